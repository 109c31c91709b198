import {
  type FailedSet,
  type GameLog,
  gamesHashWith,
  orFailed,
  type SetAddress,
  type SetPlayer,
  type SetResult,
  type SetTask,
  type TimedOutcome,
} from '@aiwolf-arena/sandbox';
import { type PlannedSet, setsOf, villagesOf } from '../plan/block.ts';
import { dealingSeed, type Plan } from '../plan/plan.ts';
import { evenRound, type RoundClock, roundsIn } from '../plan/rounds.ts';
import { type LogChoice, tasksOf } from '../plan/tasks.ts';
import type { RunFolder } from './run-folder.ts';

/**
 * Calls `work` for each item, at most `width` (which may change) items at a time, until `stopped` returns true. Rejects if any
 * call rejects. A width of 0 counts as 1: nothing would ever finish, and nobody would ask for the width again.
 */
export async function bounded<Item, Result>(
  items: Iterable<Item>,
  width: number | (() => number),
  work: (item: Item) => Promise<Result>,
  done: (result: Result, item: Item) => void,
  stopped: () => boolean = () => false,
): Promise<void> {
  const most = typeof width === 'number' ? () => width : width;
  let [running, failure, wake]: [number, { thrown: unknown } | undefined, () => void] = [0, undefined, () => {}];
  const settle = async (item: Item): Promise<void> => {
    try {
      const result = await work(item);
      running--;
      done(result, item);
    } catch (thrown) {
      failure ??= { thrown };
    }
    wake();
  };
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo() && failure === undefined) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (failure !== undefined) throw failure.thrown;
  };
  for (const item of items) {
    if (stopped()) break;
    running++;
    void settle(item);
    await until(() => running < Math.max(1, most()));
  }
  await until(() => running === 0);
}

export interface PlanRunOptions {
  readonly logs: LogChoice;
  readonly behaviour?: boolean | undefined;
  /** Number of the first block to play. The sets of earlier blocks are already finished. Default: 0. */
  readonly from?: number;
  /** Called with each result, in the order in which the sets finish. */
  readonly onSet?: (result: SetResult) => void;
  /** Called with the number of games of an unfinished set that have ended: see `SetListener`. */
  readonly onGames?: (set: SetAddress, games: number) => void;
  /** Called with each log when its game has ended, after it was stored. */
  readonly onLog?: ((log: GameLog) => void) | undefined;
  /** Called for each set in which an internal error occurred, after the error was written to the journal. */
  readonly onFailedSet?: (set: FailedSet) => void;
  /** Whether to skip sets in which an internal error occurred in an earlier run. Default: they are played again. */
  readonly withoutFailed?: boolean;
  /** When to stop starting sets, in ms of `performance.now()`. If it is given, the finished sets are the first of every block. */
  readonly until?: number | undefined;
  /** If the plan consists of rounds: decides which of them are begun. All sets of a round that is begun are played. Default: all. */
  readonly clock?: RoundClock | undefined;
  readonly signal?: AbortSignal;
}

/** Number of sets per thread that are given to the pool at the same time. The pool plays short sets in batches. */
const AHEAD = 32;
/** How much work may be in progress when the time of a run is over, in milliseconds. */
const OVERRUN_MS = 1000;

/**
 * Returns the width for `bounded` if play ends at a certain time, since what is in progress then is still finished: as many
 * items as are finished in a second, but at most `most()`. `finished`: returns how many items are finished.
 */
export function timedWidth(pool: Pick<SetPlayer, 'threads'>, most: () => number, finished: () => number): () => number {
  const began = performance.now();
  return () => {
    const perItem = Math.max(1e-3, performance.now() - began) / finished(); // Infinity at first
    return Math.max(pool.threads, Math.min(most(), Math.ceil(OVERRUN_MS / perItem)));
  };
}

/** The run was interrupted by the user. Finished sets are in the journal. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** The modules that assign seats and define the sets of a plan. */
const PLANNING = [new URL('../plan/block.ts', import.meta.url), new URL('../plan/tasks.ts', import.meta.url)];

/** Returns the SHA-256 of the code that can affect the games of a plan. */
export const gamesHash = (): Promise<string> => gamesHashWith(PLANNING);

