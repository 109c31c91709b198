// @module-tag dear
import seedrandom from 'seedrandom';
import { expect, test } from 'vitest';
import { emptySide, type LossCounts, type LossSide, type SideCounts } from './counts.ts';
import type { LossDifference } from './differences.ts';
import { type Losses, type LossSet, lossesOf } from './losses.ts';
import { SITUATIONS } from './situations.ts';

const ROLES = ['SEER', 'POSSESSED', 'WEREWOLF', 'VILLAGER'] as const;

/** What two agents do: by side, how often each situation happens, and how much likelier a win is then. */
interface Habits {
  readonly often: (situation: number) => number;
  readonly gain: (situation: number) => number;
}

/** Situations from very rare to usual. Each happens more often in some sets than in others, to both sides at once. */
const EQUAL: Habits = { often: (at) => [0.004, 0.01, 0.03, 0.1, 0.3, 0.6, 0.95][at % 7]!, gain: (at) => ((at % 3) - 1) * 0.1 };

function setsOf(
  random: () => number,
  sets: number,
  games: number,
  habits: Readonly<Record<LossSide, Habits>>,
  others = games,
): LossSet[] {
  return Array.from({ length: sets }, (_, set) => {
    const mood = random() * 0.3;
    const side = (of: LossSide): SideCounts => sideOf(random, of === 'own' ? games : others, mood, habits[of]);
    const lost = { first: 0, with: SITUATIONS.map(() => 0), without: SITUATIONS.map(() => 0) };
    const counts: LossCounts = Object.fromEntries(
      ROLES.map((role) => [role, { own: side('own'), other: side('other'), lost }]),
    );
    return { players: 5, counts, gameAt: (game) => `run#${set}/${game}` };
  });
}

/** Plays up to twice as many games: an agent does not have a role equally often in all sets. */
function sideOf(random: () => number, games: number, mood: number, { often, gain }: Habits): SideCounts {
  const side = emptySide();
  side.games = 1 + Math.floor(random() * 2 * games);
  for (let game = 0; game < side.games; game++) {
    const happens = SITUATIONS.map((_, at) => random() < often(at) * (0.7 + 2 * mood));
    const probability = 0.35 + mood + happens.reduce((sum, one, at) => sum + (one ? gain(at) : 0), 0) / 4;
    const isWon = random() < probability;
    if (isWon) side.wins++;
    for (const [at, one] of happens.entries()) {
      if (one) side.happened[at]!++;
      if (one && isWon) side.won[at]!++;
    }
  }
  return side;
}

const isShown = ({ low, high }: LossDifference): boolean => low !== null && high !== null && (low > 0 || high < 0);
const differencesIn = ({ overall, roles }: Losses): LossDifference[] => [
  overall.difference,
  ...roles.flatMap(({ wins, situations }) => [
    wins.difference,
    ...situations.flatMap((one) => [one.happens.difference, one.wins.difference, one.matters, one.beyond]),
  ]),
];
/** What compares the two agents; that a situation matters is true of equal agents, too. */
const claimsIn = (losses: Losses): LossDifference[] => {
  const roles = losses.roles.map((role) => ({
    ...role,
    situations: role.situations.map((one) => ({ ...one, matters: one.beyond })),
  }));
  return differencesIn({ ...losses, roles });
};
const randomOf = (...use: readonly (string | number)[]): (() => number) => seedrandom.alea(use.join(' '));

test.each([
  [5, 20, 20],
  [10, 10, 10],
  [20, 10, 10],
  [30, 4, 16],
  [200, 1, 14],
])('of equal agents nothing is shown in 19 of 20 runs: %i sets, about %i games in a role, others %i', (sets, games, others) => {
  const random = randomOf('equal agents', sets, games);
  const runs = 6000 / (sets + 25);
  let shown = 0;
  for (let run = 0; run < runs; run++)
    if (claimsIn(lossesOf(setsOf(random, sets, games, { own: EQUAL, other: EQUAL }, others))).some(isShown)) shown++;
  expect(shown / runs).toBeLessThan(0.05 + 2 * Math.sqrt((0.05 * 0.95) / runs));
});

const FATAL = 4; // a situation that happens in 3 of 10 games

test('a situation that an agent brings about, and in which it loses, comes first', () => {
  const gain = (at: number): number => (at === FATAL ? -1 : EQUAL.gain(at));
  const own = { often: (at: number) => (at === FATAL ? 0.7 : EQUAL.often(at)), gain };
  const { overall, roles } = lossesOf(setsOf(randomOf('planted'), 40, 40, { own, other: { ...EQUAL, gain } }));
  expect(overall.difference.high).toBeLessThan(0);
  for (const { findings } of roles) expect(findings[0]).toMatchObject({ key: SITUATIONS[FATAL]!.key, by: 'often' });
});

test('the parts of a situation add up to the difference of the role', () => {
  for (const { situations, wins } of lossesOf(setsOf(randomOf('parts'), 3, 8, { own: EQUAL, other: EQUAL })).roles)
    for (const { parts } of situations) expect(parts.often + parts.ending + parts.rest).toBeCloseTo(wins.difference.value!, 12);
});

test('a single set has no interval, and four sets have none', () => {
  for (const sets of [1, 4]) {
    const losses = lossesOf(setsOf(randomOf('few'), sets, 20, { own: EQUAL, other: EQUAL }));
    expect(losses).toMatchObject({ lines: 0, moreSets: null });
    for (const difference of differencesIn(losses)) expect(difference).toMatchObject({ low: null, high: null });
  }
});

test('a role that the other side never had has no difference and no part of the overall one', () => {
  const sets = setsOf(randomOf('absent'), 10, 10, { own: EQUAL, other: EQUAL });
  const alone = sets.map((set) => ({ ...set, counts: { ...set.counts, SEER: { ...set.counts.SEER!, other: emptySide() } } }));
  const losses = lossesOf(alone);
  const seer = losses.roles.find(({ role }) => role === 'SEER')!;
  expect(seer).toMatchObject({ cost: 0, situations: [], wins: { other: null, difference: { value: null, low: null } } });
  const sum = losses.roles.reduce((all, { cost }) => all + cost, 0);
  expect(sum).toBeCloseTo(losses.overall.difference.value!, 12);
});
