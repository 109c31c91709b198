import { event } from '@aiwolf-arena/engine';
import type { RecordedGame } from '../realm/set-task.ts';
import { isSpoken, REQUESTS, wordsOf } from './answer-words.ts';

/** An answer of one seat. */
export interface OwnAnswer {
  readonly day: number;
  /** The official request: TALK, VOTE, ... */
  readonly request: string;
  /** What was answered, for people. */
  readonly text: string;
}

/** The first of a seat's own answers that differs in two games; `b` is null where it was asked no more. */
export interface OwnDifference {
  readonly a: OwnAnswer | null;
  readonly b: OwnAnswer | null;
}

/**
 * Compares the answers of one seat in the order in which it gave them. Null if they are alike: then it was others, who
 * remember earlier games, that made the difference.
 */
export function ownDifference(
  a: RecordedGame,
  b: RecordedGame,
  seat: number,
): OwnDifference | null {
  const [own, other] = [ownAnswers(a, seat), ownAnswers(b, seat)];
  const longest = Math.max(own.length, other.length);
  for (let i = 0; i < longest; i++) {
    if (JSON.stringify(own[i]) !== JSON.stringify(other[i]))
      return { a: own[i] ?? null, b: other[i] ?? null };
  }
  return null;
}

function ownAnswers({ events, said }: RecordedGame, seat: number): OwnAnswer[] {
  const answers: OwnAnswer[] = [];
  let [day, spoken] = [0, 0];
  for (const packed of events) {
    if (event.kindOf(packed) === event.DAY) day = event.dayOf(packed);
    const request = REQUESTS[event.kindOf(packed)];
    if (request !== undefined && event.agentOf(packed) === seat)
      answers.push({ day, request, text: wordsOf(packed, said[spoken]) });
    if (isSpoken(packed)) spoken++;
  }
  return answers;
}
