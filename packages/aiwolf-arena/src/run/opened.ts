import { RecordedSets, SetPool, workerInputOf } from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';

/** A recorded run that is closed automatically at the end of a block: `using run = new OpenedRun(folder)`. */
export class OpenedRun extends RecordedSets {
  [Symbol.dispose](): void {
    this.close();
  }
}

class OpenedPool extends SetPool {
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/** Opens a pool that is closed automatically at the end of a block: `await using pool = await poolOf(agents)`. */
export const poolOf = async (agents: readonly LoadedAgent[], threads = 1): Promise<OpenedPool> =>
  new OpenedPool(await workerInputOf(agents), threads);
