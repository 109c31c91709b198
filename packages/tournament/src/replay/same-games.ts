import { drawLots } from '../plan/lots.ts';
import { seedMark } from '../plan/secret.ts';
import { SetFailed } from '../pool/set-failed.ts';
import type { SetOutcome, SetTask } from '../realm/set-task.ts';
import type { RecordedSets, SetAddress } from './recorded-sets.ts';
import { replayTask } from './replay-set.ts';

/** What plays a set of a plan, whose agents it knows by their positions there. */
export type PlaysSet = (task: SetTask) => Promise<SetOutcome>;

/** Finished sets that are played again before another arena goes on with a run. */
const TRIED = 2;

/** What came of it. */
export interface Tried {
  readonly tried: readonly SetAddress[];
  /** Those of them that were not as recorded. */
  readonly others: readonly SetAddress[];
}

/**
 * Plays a few finished sets of a run again, chosen at random among those without remote agents, which cannot be asked
 * again. Fewer if the run has fewer.
 */
export async function setsThatDiffer(run: RecordedSets, play: PlaysSet): Promise<Tried> {
  const tried = fewOf(run);
  const same = await Promise.all(tried.map((address) => isSame(run, address, play)));
  return { tried, others: tried.filter((_, at) => !same[at]) };
}

function fewOf(run: RecordedSets): SetAddress[] {
  const { agents } = run.plan;
  const all = run.addresses();
  const few: SetAddress[] = [];
  for (const lot of drawLots(seedMark(run.plan), 'resume', all.length)) {
    if (few.length === TRIED) break;
    const { seats } = run.resultOf(all[lot]!);
    if (seats.every(({ agent }) => agents[agent]!.remote !== true)) few.push(all[lot]!);
  }
  return few;
}

async function isSame(run: RecordedSets, address: SetAddress, play: PlaysSet): Promise<boolean> {
  const recorded = run.resultOf(address);
  try {
    const { result } = await play(replayTask(run, recorded));
    return JSON.stringify(result) === JSON.stringify(recorded);
  } catch (thrown) {
    if (!(thrown instanceof SetFailed)) throw thrown;
    return false;
  }
}
