import { balancedRates } from '@aiwolf-arena/analysis';
import {
  clusteredWilson,
  clusterVariance,
  designEffect,
  kornGraubard,
  meanOfSets,
  roleTable,
  type WinCounts,
  weightedRate,
  wilson,
  winRate,
} from '@aiwolf-arena/stats';
import { marginOf, part } from './part.ts';
import { type Located, mover } from './rivals.ts';
import { binomial, normal, playPairs, playSet, rateOfSet } from './sample.ts';
import { Coverage, type Ends, round, show, showOwn } from './share.ts';

interface RateCase {
  readonly rate: number;
  readonly sets: number;
  readonly icc: number;
  /** `role`: games of one role in 15, about 6.7 of 100, another number in each set. */
  readonly games: number | 'role';
  /** Sets differ by few bad ones, instead of by a beta distribution. */
  readonly skewed?: true;
  /**
   * Reference coverage of Wilson n_eff + t and Korn-Graubard (2 500 repetitions), where the goal is the better of
   * them.
   */
  readonly reference?: readonly [number, number];
}

const PLAIN = 0.4667;
const plain = [3, 5, 10, 30, 100].flatMap((sets) =>
  [0, 0.01, 0.02, 0.05, 0.1].map((icc): RateCase => ({ rate: PLAIN, sets, icc, games: 100 })),
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

/** Sets of which 15 % are much worse than the others, which are alike: a rate that few sets pull down. */
const BAD_SHARE = 0.15;
const SKEWED = [5, 10, 30, 100].flatMap((sets) =>
  [0.02, 0.1].map((icc): RateCase => ({ rate: PLAIN, sets, icc, games: 100, skewed: true })),
);

const NOMINAL = 95;

type RateRow = ReturnType<typeof rateCoverage>;

/** By how much the default is better than allowed: the better of two coverages is the one nearer to 95 %; it may be nearer still. */
function hardMargin({ default: own, reference }: RateRow): number {
  const [one, other] = reference!;
  const better = Math.abs(other - NOMINAL) < Math.abs(one - NOMINAL) ? other : one;
  const theirs = (100 * Math.sqrt((better / 100) * (1 - better / 100))) / Math.sqrt(2500);
  return round(own.percent - (Math.min(better, NOMINAL) - 2 * Math.hypot(own.error, theirs)));
}

export const rates = part({
  cases: [...plain, ...HARD],
  repetitions: 10_000,
  simulate: rateCoverage,
  tables: [
    {
      text: `## 95 % intervals of a win rate

Beta-binomial sets of 100 games ("role": about 6.7). \`default\` is \`winRate\` without a pooled design effect; Wilson and
Korn-Graubard use the agent's own design effect; "naive" takes the games as independent, which nothing here prints.`,
      columns: [
        ['rate', (r) => r.rate],
        ['sets', (r) => r.sets],
        ['ICC', (r) => r.icc],
        ['games', (r) => r.games],
        ['repetitions', (r) => r.repetitions],
        ['default', (r) => showOwn(r.default)],
        ['Wilson n_eff + t', (r) => show(r.clusteredWilson)],
        ['Korn-Graubard', (r) => show(r.kornGraubard)],
        ['naive', (r) => show(r.naive)],
      ],
    },
  ],
  goals: [
    {
      goal: 'default interval 94 to 96 % at 10, 30, 100 sets and ICC 0 to .1, rate .4667',
      margins: (rows) =>
        rows
          .filter(({ reference, sets }) => !reference && sets >= 10)
          .map((r) => marginOf(1 - Math.abs(r.default.percent - NOMINAL), r.default, `${r.sets} sets, ICC ${r.icc}`)),
    },
    {
      goal: 'hard cases no worse, within Monte-Carlo error, than the better of Wilson n_eff + t and Korn-Graubard',
      margins: (rows) =>
        rows.flatMap((r) => {
          if (r.reference === undefined) return [];
          const where = `rate ${r.rate}, ${r.sets} sets; references ${r.reference.join(', ')} %`;
          return [marginOf(hardMargin(r), r.default, where)];
        }),
    },
  ],
});

export const skewed = part({
  cases: SKEWED,
  repetitions: 10_000,
  simulate: rateCoverage,
  tables: [
    {
      text: `### Where few sets are bad

The same rates, but 15 % of the sets are much worse than the others, which are alike, for example because a certain opponent
sits there. Below 30 sets an interval then holds less often than it says: how often a bad set comes is not known from so few.`,
      columns: [
        ['rate', (r) => r.rate],
        ['sets', (r) => r.sets],
        ['ICC', (r) => r.icc],
        ['repetitions', (r) => r.repetitions],
        ['default', (r) => show(r.default)],
      ],
    },
  ],
});

function rateCoverage(at: RateCase, random: () => number, repetitions: number) {
  const [own, byWilson, byKorn, naive] = [new Coverage(), new Coverage(), new Coverage(), new Coverage()];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const sets = times(at.sets, () => draw(random, at));
    own.add(winRate(sets), at.rate);
    const ratio = clusterVariance(sets.map(({ wins, games }) => ({ total: wins, games })));
    const effect = (ratio && designEffect(ratio)) || 1; // sets that agree exactly, or a rate of 0: as independent games
    byWilson.add(ratio && clusteredWilson(ratio, effect), at.rate);
    byKorn.add(ratio && kornGraubard(ratio, effect), at.rate);
    naive.add(ratio && wilson(Math.round(ratio.value * ratio.games), ratio.games), at.rate);
  }
  const all = { default: own.result, clusteredWilson: byWilson.result, kornGraubard: byKorn.result, naive: naive.result };
  return { ...at, repetitions, ...all };
}

