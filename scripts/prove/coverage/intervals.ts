import { balancedRates } from '@aiwolf-arena/analysis';
import {
  clusteredWilson,
  clusterVariance,
  designEffect,
  kornGraubard,
  meanOfSets,
  roleTable,
  type SetRatio,
  type WinTally,
  weightedRate,
  wilson,
  winRate,
} from '@aiwolf-arena/stats';
import seedrandom from 'seedrandom';
import { type Located, mover } from './rivals.ts';
import { binomial, normal, playPairs, playSet, rateOfSet } from './sample.ts';
import { Coverage, type Ends } from './share.ts';

export interface RateCase {
  readonly rate: number;
  readonly sets: number;
  readonly icc: number;
  /** `role`: games of one role in 15, about 6.7 of 100, another number in each set. */
  readonly games: number | 'role';
  /** Sets differ by few bad ones, instead of by a beta law. */
  readonly skewed?: true;
  /**
   * Reference coverage of Wilson n_eff + t and Korn-Graubard (2 500 repetitions), where the goal is the better of
   * them.
   */
  readonly reference?: readonly [number, number];
}

const PLAIN = 0.4667;
const plain = [3, 5, 10, 30, 100].flatMap((sets) =>
  [0, 0.01, 0.02, 0.05, 0.1].map((icc) => ({ rate: PLAIN, sets, icc, games: 100 })),
);
const HARD: readonly RateCase[] = [
  { rate: 0.05, sets: 5, icc: 0.1, games: 100, reference: [89.9, 90.9] },
  { rate: 0.05, sets: 10, icc: 0.05, games: 100, reference: [94.0, 95.0] },
  { rate: 0.05, sets: 10, icc: 0.1, games: 100, reference: [91.5, 92.8] },
  { rate: 0.05, sets: 30, icc: 0.1, games: 100, reference: [93.3, 94.4] },
  { rate: 0.2357, sets: 10, icc: 0.05, games: 100, reference: [94.6, 95.6] },
  { rate: 0.35, sets: 10, icc: 0.05, games: 'role', reference: [94.6, 95.8] },
  { rate: 0.35, sets: 30, icc: 0.05, games: 'role', reference: [94.9, 96.0] },
];
export const RATE_CASES: readonly RateCase[] = [...plain, ...HARD];

/** Sets of which 15 % are much worse than the others, which are alike: a rate that few sets pull down. */
const BAD_SHARE = 0.15;
export const SKEWED_CASES: readonly RateCase[] = [5, 10, 30, 100].flatMap((sets) =>
  [0.02, 0.1].map((icc) => ({ rate: PLAIN, sets, icc, games: 100, skewed: true })),
);

export type RateResult = ReturnType<typeof rateCoverage>;

export function rateCoverage(seed: string, index: number, repetitions: number, cases: readonly RateCase[] = RATE_CASES) {
  const at = cases[index]!;
  const random = seedrandom.alea(`${seed}/${at.skewed ? 'skewed' : 'rates'}/${index}`);
  const coverage = {
    default: new Coverage(),
    clusteredWilson: new Coverage(),
    kornGraubard: new Coverage(),
    naive: new Coverage(),
  };
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const sets = Array.from({ length: at.sets }, () => draw(random, at));
    coverage.default.add(winRate(sets), at.rate);
    for (const [name, interval] of Object.entries(alternatives(sets)))
      coverage[name as keyof typeof coverage].add(interval, at.rate);
  }
  const { default: own, clusteredWilson: byWilson, kornGraubard: byKorn, naive } = coverage;
  return {
    ...at,
    repetitions,
    default: own.result,
    clusteredWilson: byWilson.result,
    kornGraubard: byKorn.result,
    naive: naive.result,
  };
}

