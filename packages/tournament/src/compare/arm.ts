import type { Plan } from '../plan/plan.ts';
import type { PutAside } from '../play/put-aside.ts';
import type { SeatTally, SetResult } from '../play/set-result.ts';
import type { RunFolder } from '../run/run-folder.ts';
import { type ArmPlay, ArmPlayer } from './arm-player.ts';

/** One side of a comparison: what is known of its sets, and perhaps how more of them are played. */
export interface Arm {
  known(block: string, set: number): ArmSet | undefined;
  /** A set that the arena has failed in since the arm was made. */
  asideOf(block: string, set: number): PutAside | undefined;
  /** Undefined for an arm whose sets were all played elsewhere. */
  readonly play?: (block: number, set: number) => Promise<ArmSet | PutAside>;
}

/** The sets that an arm has finished. */
class ArmSets {
  readonly #known = new Map<string, ArmSet>();

  readonly #aside = new Map<string, PutAside>();

  /** The arena has failed in a set. */
  putAside(found: PutAside): PutAside {
    this.#aside.set(`${found.block} ${found.set}`, found);
    return found;
  }

  readonly asideOf = (block: string, set: number): PutAside | undefined =>
    this.#aside.get(`${block} ${set}`);

  learn(own: ArmSet): ArmSet {
    this.#known.set(`${own.block} ${own.set}`, own);
    return own;
  }

  readonly known = (block: string, set: number): ArmSet | undefined =>
    this.#known.get(`${block} ${set}`);
}

/** What one set says of the agent that an arm is about. Plain data. */
export interface ArmSet {
  readonly block: string;
  readonly set: number;
  /** Of all events of its games. */
  readonly hash: string;
  readonly games: number;
  /** A letter a game: see SetResult. */
  readonly winners: string;
  /** The agent's own seat. */
  readonly seat: SeatTally;
}

/** The agent of an arm is at position 0 of its plan, and sits once in every village. */
function armSetOf({ block, set, hash, games, winners, seats }: SetResult): ArmSet {
  const seat = seats.find(({ agent }) => agent === 0);
  if (seat === undefined || winners === undefined)
    throw new Error(`${block} set ${set} is no set of an arm`);
  return { block, set, hash, games, winners, seat };
}

/** Sets of an arm that were played elsewhere, and the plan by which they were. */
export interface StoredArm {
  readonly plan: Plan;
  readonly sets: readonly ArmSet[];
}

/** An arm that knows what is stored, and plays nothing. */
export function storedArm({ sets }: StoredArm): Arm {
  const known = new Map(sets.map((one) => [`${one.block} ${one.set}`, one]));
  return { known: (block, set) => known.get(`${block} ${set}`), asideOf: () => undefined };
}

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
