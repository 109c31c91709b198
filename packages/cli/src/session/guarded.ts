import { EXIT } from '../exit-codes.ts';
import type { Progress } from './progress.ts';

/** What is stopped and closed around play. */
export interface Guard {
  readonly pool: { close(): void | Promise<void> };
  readonly progress: Progress;
  /** Aborted at Ctrl-C, or by whoever plays, with the error that says why. */
  readonly stop: AbortController;
  /** What is thrown after Ctrl-C. */
  readonly interrupted: () => Error;
}

/** Plays until it is done or Ctrl-C is typed; a second one leaves at once. Closes the pool whatever happens. */
export async function guarded<Result>(
  { pool, progress, stop, interrupted }: Guard,
  play: () => Promise<Result>,
): Promise<Result> {
  const interrupt = (): void => {
    if (stop.signal.aborted) process.exit(EXIT.interrupted);
    stop.abort();
    void pool.close(); // sets in flight fail, and are not waited for
  };
  process.on('SIGINT', interrupt);
  try {
    return await play();
  } catch (thrown) {
    throw stop.signal.aborted ? errorOf(stop.signal, interrupted) : thrown;
  } finally {
    process.off('SIGINT', interrupt);
    progress.end();
    await pool.close();
  }
}

const errorOf = ({ reason }: AbortSignal, interrupted: () => Error): Error =>
  reason instanceof Error && reason.name !== 'AbortError' ? reason : interrupted();
