import type { Block, Plan } from './plan.ts';

type Seating = Pick<Block, 'entrants' | 'players'>;

/**
 * Returns the round of blocks whose agents are drawn evenly (`balanced`), or who all play in each set: the smallest number of
 * sets in which every entrant plays equally often, and the same number (`each`) at every village size. `sets`: by block.
 */
export function evenRound(blocks: readonly Seating[]): { readonly each: number; readonly sets: readonly number[] } {
  const each = blocks.reduce((common, { entrants, players }) => {
    const least = players / divisor(entrants.length, players);
    return (common * least) / divisor(common, least);
  }, 1);
  return { each, sets: blocks.map(({ entrants, players }) => (entrants.length * each) / players) };
}

/** Returns a function that returns the number of the round to which a set of a block belongs, from 0. */
export function roundNumbers(blocks: readonly Block[]): (block: string, set: number) => number {
  const { sets } = evenRound(blocks);
  const perRound = new Map(blocks.map(({ name }, at) => [name, sets[at]!]));
  return (block, set) => Math.floor(set / perRound.get(block)!);
}

/** Returns the greatest common divisor. */
const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** Returns the plan with so many rounds. The sets of a round do not depend on how many rounds follow. */
export function inRounds(plan: Plan, rounds: number): Plan {
  const { each, sets } = evenRound(plan.blocks);
  const blocks = plan.blocks.map((block, at): Block => {
    const draw = block.draw === 'fixed' ? 'fixed' : 'balanced';
    return { ...block, draw, sets: rounds * sets[at]!, minimum: rounds * each };
  });
  return { ...plan, rounds, blocks };
}

/** Returns how many rounds the first `sets` sets of the blocks belong to; the last of these rounds may be incomplete. */
export const roundsIn = (blocks: readonly Seating[], sets: readonly number[]): number => {
  const round = evenRound(blocks);
  return Math.max(0, ...sets.map((count, at) => Math.ceil(count / round.sets[at]!)));
};

/** Decides whether a round is begun: only if it will end in time, by what the sets took that were begun before. */
export class RoundClock {
  /** The time of the clock at which all rounds must have ended. */
  readonly until: number;
  /** Whether a round was not allowed, so that none is begun any more. */
  isOver = false;
  readonly #began: number;
  readonly #clock: () => number;
  #begun = 0;

  /** `ms`: the time in which all rounds must end, from now on. `clock`: returns the time in milliseconds. */
  constructor(ms: number, clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#began = clock();
    this.until = this.#began + ms;
  }

  /** Called when a set is begun. */
  begun(players: number): void {
    this.#begun += workOf(players);
  }

  /** Whether sets of these village sizes will end in time. If no set was begun before: whether the time is not over. */
  allows(sizes: readonly number[]): boolean {
    const elapsed = this.#clock() - this.#began;
    const work = sizes.reduce((sum, players) => sum + workOf(players), 0);
    this.isOver ||= elapsed * (1 + (this.#begun === 0 ? 0 : work / this.#begun)) >= this.until - this.#began;
    return !this.isOver;
  }
}

/** Returns about how long a set takes, in any unit: a village of 15 takes some 9 times as long as one of 5. */
const workOf = (players: number): number => players ** 2;
