import { type PlannedSet, setsOf } from '../plan/block.ts';
import type { Plan } from '../plan/plan.ts';
import { type LogChoice, tasksOf } from '../plan/tasks.ts';
import { orPutAside, type PutAside } from '../play/put-aside.ts';
import type { SetResult } from '../play/set-result.ts';
import type { SetTask, TimedOutcome } from '../play/set-task.ts';
import type { SetPool } from '../pool/set-pool.ts';
import type { RunFolder } from './run-folder.ts';

/** Runs `work` over items, `width` at a time, until `stopped`; hands results to `done` as they come. Rejects with the first failure. */
export async function bounded<Item, Result>(
  items: Iterable<Item>,
  width: number,
  work: (item: Item) => Promise<Result>,
  done: (result: Result, item: Item) => void,
  stopped: () => boolean = () => false,
): Promise<void> {
  const flying = new Set<Promise<void>>();
  for (const item of items) {
    if (stopped()) break;
    const flight: Promise<void> = work(item).then((result) => {
      flying.delete(flight);
      done(result, item);
    });
    flight.catch(() => {}); // reported by the race or by the end; the others must not go unhandled
    flying.add(flight);
    if (flying.size >= width) await Promise.race(flying);
  }
  await Promise.all(flying);
}

export interface PlanRunOptions {
  readonly logs: LogChoice;
  /** Count behaviour; true unless said otherwise. */
  readonly behaviour?: boolean | undefined;
  /** First block to play; those before it are in the journal already. */
  readonly from?: number;
  /** Told of every finished set, in the order in which they finish. */
  readonly onSet?: (result: SetResult) => void;
  /** Told of every set that was put aside: the arena failed in it, and the journal has it. */
  readonly onAside?: (set: PutAside) => void;
  /** Sets that were put aside before are not tried again. */
  readonly withoutAside?: boolean;
  readonly signal?: AbortSignal;
}

/** What plays game sets: as many at once as it has threads, and takes more. */
type SetPlayer = Pick<SetPool, 'threads' | 'playTimed'>;

/** Sets that are handed to the pool for every thread: enough for it to send short ones together. */
const AHEAD = 32;

/** The run was stopped from outside; what was finished is in the journal. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Plays the sets of a plan and writes them to the folder as they finish. Memory does not grow with their number. */
export async function runPlan(plan: Plan, pool: SetPlayer, folder: RunFolder, options: PlanRunOptions): Promise<void> {
  const { logs, behaviour, onSet, signal } = options;
  const work = plan.blocks.map((block) => tasksOf(plan, block, logs, behaviour));
  await bounded(
    openSets(plan, folder, options),
    pool.threads * AHEAD,
    (planned) => play(pool, folder, work[planned.block]!(planned)),
    (played) => {
      if (signal?.aborted) return;
      if ('why' in played) return putAside(folder, played, options);
      folder.keep(played.outcome, played.timing);
      onSet?.(played.outcome.result);
    },
    () => signal?.aborted === true,
  );
  if (signal?.aborted) throw new Interrupted('stopped; finished sets are in the journal');
}

/** A player that is stopped is so in every later try: the journal knows it before the set is played again. */
function play(pool: SetPlayer, { journal }: RunFolder, task: SetTask): Promise<TimedOutcome | PutAside> {
  const { block, set } = task;
  const kills = journal.killsOf(block, set);
  return orPutAside(task, () =>
    pool.playTimed({ ...task, notes: true, kills }, (kill) => journal.appendKill(block, set, kill)),
  );
}

function putAside({ journal }: RunFolder, found: PutAside, { onAside }: PlanRunOptions): void {
  const { block, set, game, why } = found;
  journal.putAside(block, set, { game, why });
  onAside?.(found);
}

/** The sets that are not finished yet, in plan order. */
function* openSets(plan: Plan, folder: RunFolder, { from, withoutAside = false }: PlanRunOptions): Generator<PlannedSet> {
  for (const planned of setsOf(plan, from)) {
    const { name } = plan.blocks[planned.block]!;
    const isLeft = withoutAside && folder.journal.asideOf(name, planned.set) !== undefined;
    if (folder.wants(name, planned.set) && !isLeft) yield planned;
  }
}
