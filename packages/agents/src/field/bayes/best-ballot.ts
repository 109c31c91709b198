import type { Agent } from '@aiwolf-arena/engine';

/** One vote to come: who may be named, what each execution is worth to me, and how the others lean. */
export interface Poll {
  readonly living: readonly Agent[];
  readonly me: Agent;
  /** What it is worth that a seat is executed. */
  readonly worth: (agent: Agent) => number;
  /** For every other voter the chances of its targets, in the order of `living`. */
  readonly leanings: readonly (readonly number[])[];
  readonly random: () => number;
}

const SAMPLES = 60;

/**
 * The ballot with the best expected outcome, given how the others lean: polls are drawn by lot, each is counted with
 * every ballot of mine, ties are shared. A vote where it changes nothing is worth as much as any, so the worth of the
 * target itself breaks ties.
 */
export function bestBallot(poll: Poll): Agent | undefined {
  const { living, me, worth } = poll;
  const worths = living.map(worth);
  const gains = worths.map((value) => value * 0.02 * SAMPLES);
  for (let sample = 0; sample < SAMPLES; sample++) {
    const tally = drawTally(poll);
    for (let mine = 0; mine < living.length; mine++) {
      tally[mine]!++;
      gains[mine]! += outcome(tally, worths);
      tally[mine]!--;
    }
  }
  let best: number | undefined;
  for (let mine = 0; mine < living.length; mine++) {
    if (living[mine] === me) continue;
    if (best === undefined || gains[mine]! > gains[best]!) best = mine;
  }
  return best === undefined ? undefined : living[best];
}

function drawTally({ living, leanings, random }: Poll): number[] {
  const tally = Array<number>(living.length).fill(0);
  for (const chances of leanings) {
    let left = random();
    let target = 0;
    while (target < living.length - 1 && left >= chances[target]!) left -= chances[target++]!;
    tally[target]!++;
  }
  return tally;
}

/** The worth of who is executed, over all who lead. */
function outcome(tally: readonly number[], worths: readonly number[]): number {
  const most = Math.max(...tally);
  let sum = 0;
  let leaders = 0;
  for (let i = 0; i < tally.length; i++) {
    if (tally[i] !== most) continue;
    sum += worths[i]!;
    leaders++;
  }
  return sum / leaders;
}
