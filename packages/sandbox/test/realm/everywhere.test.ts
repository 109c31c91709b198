// @module-tag dear
// Attacks in all eleven methods, the module, the factory and the constructor, at 5 and at 15 players: the games of the
// others are those beside a harmless agent, and so are those of the sets afterwards.
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SetOutcome } from '../../src/play/set-task.ts';
import { notesOf, type PlaySet, realmOf } from './realm-of.ts';
import { attackerOf, EVERYWHERE } from './seat-attackers.ts';

const OTHERS = ['sample', 'chatty', 'diplomat', 'liar'];
const HARMLESS = 'harmless';
/** Tells its roles. */
const TELLS_ALL = 'teller';
/** Around an agent; several of its seats and games, so that it has every role, one after another, and team mates: see below. */
const five = (evil: string) => [evil, 'bayes', evil, 'chatty', 'sample'];
const fifteen = (evil: string) => Array.from({ length: 15 }, (_, i) => (i % 5 < 2 ? evil : OTHERS[i % 4]!));

let play: PlaySet;
let honest: unknown[];

/** What is known of a set, whoever the agents were. */
const known = ({ result, hashes, logs }: SetOutcome): unknown => ({
  ...{ ...result, seats: result.seats.map((seat) => ({ ...seat, agent: 0 })) },
  ...{ hashes, logs },
});

/** expect is slow to find two outcomes equal, and good at telling what differs. */
function isHonest(outcomes: readonly SetOutcome[]): void {
  const is = outcomes.map(known);
  if (!isDeepStrictEqual(is, honest)) expect(is).toEqual(honest);
}

async function played(evil: string): Promise<SetOutcome[]> {
  return [await play({ seats: five(evil), set: 9, games: 3 }), await play({ seats: fifteen(evil), set: 59, games: 2 })];
}

beforeAll(async () => {
  const bodies = Object.entries(EVERYWHERE).map(([name, code]) => [name, attackerOf(code)]);
  const tells = attackerOf(`if (moment === 'finish') context.log(view.role);`);
  play = await realmOf({ [HARMLESS]: attackerOf(''), [TELLS_ALL]: tells, ...Object.fromEntries(bodies) }, [...OTHERS, 'bayes']);
  honest = (await played(HARMLESS)).map(known);
});

describe('everywhere', () => {
  test('is in every role, and after a game as a werewolf in another role', async () => {
    for (const { notes, result } of await played(TELLS_ALL)) {
      const had = notes.map(({ seat, game, text }) => ({ seat, game, role: text.trim() }));
      const asWolf = had.filter(({ role }) => role === 'WEREWOLF');
      expect(new Set(had.map(({ role }) => role)).size).toBe(result.seats.length === 5 ? 4 : 6);
      const isLater = (wolf: (typeof had)[0]) => (one: (typeof had)[0]) => one.seat === wolf.seat && one.game > wolf.game;
      const others = asWolf.flatMap((wolf) => had.filter(isLater(wolf))).filter(({ role }) => role !== 'WEREWOLF');
      expect(others.length).toBeGreaterThan(0);
    }
  });

  test.each(Object.keys(EVERYWHERE))('%s', async (name) => {
    const outcomes = await played(name);
    expect(outcomes.flatMap(notesOf).filter((note) => / win /.test(note))).toEqual([]);
    isHonest(outcomes);
  });

  test('whatever they did, a harmless agent finds everything as it was', async () => {
    isHonest(await played(HARMLESS));
  });
});
