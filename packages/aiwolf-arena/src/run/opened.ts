import { type LoadedAgent, type SetPlayer, SetPool, workerInputOf } from '@aiwolf-arena/sandbox';
import { RecordedSets } from '@aiwolf-arena/tournament';

/** A recorded run that is closed automatically at the end of a block: `using run = new OpenedRun(folder)`. */
export class OpenedRun extends RecordedSets {
  [Symbol.dispose](): void {
    this.close();
  }
}

/** Notes on damaged lines of a run, and that sets are missing. The runs of comparisons and sweeps may end earlier than planned. */
export function partNotes(run: RecordedSets): string[] {
  const { blocks } = run.plan;
  const planned = blocks.reduce((sum, { sets }) => sum + sets, 0);
  const finished = run.addresses().length;
  if (finished === planned || blocks.some(({ draw }) => draw === 'swap')) return [...run.notes];
  return [...run.notes, `${run.folder}: ${finished} of ${planned} planned sets are finished; the others are missing`];
}

/** Opens a pool that is closed automatically at the end of a block: `await using pool = await poolOf(agents)`. */
export async function poolOf(agents: readonly LoadedAgent[], threads = 1): Promise<SetPlayer & AsyncDisposable> {
  const pool = SetPool.open(await workerInputOf(agents), threads);
  return Object.assign(pool, { [Symbol.asyncDispose]: async () => pool.close() });
}
