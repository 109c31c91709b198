/** Builders of agreement and disagreement with an earlier statement (3.6 section 2.4). */
import type { Agree, Disagree, TalkNumber } from '../content/kinds.ts';
import { makeTalk } from '../content/make.ts';
import type { Subject, TalkKind } from '../words.ts';
import { checkChannel, checkCount, checkSubject } from './check.ts';

function aboutTalk(kind: TalkKind, talk: TalkNumber, subject: Subject) {
  checkChannel(talk.channel);
  checkCount(talk.day, 'day');
  checkCount(talk.id, 'talk number');
  checkSubject(subject);
  return makeTalk(kind, subject, { channel: talk.channel, day: talk.day, id: talk.id });
}

/** subject agrees with that statement. */
export const agree = (talk: TalkNumber, subject?: Subject): Agree =>
  aboutTalk('AGREE', talk, subject) as Agree;

/** subject disagrees with that statement. */
export const disagree = (talk: TalkNumber, subject?: Subject): Disagree =>
  aboutTalk('DISAGREE', talk, subject) as Disagree;