function draw(random: () => number, { rate, icc, games, skewed }: RateCase): WinCounts {
  if (skewed) {
    const spread = Math.sqrt((icc * rate * (1 - rate) * BAD_SHARE) / (1 - BAD_SHARE));
    const worse = (spread * (1 - BAD_SHARE)) / BAD_SHARE;
    const own = random() < BAD_SHARE ? rate - worse : rate + spread;
    return { wins: binomial(random, 100, own), games: 100 };
  }
  return playSet(random, games === 'role' ? binomial(random, 100, 1 / 15) : games, rate, icc);
}

/** Five players: village seats 2, seer, possessed, werewolf; a set shifts all roles of an agent together. */
const MIX = [2, 1, 1, 1];
const ROLE_RATES = [0.45, 0.5, 0.6, 0.55];
const ICC = 0.05;

interface Kind {
  readonly name: string;
  readonly truth: number;
  readonly draw: (random: () => number, sets: number) => Ends;
}

const KINDS: readonly Kind[] = [
  {
    name: 'role-balanced rate (weightedRate), five players, icc .05',
    truth: MIX.reduce((sum, weight, role) => sum + weight * ROLE_RATES[role]!, 0) / 5,
    draw: (random, sets) => weightedRate(roleTable(times(sets, () => playRoles(random))), MIX),
  },
  {
    name: 'paired difference (compare --fixed-sets), +2 points, effect sd .03',
    truth: 0.02,
    draw: (random, sets) => {
      const pairs = times(sets, () => playPairs(random, 0.02, 0.03));
      return balancedRates(pairs, [1]).difference;
    },
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

export const others = part({
  cases: KINDS.flatMap((kind, at) => [5, 10, 30].map((sets) => ({ ...kind, at, sets }))),
  repetitions: 5_000,
  key: ({ at, sets }) => `${at}/${sets}`,
  simulate: ({ name, sets, truth, draw }, random, repetitions) => {
    const coverage = new Coverage();
    for (let repetition = 0; repetition < repetitions; repetition++) coverage.add(draw(random, sets), truth);
    return { name, sets, repetitions, ...coverage.result };
  },
  tables: [
    {
      text: '## Other 95 % intervals',
      columns: [
        ['interval', (r) => r.name],
        ['sets', (r) => r.sets],
        ['repetitions', (r) => r.repetitions],
        ['coverage (width)', (r) => show(r)],
      ],
    },
  ],
});

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

function located(random: () => number, sets: number, rate: number): Located {
  const { value, low, high } = winRate(times(sets, () => playSet(random, 100, rate, ICC)));
  return { value: value!, low: low!, high: high! };
}

function playRoles(random: () => number): WinCounts[] {
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
