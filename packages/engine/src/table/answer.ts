import { NO_ANSWER, UNSEATED, WRONG_TYPE } from '../game/events.ts';

/** A promise, or anything that can be awaited like one. Reads a property of the player's object: guard the call. */
export const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { then?: unknown }).then === 'function';

/**
 * The answer to VOTE, DIVINE, GUARD or ATTACK as the record keeps it. Nothing, and -1 as in the official JSON, are no
 * answer; another integer without a seat is UNSEATED; all else is WRONG_TYPE.
 */
export function readTarget(answer: unknown, players: number): number {
  if (typeof answer !== 'number') return answer == null ? NO_ANSWER : WRONG_TYPE;
  if (answer >= 1 && answer <= players && (answer | 0) === answer) return answer;
  if (answer === -1) return NO_ANSWER;
  return Number.isInteger(answer) ? UNSEATED : WRONG_TYPE;
}

/**
 * What was answered, in a few words, without running the player's code, and at no cost: a text may be short to make and
 * half a gigabyte when it is read, a number may take minutes to write down, and nobody is asked meanwhile.
 */
export function answerText(value: unknown): string {
  if (typeof value === 'string') return startOf(value);
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'symbol') return `Symbol(${startOf(value.description ?? '')})`;
  if (typeof value === 'bigint' && (value > LARGE || value < -LARGE)) return 'a huge number';
  return String(value);
}

const startOf = (text: string): string =>
  text.length > LONGEST ? `(a text of ${text.length} characters)` : text.slice(0, MOST);

/**
 * What was thrown, in a few words. May run the player's code, by which an error tells its name: guard the call like one of
 * the player's own.
 */
export function describe(thrown: unknown): string {
  try {
    if (isError(thrown)) return told(`${nameOf(thrown)}: ${messageOf(thrown)}`).slice(0, MOST);
  } catch {
    return 'something that cannot be told';
  }
  return answerText(thrown);
}

/** As V8 says it, in whatever realm. */
const OVERFLOW = 'RangeError: Maximum call stack size exceeded';

/** The depth depends on what the engine has compiled by then, which is no part of a game: nobody can repeat it for sure. */
const told = (text: string): string =>
  text === OVERFLOW
    ? "stack overflow: how deep a call may go is a limit of this machine's engine, and may differ when it is played again"
    : text;

const MOST = 300;
const LONGEST = 1_000_000;
const LARGE = 10n ** 100n;

/** A real error: a Proxy of one is none, and is not asked. */
const { isError } = Error as unknown as { isError(value: unknown): value is Error };

const nameOf = ({ name }: Error): string => (typeof name === 'string' ? name : 'Error');

function messageOf(error: Error): string {
  const own: unknown = Object.getOwnPropertyDescriptor(error, 'message')?.value;
  return typeof own === 'string' ? own : 'without a message';
}
