import type { Plan } from '../plan/plan.ts';
import type { RunFolder } from '../run/run-folder.ts';
import { type Arm, ArmSets } from './arm.ts';
import { type ArmPlay, ArmPlayer } from './arm-player.ts';
import { armSetOf } from './arm-set.ts';

/** The arm of a plan that is begun in a folder: what is there is known, and what is played is kept there. */
export function playedArm(plan: Plan, folder: RunFolder, play: ArmPlay): Arm {
  const [sets, player, { journal }] = [new ArmSets(), new ArmPlayer(plan, play), folder];
  for (const result of journal.results()) sets.learn(armSetOf(result));
  return {
    known: sets.known,
    asideOf: sets.asideOf,
    play: async (at, set) => {
      const outcome = await player.play(at, set, {
        killsOf: (block, of) => journal.killsOf(block, of),
        appendKill: (block, of, kill) => journal.appendKill(block, of, kill),
      });
      if ('why' in outcome) {
        const { block, game, why } = outcome;
        journal.putAside(block, set, { game, why });
        return sets.putAside(outcome);
      }
      folder.keep(outcome);
      return sets.learn(armSetOf(outcome.result));
    },
  };
}

/** The arm of a plan that leaves nothing behind. */
export function passingArm(plan: Plan, play: ArmPlay): Arm {
  const [sets, player] = [new ArmSets(), new ArmPlayer(plan, play)];
  return {
    known: sets.known,
    asideOf: sets.asideOf,
    play: async (at, set) => {
      const outcome = await player.play(at, set);
      return 'why' in outcome ? sets.putAside(outcome) : sets.learn(armSetOf(outcome.result));
    },
  };
}
