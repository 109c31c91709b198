import {
  type Arm,
  type ArmPlay,
  type Plan,
  playedArm,
  playPlaced,
  RunFolder,
} from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import type { OnNote } from '../hooks/hooks.ts';
import { refuseOtherGames } from '../run/other-games.ts';

/** The run folders of a comparison; opened when their arm is first needed, closed together. */
export class ArmFolders {
  readonly #open = new Map<string, { readonly folder: RunFolder; readonly arm: Arm }>();
  readonly #onNote: OnNote;

  constructor(onNote: OnNote) {
    this.#onNote = onNote;
  }

  /** Begins an arm in a folder, or goes on with it. PlansDiffer, or UsageError, when the folder holds another run. */
  async arm(path: string, plan: Plan, agents: readonly LoadedAgent[], play: ArmPlay): Promise<Arm> {
    const known = this.#open.get(path);
    if (known !== undefined) return known.arm;
    const folder = RunFolder.open(path);
    try {
      const longer = asLongAs(folder.planned, plan);
      await refuseOtherGames(folder, longer, (task) => playPlaced(play, task), this.#onNote);
      for (const note of folder.begin(longer, { behaviour: false })) this.#onNote(note);
      folder.keepAgents(agents);
      const arm = playedArm(longer, folder, play);
      this.#open.set(path, { folder, arm });
      return arm;
    } catch (thrown) {
      folder.close();
      throw thrown;
    }
  }

  /** Puts journals in plan order. */
  seal(): void {
    for (const { folder } of this.#open.values()) folder.seal();
  }

  close(): void {
    for (const { folder } of this.#open.values()) folder.close();
  }
}

/** A plan that grows may be asked for fewer sets another time: those that are there stay. */
const asLongAs = (held: Plan | null, plan: Plan): Plan => ({
  ...plan,
  blocks: plan.blocks.map((block) => {
    const sets = held?.blocks.find(({ name }) => name === block.name)?.sets ?? 0;
    return { ...block, sets: Math.max(sets, block.sets) };
  }),
});
