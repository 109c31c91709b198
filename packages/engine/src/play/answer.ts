import { NO_ANSWER, UNSEATED, WRONG_TYPE } from '../record/event.ts';

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
 * What was answered or thrown, in a few words. Runs no code of the player's, but for the traps of a prototype that is a
 * Proxy: guard the call like one of the player's own, and let nothing out of it.
 */
export function describe(value: unknown): string {
  try {
    if (isError(value)) return `${nameOf(value)}: ${textOf(value)}`.slice(0, 300);
  } catch {
    return 'something that cannot be told';
  }
  if (typeof value === 'string') return value.slice(0, 300);
  const thing = (typeof value === 'object' && value !== null) || typeof value === 'function';
  if (thing) return typeof value === 'function' ? 'a function' : 'an object';
  return String(value).slice(0, 300);
}

/** A real error: a Proxy of one is none, and is not asked. */
const { isError } = Error as unknown as { isError(value: unknown): value is Error };

const ownText = (value: object, key: string): string | undefined => {
  const own = Object.getOwnPropertyDescriptor(value, key)?.value;
  return typeof own === 'string' ? own : undefined;
};
const textOf = (error: Error): string => ownText(error, 'message') ?? 'without a message';

function nameOf(error: Error): string {
  const prototype = Object.getPrototypeOf(error) as object | null;
  return ownText(error, 'name') ?? (prototype && ownText(prototype, 'name')) ?? 'Error';
}
