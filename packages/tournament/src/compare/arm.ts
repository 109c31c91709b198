import type { Plan } from '../plan/plan.ts';
import { villagesOf } from '../plan/villages.ts';
import type { SetPool } from '../pool/set-pool.ts';
import type { SetTask } from '../realm/set-task.ts';
import type { RunFolder } from '../run/run-folder.ts';
import { tasksOf } from '../run/run-plan.ts';
import type { SetResult } from '../tally/set-result.ts';
import { type ArmSet, armSetOf } from './arm-set.ts';

/** One side of a comparison: what is known of its sets, and perhaps how more of them are played. */
export interface Arm {
  known(block: string, set: number): ArmSet | undefined;
  /** Undefined for an arm whose sets were all played elsewhere. */
  readonly play?: (block: number, set: number) => Promise<ArmSet>;
}

/** What an arm plays with beside its folder. */
export interface ArmPlay {
  readonly pool: SetPool;
  /** For every agent of the plan its position among those of the pool. */
  readonly places: readonly number[];
  /** The agent plays with other dice than its own. */
  readonly redrawn?: boolean;
}

/** The arm of a plan that is begun in a folder; finished sets are kept there. */
export class PlayedArm implements Arm {
  readonly #plan: Plan;
  readonly #folder: RunFolder;
  readonly #with: ArmPlay;
  readonly #known = new Map<string, ArmSet>();

  constructor(plan: Plan, folder: RunFolder, play: ArmPlay) {
    this.#plan = plan;
    this.#folder = folder;
    this.#with = play;
    for (const result of folder.journal.results()) this.#learn(result);
  }

  known(block: string, set: number): ArmSet | undefined {
    return this.#known.get(`${block} ${set}`);
  }

  readonly play = async (block: number, set: number): Promise<ArmSet> => {
    const task = this.#taskOf(block, set);
    const { journal } = this.#folder;
    const { seats } = task;
    const kills = journal.killsOf(task.block, set);
    const placed = seats.map((agent) => this.#with.places[agent]!);
    const outcome = await this.#with.pool.play({ ...task, seats: placed, kills }, (kill) =>
      journal.appendKill(task.block, set, kill),
    );
    const result = seatedAs(outcome.result, seats);
    this.#folder.keep({ ...outcome, result });
    return this.#learn(result);
  };

  #taskOf(at: number, set: number): SetTask {
    const block = this.#plan.blocks[at]!;
    const seats = villagesOf(this.#plan.seed, block).seats(set);
    const task = tasksOf(this.#plan, block, { kind: 'none' }, false)({ set, seats });
    return this.#with.redrawn === true ? { ...task, redrawn: seats.indexOf(0) + 1 } : task;
  }

  #learn(result: SetResult): ArmSet {
    const own = armSetOf(result);
    this.#known.set(`${own.block} ${own.set}`, own);
    return own;
  }
}

/** The pool knows agents by its own positions, the folder by those of the plan. */
const seatedAs = (result: SetResult, seats: readonly number[]): SetResult => ({
  ...result,
  seats: result.seats.map((seat, i) => ({ ...seat, agent: seats[i]! })),
});
