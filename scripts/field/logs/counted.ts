import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { sum } from '../../report.ts';
import type { Guess } from './guesses.ts';

const WOLF = CONTEST_ROLES.indexOf('WEREWOLF');
/** Probabilities of deaths and composition alone count like this many observations of a pattern. */
const WORTH = 5;
/** The chance of being a werewolf is at most this, when the chances of a vote are made to agree with their number. */
const SURE = 0.98;

/**
 * Returns for each guess the probabilities of all roles if only a pattern counts, such as what was claimed: how often seats of
 * other agents with the same pattern had each role.
 */
export function countedChances(guesses: readonly Guess[], patternOf: (guess: Guess) => string): number[][] {
  const all = new Map<string, number[]>();
  const own = new Map<string, number[]>();
  const patterns = guesses.map(patternOf);
  for (const [at, { agent, role }] of guesses.entries()) {
    const pattern = patterns[at]!;
    tallyOf(all, pattern)[CONTEST_ROLES.indexOf(role)]!++;
    tallyOf(own, `${agent} ${pattern}`)[CONTEST_ROLES.indexOf(role)]!++;
  }
  const raw = guesses.map(({ agent, bare }, at) => {
    const pattern = patterns[at]!;
    const mine = tallyOf(own, `${agent} ${pattern}`);
    const others = tallyOf(all, pattern).map((count, i) => count - mine[i]!);
    return bare.map((prior, i) => (others[i]! + WORTH * prior) / (sum(others) + WORTH));
  });
  return [...Map.groupBy(raw.keys(), (at) => guesses[at]!.vote).values()].flatMap((vote) => {
    const wolves = sum(vote.map((at) => guesses[at]!.bare[WOLF]!));
    const factor = wolves / sum(vote.map((at) => raw[at]![WOLF]!));
    return vote.map((at) => rescaled(raw[at]!, factor));
  });
}

/** The chances with that of being a werewolf multiplied, and all others so that they add up to 1 again. */
function rescaled(chances: readonly number[], factor: number): number[] {
  const wolf = Math.min(SURE, chances[WOLF]! * factor);
  const rest = chances[WOLF] === 1 ? 0 : (1 - wolf) / (1 - chances[WOLF]!);
  return chances.map((chance, i) => (i === WOLF ? wolf : chance * rest));
}

function tallyOf(tallies: Map<string, number[]>, key: string): number[] {
  return tallies.getOrInsertComputed(key, () => CONTEST_ROLES.map(() => 0));
}
