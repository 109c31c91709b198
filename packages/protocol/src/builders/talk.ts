/** Builders of agreement and disagreement with an earlier statement (3.6 section 2.4). */

import { checkSubject, talkOf } from '../border.ts';
import type { Agree, Disagree, TalkNumber } from '../content/kinds.ts';
import { isSaidAgain, needMoreRoom } from '../content/known.ts';
import { makeTalk } from '../content/make.ts';
import { onForget } from '../tables.ts';
import type { Channel, Subject, TalkKind } from '../words.ts';
import { codeOf } from './slots.ts';

/** Statements said before, by an integer made of all their words; emptied when it grows too large. */
type Seen = Map<number, Agree | Disagree>;
const MOST = 32_768;
const DAYS = 32;
const IDS = 2048;

const isBelow = (limit: number, value: number): boolean =>
  typeof value === 'number' && (value | 0) === value && value >= 0 && value < limit;

/** Negative for what is not kept: rare statements, and what is no statement at all. */
function keyOf(channel: Channel, day: number, id: number, subject: Subject): number {
  if (channel !== 'TALK' && channel !== 'WHISPER') return -1;
  if (!isBelow(DAYS, day) || !isBelow(IDS, id)) return -1;
  return ((codeOf(subject) * 2 + (channel === 'TALK' ? 0 : 1)) * DAYS + day) * IDS + id;
}

function aboutTalk<C extends Agree | Disagree>(kind: TalkKind) {
  const seen: Seen = new Map();
  /** What earlier sets have said. */
  const former: Seen = new Map();
  onForget(() => {
    seen.clear();
    if (former.size > MOST) former.clear();
  });
  const make = (talk: TalkNumber, subject: Subject, key: number): C => {
    needMoreRoom();
    const before = key < 0 ? undefined : former.get(key);
    if (isSaidAgain(before)) return keep(key, before as C);
    checkSubject(subject);
    return keep(key, makeTalk(kind, subject, talk) as C);
  };
  const keep = (key: number, made: C): C => {
    if (key < 0) return made;
    if (seen.size >= MOST) seen.clear();
    seen.set(key, made);
    former.set(key, made);
    return made;
  };
  return (talk: TalkNumber, subject?: Subject): C => {
    const { channel, day, id } = talk; // read once: they could be others the next time
    const key = keyOf(channel, day, id, subject);
    const said = seen.get(key) as C | undefined;
    return said ?? make(talkOf(channel, day, id), subject, key);
  };
}

/** subject agrees with that statement. */
export const agree = aboutTalk<Agree>('AGREE');

/** subject disagrees with that statement. */
export const disagree = aboutTalk<Disagree>('DISAGREE');
