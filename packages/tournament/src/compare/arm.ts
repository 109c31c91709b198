import { villagesOf } from '../plan/block.ts';
import { chanceSeed, type Plan } from '../plan/plan.ts';
import { tasksOf } from '../plan/tasks.ts';
import { orPutAside, type PutAside } from '../play/put-aside.ts';
import type { Kill, SeatTally, SetAddress, SetResult } from '../play/set-result.ts';
import type { SetOutcome, SetTask } from '../play/set-task.ts';
import type { SetPool } from '../pool/set-pool.ts';
import { BySet } from '../run/journal-lines.ts';
import type { RunFolder } from '../run/run-folder.ts';

/** One side of a comparison: the sets that are already known, and optionally a function that plays more. */
export interface Arm {
  known(block: string, set: number): ArmSet | undefined;
  /** Returns a set in which an internal error occurred since this arm was created; `undefined` if there was no error. */
  asideOf(block: string, set: number): PutAside | undefined;
  /** Plays a set; `undefined` for an arm whose sets were all played elsewhere. */
  readonly play?: (block: number, set: number) => Promise<ArmSet | PutAside>;
}

/** The result of a set for the agent of an arm, as plain data. */
export interface ArmSet extends SetAddress {
  readonly hash: string;
  readonly games: number;
  /** One letter per game for its winner: see `SetResult`. */
  readonly winners: string;
  readonly seat: SeatTally;
}

/** Reads the result of a set for an arm. The arm's agent is at position 0 of its plan and has one seat in every village. */
function armSetOf({ block, set, hash, games, winners, seats }: SetResult): ArmSet {
  const seat = seats.find(({ agent }) => agent === 0);
  if (seat === undefined || winners === undefined) throw new Error(`${block} set ${set} is no set of an arm`);
  return { block, set, hash, games, winners, seat };
}

/** The sets of an arm that were played elsewhere, and their plan. */
export interface StoredArm {
  readonly plan: Plan;
  readonly sets: readonly ArmSet[];
}

/** Returns an arm that has only stored sets and cannot play. */
export function storedArm({ sets }: StoredArm): Arm {
  const known = new BySet<ArmSet>();
  for (const one of sets) known.set(one.block, one.set, one);
  return { known: (block, set) => known.get(block, set), asideOf: () => undefined };
}

export interface ArmPlay {
  readonly pool: SetPool;
  /** For each agent of the plan, its position among the agents of the pool. The pool may have the agents of several plans. */
  readonly places: readonly number[];
  /** Whether the agent plays with a different random stream, to measure the effect of luck. */
  readonly redrawn?: boolean;
}

/** Returns an arm that plays. With a run folder, its finished sets are known, and new sets are stored there. */
export function playedArm(plan: Plan, play: ArmPlay, folder?: RunFolder): Arm {
  const [known, asides] = [new BySet<ArmSet>(), new BySet<PutAside>()];
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
    asideOf: (block, set) => asides.get(block, set),
    play: async (at, set) => {
      const task = taskOf(at, set);
      const { block } = task;
      const kills = journal?.killsOf(block, set) ?? [];
      const onKill = (kill: Kill): void => journal?.appendKill(block, set, kill);
      const played = await orPutAside(task, () => playPlaced(play, { ...task, kills }, onKill));
      if ('why' in played) {
        const { game, why } = played;
        journal?.putAside(block, set, { game, why });
        asides.set(block, set, played);
        return played;
      }
      folder?.keep(played);
      return learn(played.result);
    },
  };
}

function tasksIn(plan: Plan, { redrawn }: ArmPlay): (at: number, set: number) => SetTask {
  const villages = plan.blocks.map((block) => villagesOf(chanceSeed(plan), block));
  const tasks = plan.blocks.map((block) => tasksOf(plan, block, { kind: 'none' }, false));
  return (at, set) => {
    const seats = villages[at]!(set);
    const task = tasks[at]!({ set, seats });
    return redrawn === true ? { ...task, redrawn: seats.indexOf(0) + 1 } : task;
  };
}

/** Plays a task in a pool that numbers the agents differently from the plan. */
export async function playPlaced({ places, pool }: ArmPlay, task: SetTask, onKill?: (kill: Kill) => void): Promise<SetOutcome> {
  const seats = task.seats.map((agent) => places[agent]!);
  const outcome = await pool.play({ ...task, seats }, onKill);
  const played = outcome.result.seats.map((seat, i) => ({ ...seat, agent: task.seats[i]! }));
  return { ...outcome, result: { ...outcome.result, seats: played } };
}
