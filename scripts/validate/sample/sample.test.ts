// A short, seeded form of scripts/validate-sample.ts: all laws, and all facts within wide bounds.
import { CATALOG } from '@aiwolf-arena/agents';
import { describe, expect, test } from 'vitest';
import { BEHAVIOUR_FACTS } from './behaviour-facts.ts';
import { LAWS } from './laws.ts';
import { OUTCOME_FACTS } from './outcome-facts.ts';
import { playSets } from './play-sets.ts';
import type { Played } from './played.ts';
import { SPEECH_FACTS } from './speech-facts.ts';
import { Tally } from './tally.ts';

const FACTS = [...OUTCOME_FACTS, ...SPEECH_FACTS, ...BEHAVIOUR_FACTS];
/** Standard errors of independent games, in both directions; sets make the true ones somewhat wider. */
const WIDE = 5;

describe.each([
  { mode: 'sample', players: 5, sets: 12 },
  { mode: 'sample-fresh', players: 5, sets: 12 },
  { mode: 'sample', players: 15, sets: 5 },
  { mode: 'sample-fresh', players: 15, sets: 3 },
] as const)('$mode, $players players', ({ mode, players, sets }) => {
  const { create } = CATALOG.find(({ name }) => name === mode)!;
  const played: (readonly Played[])[] = [
    ...playSets({ create, players, sets, gamesPerSet: 100, seed: 'short form' }),
  ];
  const games = played.flat();
  const facts = FACTS.filter((fact) => fact.players === players && fact.mode === mode);

  test.each(facts)('$name', ({ measure, reference }) => {
    const tally = new Tally(measure);
    for (const set of played) {
      for (const game of set) tally.add(game);
      tally.endSet();
    }
    const { value, errorIn } = tally.result();
    const error = Math.hypot(errorIn(games.length), errorIn(reference.games), reference.unit);
    expect(Math.abs(value - reference.value)).toBeLessThanOrEqual(WIDE * error);
  });

  test.each(LAWS.filter((law) => law.players.includes(players)))(
    '$name',
    ({ check, allowed = 0 }) => {
      let breaks = 0;
      let chances = 0;
      for (const game of games) {
        const [broken, possible] = check(game);
        breaks += broken;
        chances += possible;
      }
      expect(chances).toBeGreaterThan(0);
      expect(breaks).toBeLessThanOrEqual(Math.ceil(allowed * chances));
    },
  );
});

test('carry-over costs the werewolves: the village wins more often (fact 1)', () => {
  const wins = (mode: string) => {
    const { create } = CATALOG.find(({ name }) => name === mode)!;
    const sets = playSets({ create, players: 5, sets: 15, gamesPerSet: 100, seed: 'carry-over' });
    return [...sets].flat().filter(({ winner }) => winner === 'VILLAGER').length / 1500;
  };
  const [kept, fresh] = [wins('sample'), wins('sample-fresh')];
  expect(kept - fresh).toBeGreaterThan(0.02);
  expect(kept).toBeGreaterThan(0.52);
  expect(kept).toBeLessThan(0.6);
});
