import { Interrupted } from '@aiwolf-arena/tournament';

/** What is stopped and closed around play. */
export interface Stoppable {
  readonly pool: { close(): void | Promise<void> };
  /** Of whoever started it. */
  readonly signal: AbortSignal | undefined;
  /** Aborted with that signal, or by whoever plays, with the error that says why. */
  readonly stop: AbortController;
  /** What is thrown after the signal. */
  readonly interrupted: () => Error;
}

/** Plays until it is done or stopped. Closes the pool whatever happens. */
export async function stoppable<Result>(
  { pool, signal, stop, interrupted }: Stoppable,
  play: () => Promise<Result>,
): Promise<Result> {
  const halt = (): void => {
    if (stop.signal.aborted) return;
    stop.abort();
    void pool.close(); // sets in flight fail, and are not waited for
  };
  if (signal?.aborted) halt();
  signal?.addEventListener('abort', halt);
  try {
    return await play();
  } catch (thrown) {
    throw stop.signal.aborted ? errorOf(stop.signal, interrupted) : thrown;
  } finally {
    signal?.removeEventListener('abort', halt);
    await pool.close();
  }
}

const errorOf = ({ reason }: AbortSignal, interrupted: () => Error): Error =>
  reason instanceof Error && reason.name !== 'AbortError' ? reason : interrupted();

/** Interrupted where the signal has come before anything was played. */
export function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Interrupted('interrupted before anything was played');
}
