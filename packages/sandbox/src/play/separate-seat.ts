import { isThenable, type Player, type PlayerCalls } from '@aiwolf-arena/engine';
import { format, isContent } from '@aiwolf-arena/protocol';
import { callsFrom, type PlayerMethod, wrappedCalls } from './player-calls.ts';

/** An answer that others need to play on: a sentence, a target, `null` for nobody, or `false` for a value of another type. */
export type SeatAnswer = string | number | null | false;

/** The connection of one seat of a set with its other seats, each of which plays the same set in a process of its own. */
export interface OtherSeats {
  /** Called after each call of the own seat, and after its player was created. `answer`: what other seats wait for, if anything. */
  done(answer?: SeatAnswer): void;
  /** Returns the next answer of another seat. */
  answerOf(seat: number): Promise<SeatAnswer>;
}

const ANSWERING: readonly (keyof Player)[] = ['talk', 'whisper', 'vote', 'attack', 'guard', 'divine'];

/** Returns calls that give the answers of a seat whose agent runs in another process. */
export const elsewhere = (name: string, seat: number, others: OtherSeats): PlayerCalls =>
  callsFrom((method) => {
    if (method === 'getName') return () => name;
    return ANSWERING.includes(method) ? () => others.answerOf(seat) : () => undefined;
  });

/** Returns calls that tell the other seats what the player has answered. */
export const reported = (calls: PlayerCalls, others: OtherSeats): PlayerCalls =>
  wrappedCalls(calls, (method, name) =>
    reporting(method, (answer) => others.done(ANSWERING.includes(name) ? answer : undefined)),
  );

const reporting =
  (method: PlayerMethod, done: (answer: SeatAnswer) => void): PlayerMethod =>
  (...given) => {
    try {
      const answer = method(...given);
      if (!isThenable(answer)) {
        done(answerFor(answer));
        return answer;
      }
      const failed = (thrown: unknown): never => {
        done(null);
        throw thrown;
      };
      return new Promise((resolve) => resolve(answer)).then((settled) => {
        done(answerFor(settled));
        return settled;
      }, failed);
    } catch (thrown) {
      done(null);
      throw thrown;
    }
  };

/** Longer texts are refused like values of another type: the game records Skip for both. */
export const LONGEST_ANSWER = 10_000;

function answerFor(answer: unknown): SeatAnswer {
  const value = isContent(answer) ? format(answer) : answer;
  if (typeof value === 'string') return value.length > LONGEST_ANSWER ? false : value;
  if (value === undefined || value === null) return null;
  return Number.isInteger(value) ? (value as number) : false;
}
