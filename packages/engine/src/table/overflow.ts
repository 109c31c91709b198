/** V8's message of a stack overflow. It is the same in every realm (set of global objects). */
const MESSAGE = 'Maximum call stack size exceeded';

/** The description of a stack overflow as an agent's fault. */
export const TOO_DEEP = 'stack overflow: its calls were nested too deeply';

/** Whether a value is a real error. For a Proxy of an error this is false, and no trap of the Proxy runs. */
export const { isError } = Error as unknown as { isError(value: unknown): value is Error };

let note = (): void => {};

/**
 * Sets the function that is called when a player's code has overflowed the stack, while the heartbeat shows its seat. The depth
 * at which the stack overflows depends on V8's compiler, so a player that plays on after an overflow is not repeatable.
 */
export function onOverflow(own: () => void): void {
  note = own;
}

/** Tells whether a player's exception is a stack overflow, or contains one. Runs no code of the player. */
export function isOverflow(thrown: unknown): boolean {
  const open = [thrown];
  for (let i = 0; i < open.length && i < MOST; i++) {
    const error = open[i];
    if (!isError(error)) continue;
    if (own(error, 'message') === MESSAGE) {
      note();
      return true;
    }
    const all = own(error, 'errors'); // of an AggregateError; the others are of a SuppressedError
    open.push(own(error, 'error'), own(error, 'suppressed'), ...(Array.isArray(all) ? all.slice(0, MOST) : []));
  }
  return false;
}

/** Maximum number of errors that are looked at. */
const MOST = 100;

const own = (error: Error, name: string): unknown => Object.getOwnPropertyDescriptor(error, name)?.value;

/** Rethrows a stack overflow. It is called first in every `catch` of an agent, so that no agent can go on after an overflow. */
export function passOverflow(thrown: unknown): void {
  if (isOverflow(thrown)) throw thrown;
}
