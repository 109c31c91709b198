import {
  choosePenalties,
  fitLogistic,
  identification,
  overallGains,
  sandwich,
  shuffled,
  type TeamGame,
  teamDesign,
  teamRating,
} from '@aiwolf-arena/stats';
import seedrandom from 'seedrandom';
import { describe, expect, test } from 'vitest';
import { expectAll, expectNear } from './expect-close.ts';
import logistic from './fixtures/logistic.json' with { type: 'json' };
import teams from './fixtures/team-game.json' with { type: 'json' };

test.each(logistic)('logistic regression $name', (c) => {
  const observations = c.y.map((y, i) => ({
    columns: [0, 1, 2],
    values: [1, c.x1[i]!, c.x2[i]!],
    won: y === 1,
    set: c.cluster[i]!,
  }));
  const fit = fitLogistic(observations, [0, 0, 0]);
  expectAll(fit.coefficients, c.coefficients, 1e-8, expectNear);
  fit.covariance.forEach((row, i) => void expectAll(row, c.covariance[i]!, 1e-8, expectNear));
  expectNear(fit.logLikelihood, c.logLikelihood);
  for (const correction of ['CR0', 'CR1'] as const) {
    const errors = sandwich(observations, fit, correction).map((row, i) => Math.sqrt(row[i]!));
    expectAll(errors, correction === 'CR0' ? c.cr0 : c.cr1, 1e-8, expectNear);
  }
});

type Row = [number, number[], number[], number];
const gamesOf = (rows: readonly Row[]): TeamGame[] =>
  rows.map(([set, village, wolf, won]) => ({
    set,
    home: village.map((agent) => ({ agent, role: 0 })),
    away: wolf.map((agent) => ({ agent, role: 1 })),
    homeWon: won === 1,
  }));

describe.each(teams)('teams $name', (c) => {
  const games = gamesOf(c.games as Row[]);
  const { observations, penalties } = teamDesign(games, { role: c.lambda });

  test('effects, errors and what is identified', () => {
    const fit = fitLogistic(observations, penalties);
    expectAll(fit.coefficients, [c.offset, ...c.village, ...c.wolf], 1e-8, expectNear);
    expectAll(
      fit.covariance.map((row, i) => Math.sqrt(row[i]!)),
      c.posterior,
      1e-8,
      expectNear,
    );
    const robust = sandwich(observations, fit, 'CR0').map((row, i) => Math.sqrt(row[i]!));
    expectAll(robust, c.cr0, 1e-8, expectNear);
    expectNear(fit.objective, c.objective);
    const { rank, columns } = identification(observations, penalties.length);
    expect([rank, columns]).toEqual([c.rank, c.columns]);
  });

  test('a group that never changes does not tell village from wolf; the sum it does', () => {
    const rating = teamRating(games, { role: 1 });
    const statuses = new Set(rating.roles.flat().map(({ status }) => status));
    expect([...statuses]).toEqual([c.agents === 5 ? 'not-identified' : 'ok']);
    const { identifies } = identification(observations, penalties.length);
    const sum = penalties.map((_, j) => ([1, 1 + c.agents].indexOf(j) >= 0 ? 1 : [2, 2 + c.agents].indexOf(j) >= 0 ? -1 : 0));
    expect(identifies(sum)).toBe(true);
  });
});

test('an agent that won everything has a finite rating', () => {
  const games = gamesOf(Array.from({ length: 40 }, (_, i): Row => [i, [0, 1 + (i % 3)], [1 + ((i + 1) % 3)], 1]));
  const { roles } = teamRating(games, { role: 1, agent: 1 });
  for (const { effect, winGain } of roles.flat()) {
    expect(Number.isFinite(effect) && Number.isFinite(winGain)).toBe(true);
    expect(Object.is(effect, -0)).toBe(false);
  }
});

test('the gain over roles is on the scale of probability, and says when games do not tell it', () => {
  const [rotating, fixed] = teams.map((c) => teamRating(gamesOf(c.games as Row[]), { role: 1 }));
  const gains = overallGains(rotating!, [3, 2]);
  for (const [agent, { gain, low, high, status }] of gains.entries()) {
    const [village, wolf] = rotating!.roles.map((effects) => effects[agent]!.winGain);
    expectNear(gain, 0.6 * village! + 0.4 * wolf!, 1e-12);
    expect([status, low! < gain && gain < high!]).toEqual(['ok', true]);
  }
  expect(overallGains(fixed!, [3, 2])[0]).toMatchObject({ status: 'not-identified', low: null });
});

test('one set has effects but no errors', () => {
  const games = gamesOf((teams[0]!.games as Row[]).map(([, ...rest]): Row => [7, ...rest]));
  expect(teamRating(games, { role: 1 }).roles[0]![0]).toMatchObject({ status: 'single-set', low: null });
});

test('cross-validation over sets finds that strong agents want a weak penalty, and noise a strong one', () => {
  const random = seedrandom.alea('penalties');
  const play = (strength: number) =>
    gamesOf(
      Array.from({ length: 600 }, (_, i): Row => {
        const seats = shuffled([0, 1, 2, 3, 4, 5], random);
        const eta = seats.slice(0, 3).reduce((sum, agent) => sum + strength * (agent - 2.5), 0);
        return [Math.floor(i / 20), seats.slice(0, 3), seats.slice(3, 5), random() < 1 / (1 + Math.exp(-eta)) ? 1 : 0];
      }),
    );
  const candidates = [{ role: 0.3 }, { role: 1000 }];
  expect(choosePenalties(play(0.8), candidates)).toBe(candidates[0]);
  expect(choosePenalties(play(0), candidates)).toBe(candidates[1]);
  expect(choosePenalties([], candidates)).toBeNull();
});
