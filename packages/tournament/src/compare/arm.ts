import {
  type FailedSet,
  type Kill,
  orFailed,
  type SeatCounts,
  type SetAddress,
  type SetListener,
  type SetPlayer,
  type SetResult,
  type SetTask,
  type TimedOutcome,
} from '@aiwolf-arena/sandbox';
import { villagesOf } from '../plan/block.ts';
import { dealingSeed, type Plan } from '../plan/plan.ts';
import { tasksOf } from '../plan/tasks.ts';
import { BySet } from '../run/journal-lines.ts';
import type { RunFolder } from '../run/run-folder.ts';

/** The candidate or the baseline of a comparison: its finished sets, and optionally a function that plays more sets. */
export interface Arm {
  known(block: string, set: number): ArmSet | undefined;
  /** Returns the internal error that occurred in a set since this object was created; `undefined` if none occurred. */
  failureOf(block: string, set: number): FailedSet | undefined;
  /** Plays a set. The method is missing if this object contains only results of sets that were played before. */
  readonly play?: (block: number, set: number) => Promise<ArmSet | FailedSet>;
}

/** The result of a set with the counters of the compared agent; the counters of its opponents are omitted. */
export interface ArmSet extends SetAddress {
  readonly hash: string;
  readonly games: number;
  /** The winner of each game as one letter; see `SetResult`. */
  readonly winners: string;
  readonly seat: SeatCounts;
}

/** Returns a set's result with the counters of only the compared agent: agent 0 of the plan, with one seat in every set. */
function armSetOf({ block, set, hash, games, winners, seats }: SetResult): ArmSet {
  const seat = seats.find(({ agent }) => agent === 0);
  if (seat === undefined || winners === undefined) throw new Error(`${block} set ${set} has no compared agent, or no winners`);
  return { block, set, hash, games, winners, seat };
}

/** A candidate or baseline whose sets were all played before: the plan, and the results of the finished sets. */
export interface StoredArm {
  readonly plan: Plan;
  readonly sets: readonly ArmSet[];
}

/** Returns a candidate or baseline that contains only these finished sets and cannot play further sets. */
export function storedArm({ sets }: StoredArm): Arm {
  const known = new BySet<ArmSet>();
  for (const one of sets) known.set(one.block, one.set, one);
  return { known: (block, set) => known.get(block, set), failureOf: () => undefined };
}

/** How a candidate or baseline is played. */
export interface ArmPlay {
  readonly pool: SetPlayer;
  /** For each agent of the plan, its position in the pool's list of agents. A pool may contain the agents of several plans. */
  readonly places: readonly number[];
  /** Whether the compared agent gets random numbers that differ from the usual ones, to measure the effect of luck. */
  readonly redrawn?: boolean;
}

/** Returns a candidate or baseline that can play. If `folder` is given, results are read from and written to its journal. */
export function playedArm(plan: Plan, play: ArmPlay, folder?: RunFolder): Arm {
  const [known, failedSets] = [new BySet<ArmSet>(), new BySet<FailedSet>()];
  const journal = folder?.journal;
  const taskOf = tasksIn(plan, play);
  const learn = (result: SetResult): ArmSet => {
    const own = armSetOf(result);
    known.set(own.block, own.set, own);
    return own;
  };
  for (const result of journal?.results() ?? []) learn(result);
  return {
    known: (block, set) => known.get(block, set),
    failureOf: (block, set) => failedSets.get(block, set),
    play: async (at, set) => {
      const task = taskOf(at, set);
      const { block } = task;
      const kills = journal?.killsOf(block, set) ?? [];
      const onKill = (kill: Kill): void => journal?.appendKill(block, set, kill);
      const played = await orFailed(task, () => playPlaced(play, { ...task, kills }, { onKill }));
      if ('why' in played) {
        const { game, why } = played;
        journal?.failed(block, set, { game, why });
        failedSets.set(block, set, played);
        return played;
      }
      folder?.keep(played);
      return learn(played.outcome.result);
    },
  };
}

/** The result of a set, and the worker of a queue that played it. */
export type PlayedPoint = ArmSet & Pick<TimedOutcome, 'worker'>;

/** Returns a function that plays a set of a plan with other values of the compared agent's parameters (as texts). */
export function pointPlayer(plan: Plan, play: ArmPlay) {
  const taskOf = tasksIn(plan, play);
  return async (at: number, set: number, given: Readonly<Record<string, string>>): Promise<PlayedPoint | FailedSet> => {
    const task = taskOf(at, set);
    const params = { [task.seats.indexOf(0) + 1]: given };
    const played = await orFailed(task, () => playPlaced(play, { ...task, params }));
    if ('why' in played) return played;
    const { outcome, worker } = played;
    return { ...armSetOf(outcome.result), ...(worker !== undefined && { worker }) };
  };
}

function tasksIn(plan: Plan, { redrawn }: ArmPlay): (at: number, set: number) => SetTask {
  const villages = plan.blocks.map((block) => villagesOf(dealingSeed(plan), block));
  const tasks = plan.blocks.map((block) => tasksOf(plan, block, { kind: 'none' }, false));
  return (at, set) => {
    const seats = villages[at]!(set);
    const task = tasks[at]!({ set, seats });
    return redrawn === true ? { ...task, redrawn: seats.indexOf(0) + 1 } : task;
  };
}

/** Plays a task of a plan in the pool, whose list of agents may be in a different order than the plan's list. */
export async function playPlaced({ places, pool }: ArmPlay, task: SetTask, listener?: SetListener): Promise<TimedOutcome> {
  const seats = task.seats.map((agent) => places[agent]!);
  const { outcome, ...how } = await pool.playTimed({ ...task, seats }, listener);
  const { result } = outcome;
  const played = result.seats.map((seat, i) => ({ ...seat, agent: task.seats[i]! }));
  return { ...how, outcome: { ...outcome, result: { ...result, seats: played } } };
}
