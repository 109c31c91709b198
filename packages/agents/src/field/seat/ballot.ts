import type { Agent } from '@aiwolf-arena/engine';

/** The next vote: the living seats, the use of each execution for the agent, and the probable votes of other seats. */
export interface Poll {
  readonly living: readonly Agent[];
  readonly me: Agent;
  readonly value: (agent: Agent) => number;
  /** For each other voter, the probability of each target. Targets are in the order of `living`. */
  readonly leanings: readonly (readonly number[])[];
  readonly random: () => number;
}

const SAMPLES = 60;

/**
 * Returns the ballot with the best expected result. The votes of other seats are simulated many times by their probabilities,
 * and each possible ballot of the agent is added. If all ballots have the same effect, chooses the most useful target.
 */
export function bestBallot({ living, me, value: gain, leanings, random }: Poll): Agent | undefined {
  const values: number[] = [];
  for (const agent of living) values.push(gain(agent));
  const gains = values.map((value) => value * 0.02 * SAMPLES);
  const probabilities = new Float64Array(leanings.length * living.length);
  for (let i = 0; i < leanings.length; i++) probabilities.set(leanings[i]!, i * living.length);
  const counts = new Int32Array(living.length);
  for (let sample = 0; sample < SAMPLES; sample++) {
    drawBallots(counts, probabilities, random);
    addOutcomes(counts, values, gains);
  }
  let best: number | undefined;
  for (let mine = 0; mine < living.length; mine++) {
    if (living[mine] === me) continue;
    if (best === undefined || gains[mine]! > gains[best]!) best = mine;
  }
  return best === undefined ? undefined : living[best];
}

/** Draws a vote of each voter. `probabilities`: voter by voter, the probability of each target. */
function drawBallots(counts: Int32Array, probabilities: Float64Array, random: () => number): void {
  const targets = counts.length;
  for (let target = 0; target < targets; target++) counts[target] = 0;
  for (let first = 0; first < probabilities.length; first += targets) {
    let left = random();
    let target = 0;
    while (target < targets - 1 && left >= probabilities[first + target]!) left -= probabilities[first + target++]!;
    counts[target]!++;
  }
}

/** Adds to `gains`, for each possible ballot of the agent, what the execution is worth after this count and the ballot. */
function addOutcomes(counts: Int32Array, values: readonly number[], gains: number[]): void {
  let most = 0;
  let sum = 0;
  let leaders = 0;
  for (let target = 0; target < counts.length; target++) {
    const votes = counts[target]!;
    if (votes > most) {
      most = votes;
      sum = 0;
      leaders = 0;
    }
    if (votes === most) {
      sum += values[target]!;
      leaders++;
    }
  }
  const usual = sum / leaders;
  for (let mine = 0; mine < counts.length; mine++) {
    const behind = most - counts[mine]!;
    // the ballot makes a sole leader, or one more leader, or it changes nothing
    if (behind === 0) gains[mine]! += values[mine]!;
    else if (behind === 1) gains[mine]! += leaders === 1 ? (sum + values[mine]!) / 2 : meanWith(mine, counts, values, most);
    else gains[mine]! += usual;
  }
}

/** Returns the mean worth of the seats with the most votes and one more seat, added up in the order of seats. */
function meanWith(also: number, counts: Int32Array, values: readonly number[], most: number): number {
  let sum = 0;
  let leaders = 0;
  for (let i = 0; i < counts.length; i++) {
    if (counts[i] !== most && i !== also) continue;
    sum += values[i]!;
    leaders++;
  }
  return sum / leaders;
}

/** Returns the first of the agents with the highest value. */
export function best(agents: readonly Agent[], value: (agent: Agent) => number): Agent | undefined {
  let found: Agent | undefined;
  let most = -Infinity;
  for (const agent of agents) {
    const gain = value(agent);
    if (gain > most) [found, most] = [agent, gain];
  }
  return found;
}
