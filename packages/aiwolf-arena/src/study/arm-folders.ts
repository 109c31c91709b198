import type { LoadedAgent } from '@aiwolf-arena/sandbox';
import { type Arm, type LockOptions, type Plan, playedArm, playPlaced, RunFolder } from '@aiwolf-arena/tournament';
import { refuseOtherGames } from '../run/arena.ts';
import { asStarted, type ClientSpec } from '../run/client-options.ts';
import type { OnNote } from '../run/hooks.ts';
import type { Keeper, PlaySession } from '../run/session.ts';

/** The run folders of a study. Each folder is opened when it is needed for the first time. */
export class ArmFolders implements Keeper {
  readonly #open = new Map<string, { readonly folder: RunFolder; readonly arm: Arm }>();
  readonly #onNote: OnNote;
  readonly #options: LockOptions & Partial<ClientSpec>;

  constructor(onNote: OnNote, options: LockOptions & Partial<ClientSpec> = {}) {
    this.#onNote = onNote;
    this.#options = options;
  }

  /** Starts or resumes a run of the study. Throws PlansDiffer or UsageError if `path` has another run. */
  async arm(path: string, plan: Plan, agents: readonly LoadedAgent[], { pool, placesOf }: PlaySession): Promise<Arm> {
    const known = this.#open.get(path);
    if (known !== undefined) return known.arm;
    const play = { pool, places: placesOf(agents) };
    const folder = RunFolder.open(path, this.#options);
    try {
      const longer = asStarted(asLongAs(folder.planned, plan), this.#options);
      await refuseOtherGames(folder, longer, async (task) => (await playPlaced(play, task)).outcome, this.#onNote);
      for (const note of folder.begin(longer, { behaviour: false })) this.#onNote(note);
      folder.keepAgents(agents);
      const arm = playedArm(longer, play, folder);
      this.#open.set(path, { folder, arm });
      return arm;
    } catch (thrown) {
      folder.close();
      throw thrown;
    }
  }

  forgetWorker(worker: string): void {
    for (const { folder } of this.#open.values()) folder.forgetWorker(worker);
  }

  seal(): void {
    for (const { folder } of this.#open.values()) folder.seal();
  }

  [Symbol.dispose](): void {
    for (const { folder } of this.#open.values()) folder.close();
  }
}

/** Returns `plan` with at least as many sets as the stored plan `held`, so that no stored set is lost. */
const asLongAs = (held: Plan | null, plan: Plan): Plan => ({
  ...plan,
  blocks: plan.blocks.map((block) => {
    return { ...block, sets: Math.max(held?.blocks.find(({ name }) => name === block.name)?.sets ?? 0, block.sets) };
  }),
});
