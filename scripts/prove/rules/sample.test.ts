// A short, seeded form of `prove.ts sample`: all identities, and all facts within wide bounds.
import { CATALOG } from '@aiwolf-arena/agents';
import { describe, expect, test } from 'vitest';
import { exactly, FACTS, printed } from './facts.ts';
import { IDENTITIES } from './identities.ts';
import { type Played, playSets } from './played.ts';
import { judgeFact, SampleCounter } from './sample.ts';

/** Standard errors of independent games, in both directions; sets make the true ones somewhat wider. */
const WIDE = 5;

describe.each([
  { mode: 'sample', players: 5, sets: 12 },
  { mode: 'sample-fresh', players: 5, sets: 12 },
  { mode: 'sample', players: 15, sets: 5 },
  { mode: 'sample-fresh', players: 15, sets: 3 },
] as const)('$mode, $players players', ({ mode, players, sets }) => {
  const agent = CATALOG.find(({ name }) => name === mode)!;
  const played: (readonly Played[])[] = [...playSets({ agent, players, sets, gamesPerSet: 100, seed: 'short form' })];
  const games = played.flat();
  const facts = FACTS.filter((fact) => fact.players === players && fact.mode === mode);

  test.each(facts)('$name', ({ measure, reference }) => {
    const counts = new SampleCounter(measure);
    for (const set of played) {
      for (const game of set) counts.add(game);
      counts.endSet();
    }
    const { value, errorIn } = counts.result();
    const error = Math.hypot(errorIn(games.length), errorIn(reference.games), reference.unit);
    expect(Math.abs(value - reference.value)).toBeLessThanOrEqual(WIDE * error);
  });

  test.each(IDENTITIES.filter((identity) => identity.players.includes(players)))('$name', ({ check, allowed = 0 }) => {
    let breaks = 0;
    let occasions = 0;
    for (const game of games) {
      const [broken, possible] = check(game);
      breaks += broken;
      occasions += possible;
    }
    expect(occasions).toBeGreaterThan(0);
    expect(breaks).toBeLessThanOrEqual(Math.ceil(allowed * occasions));
  });
});

test('carry-over costs the werewolves: the village wins more often (fact 1)', () => {
  const wins = (mode: string) => {
    const agent = CATALOG.find(({ name }) => name === mode)!;
    const sets = playSets({ agent, players: 5, sets: 15, gamesPerSet: 100, seed: 'carry-over' });
    return [...sets].flat().filter(({ winner }) => winner === 'VILLAGER').length / 1500;
  };
  const [kept, fresh] = [wins('sample'), wins('sample-fresh')];
  expect(kept - fresh).toBeGreaterThan(0.02);
  expect(kept).toBeGreaterThan(0.52);
  expect(kept).toBeLessThan(0.6);
});

const game = (day: number) => ({ finalDay: day }) as Played;

test('a mean has the error of its sets and the spread of its games', () => {
  const counts = new SampleCounter(({ finalDay }) => finalDay);
  for (const set of [
    [1, 2],
    [3, 4],
  ]) {
    for (const day of set) counts.add(game(day));
    counts.endSet();
  }
  const { value, error, errorIn } = counts.result();
  expect(value).toBe(2.5);
  expect(error).toBeCloseTo(1, 12);
  expect(errorIn(5)).toBeCloseTo(0.5, 12);
  expect(errorIn(Number.POSITIVE_INFINITY)).toBe(0);
});

test('a ratio counts a game by its whole', () => {
  const counts = new SampleCounter(({ finalDay }) => [1, finalDay]);
  for (const day of [1, 3]) counts.add(game(day));
  counts.endSet();
  expect(counts.result().value).toBe(0.5);
});

test('a fact agrees within 3 errors or 2 %, a win rate within 3 errors only', () => {
  const measured = { value: 1.019, error: 0.001, errorIn: () => 0 };
  const fact = { name: '', players: 5, mode: 'sample', reference: exactly(1), measure: () => 0 } as const;
  expect(judgeFact(fact, measured).verdict).toBe('within 2 %');
  expect(judgeFact({ ...fact, strict: true }, measured).verdict).toBe('DEVIATES');
  expect(judgeFact(fact, { ...measured, value: 1.003 }).verdict).toBe('agrees');
  expect(judgeFact(fact, { ...measured, value: 1.03 }).verdict).toBe('DEVIATES');
});

test('a printed reference is uncertain by its last digit', () => {
  expect(printed('.561', 100, 'official server')).toMatchObject({ value: 0.561, unit: 0.001 });
  expect(printed('6', 100, 'official server').unit).toBe(1);
});
