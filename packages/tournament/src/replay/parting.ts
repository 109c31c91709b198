import { event, FAULTS, ROUNDS } from '@aiwolf-arena/engine';
import type { RecordedGame } from '../realm/set-task.ts';
import { isSpoken, REQUESTS, wordsOf } from './answer-words.ts';

/** Where two games part that began alike: the first answer that differs. */
export interface Parting {
  readonly game: number;
  /** Events that both have in common. */
  readonly alike: number;
  readonly day: number;
  /** The official request: TALK, VOTE, ... */
  readonly request: string;
  readonly seat: number;
  /** What either answered, for people. */
  readonly a: string;
  readonly b: string;
}

/** A place in a record: an event, and how many texts were said before it. */
interface Cursor {
  readonly record: RecordedGame;
  readonly at: number;
  readonly said: number;
}

/** The first answer in which two records of a game differ; undefined if they are the same game. */
export function partingOf(a: RecordedGame, b: RecordedGame): Parting | undefined {
  let [day, said] = [0, 0];
  const length = Math.max(a.events.length, b.events.length);
  for (let at = 0; at < length; at++) {
    const packed = a.events[at];
    const spoken = packed !== undefined && isSpoken(packed);
    if (packed !== b.events[at] || (spoken && a.said[said] !== b.said[said])) {
      return tell({ record: a, at, said }, { record: b, at, said }, day);
    }
    if (spoken) said++;
    if (event.kindOf(packed!) === event.DAY) day = event.dayOf(packed!);
  }
  return undefined;
}

/** Faults stand in front of the answers of their round, and say who was asked, and for what. */
function tell(a: Cursor, b: Cursor, day: number): Parting {
  const [one, other] = [eventAt(a), eventAt(b)];
  const guide = event.kindOf(other) === event.FAULT ? other : one;
  const isFault = event.kindOf(guide) === event.FAULT;
  const request = isFault ? ROUNDS[event.faultRoundOf(guide)] : REQUESTS[event.kindOf(guide)];
  const asked = { seat: event.agentOf(guide), request: request ?? 'DAILY_INITIALIZE' };
  const { game } = a.record;
  return { game, alike: a.at, day, ...asked, a: answerOf(a, asked), b: answerOf(b, asked) };
}

const eventAt = ({ record, at }: Cursor): number => record.events[at] ?? event.DAY;

type Asked = Pick<Parting, 'seat' | 'request'>;

/** What a seat answered in the round that is open at a place, in words, with its faults. */
function answerOf({ record, at, said }: Cursor, { seat, request }: Asked): string {
  const faults: string[] = [];
  let spoken = said;
  for (const packed of record.events.slice(at)) {
    if (ENDS_ROUND.includes(event.kindOf(packed))) break;
    if (event.agentOf(packed) === seat) {
      if (REQUESTS[event.kindOf(packed)] === request)
        return [wordsOf(packed, record.said[spoken]), ...faults].join(' ');
      if (isFaultIn(packed, request)) faults.push(`(${FAULTS[event.faultOf(packed)]})`);
    }
    if (isSpoken(packed)) spoken++;
  }
  return faults.length > 0 ? faults.join(' ') : 'no fault';
}

const ENDS_ROUND: readonly number[] = [event.DAY, event.EXECUTE, event.RESULT];

const isFaultIn = (packed: number, request: string): boolean =>
  event.kindOf(packed) === event.FAULT && ROUNDS[event.faultRoundOf(packed)] === request;
