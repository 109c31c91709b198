import { villagesOf } from '../plan/block.ts';
import { chanceSeed, type Plan } from '../plan/plan.ts';
import { tasksOf } from '../plan/tasks.ts';
import { orPutAside, type PutAside } from '../play/put-aside.ts';
import type { Kill, SeatTally, SetAddress, SetResult } from '../play/set-result.ts';
import type { SetOutcome, SetTask } from '../play/set-task.ts';
import type { SetPool } from '../pool/set-pool.ts';
import { BySet } from '../run/journal-lines.ts';
import type { RunFolder } from '../run/run-folder.ts';

/** One side of a comparison: what is known of its sets, and perhaps how more of them are played. */
export interface Arm {
  known(block: string, set: number): ArmSet | undefined;
  /** A set that the arena has failed in since the arm was made. */
  asideOf(block: string, set: number): PutAside | undefined;
  /** Undefined for an arm whose sets were all played elsewhere. */
  readonly play?: (block: number, set: number) => Promise<ArmSet | PutAside>;
}

/** What one set says of the agent that an arm is about. Plain data. */
export interface ArmSet extends SetAddress {
  /** Of all events of its games. */
  readonly hash: string;
  readonly games: number;
  /** A letter a game: see SetResult. */
  readonly winners: string;
  readonly seat: SeatTally;
}

/** The agent of an arm is at position 0 of its plan, and sits once in every village. */
function armSetOf({ block, set, hash, games, winners, seats }: SetResult): ArmSet {
  const seat = seats.find(({ agent }) => agent === 0);
  if (seat === undefined || winners === undefined) throw new Error(`${block} set ${set} is no set of an arm`);
  return { block, set, hash, games, winners, seat };
}

/** Sets of an arm that were played elsewhere, and the plan by which they were. */
export interface StoredArm {
  readonly plan: Plan;
  readonly sets: readonly ArmSet[];
}

/** An arm that knows what is stored, and plays nothing. */
export function storedArm({ sets }: StoredArm): Arm {
  const known = new BySet<ArmSet>();
  for (const one of sets) known.set(one.block, one.set, one);
  return { known: (block, set) => known.get(block, set), asideOf: () => undefined };
}

export interface ArmPlay {
  readonly pool: SetPool;
  /** For every agent of the plan its position among those of the pool, which may hold agents of several plans. */
  readonly places: readonly number[];
  /** The agent plays with other dice than its own, to see how much is luck. */
  readonly redrawn?: boolean;
}

/** The arm of a plan that is begun in a folder: what is there is known, and what is played is kept there. */
export const playedArm = (plan: Plan, folder: RunFolder, play: ArmPlay): Arm => armOf(plan, play, folder);

/** The arm of a plan that leaves nothing behind. */
export const passingArm = (plan: Plan, play: ArmPlay): Arm => armOf(plan, play);

function armOf(plan: Plan, play: ArmPlay, folder?: RunFolder): Arm {
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
  const blocks = plan.blocks.map((block) => ({
    seatsOf: villagesOf(chanceSeed(plan), block),
    taskOf: tasksOf(plan, block, { kind: 'none' }, false),
  }));
  return (at, set) => {
    const { seatsOf, taskOf } = blocks[at]!;
    const seats = seatsOf(set);
    const task = taskOf({ set, seats });
    return redrawn === true ? { ...task, redrawn: seats.indexOf(0) + 1 } : task;
  };
}

/** Plays a task of the plan in a pool that numbers the agents otherwise. */
export async function playPlaced({ places, pool }: ArmPlay, task: SetTask, onKill?: (kill: Kill) => void): Promise<SetOutcome> {
  const seats = task.seats.map((agent) => places[agent]!);
  return seatedAs(await pool.play({ ...task, seats }, onKill), task.seats);
}

/** The pool knows agents by its own positions, results by those of the plan. */
const seatedAs = (outcome: SetOutcome, agents: readonly number[]): SetOutcome => {
  const seats = outcome.result.seats.map((seat, i) => ({ ...seat, agent: agents[i]! }));
  return { ...outcome, result: { ...outcome.result, seats } };
};