/** Plays the unfinished sets of a plan. Writes each result to the folder when the set finishes. */
export async function runPlan(plan: Plan, pool: SetPlayer, folder: RunFolder, options: PlanRunOptions): Promise<void> {
  const { logs, behaviour, clock, onSet, signal, until } = options;
  const work = plan.blocks.map((block) => tasksOf(plan, block, logs, behaviour));
  const width = (): number => pool.ahead(AHEAD);
  let finished = 0;
  await bounded(
    openSets(plan, folder, options),
    until === undefined && clock === undefined ? width : timedWidth(pool, width, () => finished),
    (planned) => play(pool, folder, work[planned.block]!(planned), options),
    (played) => {
      if (signal?.aborted) return;
      finished++;
      if ('why' in played) return recordFailedSet(folder, played, options);
      folder.keep(played);
      onSet?.(played.outcome.result);
    },
    () => signal?.aborted === true,
  );
  if (signal?.aborted) throw new Interrupted('the run was stopped; its finished sets are stored');
}

/** Plays a set. If a player has to be stopped, this is written to the journal before the set is replayed. */
function play(
  pool: SetPlayer,
  folder: RunFolder,
  task: SetTask,
  { onGames, onLog }: PlanRunOptions,
): Promise<TimedOutcome | FailedSet> {
  const { block, set } = task;
  const { journal } = folder;
  const kills = journal.killsOf(block, set);
  return orFailed(task, () =>
    pool.playTimed(
      { ...task, notes: true, kills },
      {
        onKill: (kill) => journal.appendKill(block, set, kill),
        onGames: (games) => {
          if (games === 0) folder.forgetLogs(task);
          onGames?.(task, games);
        },
        onLog: (log) => {
          folder.keepLog(task, log);
          onLog?.(log);
        },
      },
    ),
  );
}

function recordFailedSet(folder: RunFolder, found: FailedSet, { onFailedSet }: PlanRunOptions): void {
  const { block, set, game, why } = found;
  folder.forgetLogs(found);
  folder.journal.failed(block, set, { game, why });
  onFailedSet?.(found);
}

/** Yields the unfinished sets: by rounds if the plan consists of rounds, else in plan order. */
function* openSets(plan: Plan, folder: RunFolder, { clock, from, until, withoutFailed = false }: PlanRunOptions) {
  const isOpen = ({ block, set }: Pick<PlannedSet, 'block' | 'set'>): boolean => {
    const { name } = plan.blocks[block]!;
    return folder.wants(name, set) && !(withoutFailed && folder.journal.failureOf(name, set) !== undefined);
  };
  if (plan.rounds !== undefined) return yield* setsByRound(plan, folder, clock, isOpen);
  for (const planned of until === undefined ? setsOf(plan, from) : setsUntil(until, plan, folder))
    if (isOpen(planned)) yield planned;
}

/**
 * Yields the open sets of one round after another, in a round those of the largest villages first: they take longest, so that
 * threads end together. If the clock does not allow the next round, the last sets of the round before it are still in progress.
 */
function* setsByRound(
  plan: Plan,
  folder: RunFolder,
  clock: RoundClock | undefined,
  isOpen: (at: Pick<PlannedSet, 'block' | 'set'>) => boolean,
): Generator<PlannedSet> {
  const { rounds = 0, blocks } = plan;
  const villages = blocks.map((block) => villagesOf(dealingSeed(plan), block));
  const { sets } = evenRound(blocks);
  const order = [...blocks.keys()].sort((a, b) => blocks[b]!.players - blocks[a]!.players);
  const begun = Math.max(1, roundsIn(blocks, folder.begun));
  for (let round = 0; round < rounds; round++) {
    const open = order.flatMap((block) =>
      Array.from({ length: sets[block]! }, (_, i) => ({ block, set: round * sets[block]! + i })).filter(isOpen),
    );
    if (open.length === 0) continue;
    if (round >= begun && clock?.allows(open.map(({ block }) => blocks[block]!.players)) === false) return;
    for (const { block, set } of open) {
      clock?.begun(blocks[block]!.players);
      yield { block, set, seats: villages[block]!(set) };
    }
  }
}

/** Yields the sets of all blocks by their number, until the time `until`. Yields all sets before finished ones, and one more. */
function* setsUntil(until: number, plan: Plan, folder: RunFolder): Generator<PlannedSet> {
  const least = Math.max(...folder.begun) + 1;
  const villages = plan.blocks.map((block) => villagesOf(dealingSeed(plan), block));
  const most = Math.max(...plan.blocks.map(({ sets }) => sets));
  for (let set = 0; set < most && (set < least || performance.now() < until); set++) {
    for (const [block, { sets }] of plan.blocks.entries()) if (set < sets) yield { block, set, seats: villages[block]!(set) };
  }
}
