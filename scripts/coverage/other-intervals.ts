// Coverage of the other default intervals: role-balanced rate, paired and unpaired differences, mean of a quantity.
import { balancedRates } from '@aiwolf-arena/analysis';
import { keyOf, PURPOSE, type Root, Stream } from '@aiwolf-arena/engine/random';
import {
  type Located,
  meanOfSets,
  mover,
  roleTable,
  type WinTally,
  weightedRate,
  winRate,
} from '@aiwolf-arena/stats';
import { playPairs } from './paired.ts';
import { binomial, normal, playSet, rateOfSet } from './sample.ts';
import { Coverage, type Ends } from './share.ts';

/** Five players: village seats 2, seer, possessed, werewolf; a set shifts all roles of an agent together. */
const MIX = [2, 1, 1, 1];
const ROLE_RATES = [0.45, 0.5, 0.6, 0.55];
const ICC = 0.05;
const SETS = [5, 10, 30];

interface Kind {
  readonly name: string;
  readonly truth: number;
  readonly draw: (stream: Stream, sets: number) => Ends;
}

export const KINDS: readonly Kind[] = [
  {
    name: 'role-balanced rate (weightedRate), five players, icc .05',
    truth: MIX.reduce((sum, weight, role) => sum + weight * ROLE_RATES[role]!, 0) / 5,
    draw: (stream, sets) => weightedRate(roleTable(times(sets, () => playRoles(stream))), MIX),
  },
  {
    name: 'paired difference (compare --fixed-sets), +2 points, effect sd .03',
    truth: 0.02,
    draw: (stream, sets) =>
      balancedRates(
        times(sets, () => playPairs(stream, 0.02, 0.03)),
        [1],
      ).difference,
  },
  {
    name: 'unpaired difference (mover of winRate), +5 points, icc .05',
    truth: 0.05,
    draw: (stream, sets) => mover(located(stream, sets, 0.5), located(stream, sets, 0.45)),
  },
  {
    name: 'mean of a quantity (meanOfSets), sets of 60 to 100 games',
    truth: 4,
    draw: (stream, sets) => meanOfSets(times(sets, () => playQuantity(stream))),
  },
];

export type OtherResult = ReturnType<typeof otherCoverage>[number];

export function otherCoverage(root: Root, index: number, repetitions: number) {
  const { name, truth, draw } = KINDS[index]!;
  const stream = new Stream();
  const key = keyOf(root, 0, PURPOSE.draw);
  return SETS.map((sets) => {
    const coverage = new Coverage();
    for (let repetition = 0; repetition < repetitions; repetition++) {
      stream.key(key, repetition, 1000 + index * 100 + sets);
      coverage.add(draw(stream, sets), truth);
    }
    return { name, sets, repetitions, ...coverage.result };
  });
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

function located(stream: Stream, sets: number, rate: number): Located {
  const { value, low, high } = winRate(times(sets, () => playSet(stream, 100, rate, ICC)));
  return { value: value!, low: low!, high: high! };
}

function playRoles(stream: Stream): WinTally[] {
  const games = [0, 0, 0, 0];
  for (let game = 0; game < 100; game++) games[Math.max(0, stream.below(5) - 1)]! += 1;
  const shift = rateOfSet(stream, 0.5, ICC) - 0.5;
  return games.map((count, role) => ({
    wins: binomial(stream, count, Math.min(1, Math.max(0, ROLE_RATES[role]! + shift))),
    games: count,
  }));
}

function playQuantity(stream: Stream): { total: number; games: number } {
  const games = 60 + stream.below(41);
  const level = 4 + 0.3 * normal(stream);
  return { total: games * level + Math.sqrt(games) * normal(stream), games };
}
