import { setImmediate } from 'node:timers/promises';
import { Interrupted } from '@aiwolf-arena/tournament';

export const INTERRUPTED = 'interrupted; no table was written';

/** Lets other work of the process run, such as Ctrl-C. Rejects with `Interrupted` if the signal was given. */
export async function breath(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate();
  if (signal?.aborted) throw new Interrupted(INTERRUPTED);
}
