import type { Agent } from '@aiwolf-arena/engine';

/** The next vote: the living seats, the use of each execution for the agent, and the probable votes of other seats. */
export interface Poll {
  readonly living: readonly Agent[];
  readonly me: Agent;
  readonly worth: (agent: Agent) => number;
  /** For each other voter, the probability of each target. Targets are in the order of `living`. */
  readonly leanings: readonly (readonly number[])[];
  readonly random: () => number;
}

const SAMPLES = 60;

/**
 * Returns the ballot with the best expected result. The votes of other seats are simulated many times by their probabilities,
 * and each possible ballot of the agent is added. If all ballots have the same effect, chooses the most useful target.
 */
export function bestBallot({ living, me, worth, leanings, random }: Poll): Agent | undefined {
  const worths = living.map(worth);
  const gains = worths.map((value) => value * 0.02 * SAMPLES);
  const chances = new Float64Array(leanings.flat());
  const tally = new Int32Array(living.length);
  for (let sample = 0; sample < SAMPLES; sample++) {
    drawTally(tally, chances, random);
    addOutcomes(tally, worths, gains);
  }
  let best: number | undefined;
  for (let mine = 0; mine < living.length; mine++) {
    if (living[mine] === me) continue;
    if (best === undefined || gains[mine]! > gains[best]!) best = mine;
  }
  return best === undefined ? undefined : living[best];
}

/** Draws a vote of each voter. `chances`: voter by voter, the probability of each target. */
function drawTally(tally: Int32Array, chances: Float64Array, random: () => number): void {
  const targets = tally.length;
  for (let target = 0; target < targets; target++) tally[target] = 0;
  for (let first = 0; first < chances.length; first += targets) {
    let left = random();
    let target = 0;
    while (target < targets - 1 && left >= chances[first + target]!) left -= chances[first + target++]!;
    tally[target]!++;
  }
}

/** Adds to `gains`, for each possible ballot of the agent, what the execution is worth after this tally and the ballot. */
function addOutcomes(tally: Int32Array, worths: readonly number[], gains: number[]): void {
  let most = 0;
  let sum = 0;
  let leaders = 0;
  for (let target = 0; target < tally.length; target++) {
    const votes = tally[target]!;
    if (votes > most) {
      most = votes;
      sum = 0;
      leaders = 0;
    }
    if (votes === most) {
      sum += worths[target]!;
      leaders++;
    }
  }
  for (let mine = 0; mine < tally.length; mine++) {
    const behind = most - tally[mine]!;
    // the ballot makes a sole leader, or one more leader, or it changes nothing
    if (behind === 0) gains[mine]! += worths[mine]!;
    else if (behind === 1) gains[mine]! += leaders === 1 ? (sum + worths[mine]!) / 2 : meanWith(mine, tally, worths, most);
    else gains[mine]! += sum / leaders;
  }
}

/** Returns the mean worth of the seats with the most votes and one more seat, added up in the order of seats. */
function meanWith(also: number, tally: Int32Array, worths: readonly number[], most: number): number {
  let sum = 0;
  let leaders = 0;
  for (let i = 0; i < tally.length; i++) {
    if (tally[i] !== most && i !== also) continue;
    sum += worths[i]!;
    leaders++;
  }
  return sum / leaders;
}

/** Returns the first of the agents with the highest value. */
export function best(agents: readonly Agent[], value: (agent: Agent) => number): Agent | undefined {
  let found: Agent | undefined;
  let most = -Infinity;
  for (const agent of agents) {
    const worth = value(agent);
    if (worth > most) [found, most] = [agent, worth];
  }
  return found;
}
