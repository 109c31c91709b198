import { type Villages, villagesOf } from '../plan/block.ts';
import { chanceSeed, type Plan } from '../plan/plan.ts';
import { tasksOf } from '../plan/tasks.ts';
import { type PutAside, SetFailed } from '../play/put-aside.ts';
import type { Kill } from '../play/set-result.ts';
import type { SetOutcome, SetTask } from '../play/set-task.ts';

import type { SetPool } from '../pool/set-pool.ts';

/** What an arm plays with. */
export interface ArmPlay {
  readonly pool: SetPool;
  /** For every agent of the plan its position among those of the pool, which may hold agents of several plans. */
  readonly places: readonly number[];
  /** The agent plays with other dice than its own, to see how much is luck. */
  readonly redrawn?: boolean;
}

/** Players that were stopped in earlier tries of a set, and who hears of more. */
interface KillBook {
  readonly killsOf: (block: string, set: number) => readonly Kill[];
  readonly appendKill: (block: string, set: number, kill: Kill) => void;
}

/** Plays sets of an arm's plan in a pool that numbers the agents otherwise. */
export class ArmPlayer {
  readonly #plan: Plan;
  readonly #with: ArmPlay;
  readonly #villages: readonly Villages[];

  constructor(plan: Plan, play: ArmPlay) {
    this.#plan = plan;
    this.#with = play;
    this.#villages = plan.blocks.map((block) => villagesOf(chanceSeed(plan), block));
  }

  /** A set that the arena fails in is put aside. */
  async play(at: number, set: number, book?: KillBook): Promise<SetOutcome | PutAside> {
    const task = this.#taskOf(at, set);
    const kills = book?.killsOf(task.block, set) ?? [];
    try {
      return await playPlaced(this.#with, { ...task, kills }, (kill) =>
        book?.appendKill(task.block, set, kill),
      );
    } catch (thrown) {
      if (!(thrown instanceof SetFailed)) throw thrown;
      return { block: task.block, set, agents: task.seats, ...thrown.case };
    }
  }

  #taskOf(at: number, set: number): SetTask {
    const block = this.#plan.blocks[at]!;
    const seats = this.#villages[at]!.seats(set);
    const task = tasksOf(this.#plan, block, { kind: 'none' }, false)({ set, seats });
    return this.#with.redrawn === true ? { ...task, redrawn: seats.indexOf(0) + 1 } : task;
  }
}

/** Plays a task of the plan in a pool that numbers the agents otherwise. */
export async function playPlaced(
  { places, pool }: ArmPlay,
  task: SetTask,
  onKill?: (kill: Kill) => void,
): Promise<SetOutcome> {
  const seats = task.seats.map((agent) => places[agent]!);
  return seatedAs(await pool.play({ ...task, seats }, onKill), task.seats);
}

/** The pool knows agents by its own positions, results by those of the plan. */
const seatedAs = (outcome: SetOutcome, agents: readonly number[]): SetOutcome => {
  const seats = outcome.result.seats.map((seat, i) => ({ ...seat, agent: agents[i]! }));
  return { ...outcome, result: { ...outcome.result, seats } };
};