function draw(random: () => number, { rate, icc, games, skewed }: RateCase): WinTally {
  if (skewed) {
    const spread = Math.sqrt((icc * rate * (1 - rate) * BAD_SHARE) / (1 - BAD_SHARE));
    const worse = (spread * (1 - BAD_SHARE)) / BAD_SHARE;
    const own = random() < BAD_SHARE ? rate - worse : rate + spread;
    return { wins: binomial(random, 100, own), games: 100 };
  }
  return playSet(random, games === 'role' ? binomial(random, 100, 1 / 15) : games, rate, icc);
}

/** The two candidates with the agent's own design effect, and the interval that takes games as independent. */
function alternatives(sets: readonly WinTally[]): Record<string, Ends | null> {
  const ratio = clusterVariance(sets.map(({ wins, games }) => ({ total: wins, games })));
  if (!ratio) return { clusteredWilson: null, kornGraubard: null, naive: null };
  const effect = designEffect(ratio) || 1; // sets that agree exactly, or a rate of 0: as independent games
  return {
    clusteredWilson: clusteredWilson(ratio, effect),
    kornGraubard: kornGraubard(ratio, effect),
    naive: wilson(winsOf(ratio), ratio.games),
  };
}

const winsOf = ({ value, games }: SetRatio): number => Math.round(value * games);

/** Five players: village seats 2, seer, possessed, werewolf; a set shifts all roles of an agent together. */
const MIX = [2, 1, 1, 1];
const ROLE_RATES = [0.45, 0.5, 0.6, 0.55];
const ICC = 0.05;
const SETS = [5, 10, 30];

interface Kind {
  readonly name: string;
  readonly truth: number;
  readonly draw: (random: () => number, sets: number) => Ends;
}

export const KINDS: readonly Kind[] = [
  {
    name: 'role-balanced rate (weightedRate), five players, icc .05',
    truth: MIX.reduce((sum, weight, role) => sum + weight * ROLE_RATES[role]!, 0) / 5,
    draw: (random, sets) => weightedRate(roleTable(times(sets, () => playRoles(random))), MIX),
  },
  {
    name: 'paired difference (compare --fixed-sets), +2 points, effect sd .03',
    truth: 0.02,
    draw: (random, sets) =>
      balancedRates(
        times(sets, () => playPairs(random, 0.02, 0.03)),
        [1],
      ).difference,
  },
  {
    name: 'unpaired difference (mover of winRate), +5 points, icc .05',
    truth: 0.05,
    draw: (random, sets) => mover(located(random, sets, 0.5), located(random, sets, 0.45)),
  },
  {
    name: 'mean of a quantity (meanOfSets), sets of 60 to 100 games',
    truth: 4,
    draw: (random, sets) => meanOfSets(times(sets, () => playQuantity(random))),
  },
];

export type OtherResult = ReturnType<typeof otherCoverage>[number];

export function otherCoverage(seed: string, index: number, repetitions: number) {
  const { name, truth, draw } = KINDS[index]!;
  return SETS.map((sets) => {
    const random = seedrandom.alea(`${seed}/others/${index}/${sets}`);
    const coverage = new Coverage();
    for (let repetition = 0; repetition < repetitions; repetition++) {
      coverage.add(draw(random, sets), truth);
    }
    return { name, sets, repetitions, ...coverage.result };
  });
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

function located(random: () => number, sets: number, rate: number): Located {
  const { value, low, high } = winRate(times(sets, () => playSet(random, 100, rate, ICC)));
  return { value: value!, low: low!, high: high! };
}

function playRoles(random: () => number): WinTally[] {
  const games = [0, 0, 0, 0];
  for (let game = 0; game < 100; game++) games[Math.max(0, Math.floor(random() * 5) - 1)]! += 1;
  const shift = rateOfSet(random, 0.5, ICC) - 0.5;
  return games.map((count, role) => ({
    wins: binomial(random, count, Math.min(1, Math.max(0, ROLE_RATES[role]! + shift))),
    games: count,
  }));
}

function playQuantity(random: () => number): { total: number; games: number } {
  const games = 60 + Math.floor(random() * 41);
  const level = 4 + 0.3 * normal(random);
  return { total: games * level + Math.sqrt(games) * normal(random), games };
}
