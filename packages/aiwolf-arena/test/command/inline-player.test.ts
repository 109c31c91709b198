// Most tests of commands play without the pool's process. That is allowed because the outcomes are equal, to the bit.
import { CATALOG } from '@aiwolf-arena/agents';
import { resolveRules } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { SetPool, type SetTask, workerInputOf } from '@aiwolf-arena/sandbox';
import { expect, test } from 'vitest';
import { InlinePlayer } from './inline-player.ts';

/** Villages in which every bundled agent has a seat at least once. */
function villagesOf(players: number): SetTask[] {
  const villages = Math.ceil(CATALOG.length / players);
  return Array.from({ length: villages }, (_, set) => ({
    ...{ block: `run/${players}`, root: rootOf('inline', players), rules: resolveRules(players), set },
    seats: Array.from({ length: players }, (_, seat) => (set * players + seat) % CATALOG.length),
    ...{ roleRequests: null, balanced: false, games: 2, logs: [0, 1], behaviour: true, notes: true, kills: [] },
    ...{ redrawn: 0, hashes: true, records: [1] },
  }));
}

test('a set that is played in this process has the outcome that the pool gives, for all bundled agents', async () => {
  const input = await workerInputOf(
    CATALOG.map(({ name }) => ({ name, entry: name, source: '', hash: '', body: null, data: [] })),
  );
  const inline = new InlinePlayer(input, 1);
  const pool = new SetPool(input, 2);
  try {
    const tasks = [...villagesOf(5), ...villagesOf(15)];
    const expected = await Promise.all(tasks.map((task) => pool.play(task)));
    for (const [at, task] of tasks.entries()) expect(await inline.play(task)).toEqual(expected[at]);
  } finally {
    await Promise.all([inline.close(), pool.close()]);
  }
});
