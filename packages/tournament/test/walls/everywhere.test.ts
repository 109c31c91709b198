// Attacks in all eleven methods, the module, the factory and the constructor, at 5 and at 15 players: the games of the
// others are those beside a harmless agent, and so are those of the sets afterwards.
import { beforeAll, describe, expect, test } from 'vitest';
import type { SetOutcome } from '../../src/play/set-task.ts';
import { notesOf, type PlaySet, realmOf } from './realm-of.ts';
import { attackerOf, EVERYWHERE } from './seat-attackers.ts';

const OTHERS = ['sample', 'chatty', 'diplomat', 'liar'];
const HARMLESS = 'harmless';
/** Around an agent; several of its seats and many games, so that it has every role, one after another, and team mates. */
const five = (evil: string) => [evil, 'bayes', evil, 'chatty', 'sample'];
const fifteen = (evil: string) => Array.from({ length: 15 }, (_, i) => (i % 3 < 2 ? evil : OTHERS[i % 4]!));

let play: PlaySet;
let honest: unknown[];

/** What is known of a set, whoever the agents were. */
const known = ({ result, hashes, logs }: SetOutcome): unknown => ({
  ...{ ...result, seats: result.seats.map((seat) => ({ ...seat, agent: 0 })) },
  ...{ hashes, logs },
});

async function played(evil: string): Promise<SetOutcome[]> {
  return [await play({ seats: five(evil), set: 0, games: 4 }), await play({ seats: fifteen(evil), set: 1, games: 4 })];
}

beforeAll(async () => {
  const bodies = Object.entries(EVERYWHERE).map(([name, code]) => [name, attackerOf(code)]);
  play = await realmOf({ [HARMLESS]: attackerOf(''), ...Object.fromEntries(bodies) }, [...OTHERS, 'bayes']);
  honest = (await played(HARMLESS)).map(known);
}, 120_000);

describe('everywhere', () => {
  test.each(Object.keys(EVERYWHERE))('%s', async (name) => {
    const outcomes = await played(name);
    expect(outcomes.flatMap(notesOf).filter((note) => / win /.test(note))).toEqual([]);
    expect(outcomes.map(known)).toEqual(honest);
  });

  test('whatever they did, a harmless agent finds everything as it was', async () => {
    expect((await played(HARMLESS)).map(known)).toEqual(honest);
  });
});
