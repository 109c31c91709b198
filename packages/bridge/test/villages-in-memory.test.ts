// How many villages play at the same time depends on the memory that the clients of the first one need.
import { setImmediate as turn } from 'node:timers/promises';
import { loadAgent, resolveAgent } from '@aiwolf-arena/sandbox';
import { expect, test } from 'vitest';
import { localSource, type MemoryNeed, type SeatSource, WirePool } from '../src/index.ts';
import { setsFor } from './village.ts';

const SETS = 12;

/** Plays sets whose five seats use so much memory when they are seated, and when the set is over. */
async function played(villages: number | { first: number; most: number }, freeMiB: number, ...used: [number, number]) {
  const seated: number[] = [];
  const needs: (MemoryNeed & { seated: number })[] = [];
  let [now, most, isOver] = [0, 0, false];
  const own = await localSource(await loadAgent(resolveAgent('random', '.')));
  const source: SeatSource = {
    ...own,
    async seat(options) {
      const { agent } = await own.seat(options);
      if (options.seat === 1) seated.push(++now);
      most = Math.max(most, now);
      for (let i = 0; i < 20; i++) await turn();
      const tree = {
        get memoryMiB() {
          return isOver ? used[1] : used[0];
        },
      };
      const leave = (): void => {
        if (options.seat === 1) now--;
      };
      return { agent, tree, leave };
    },
  };
  const onMemory = (need: MemoryNeed): void => void needs.push({ ...need, seated: most });
  const onGame = (): void => {
    isOver = true;
  };
  const pool = new WirePool(Array(5).fill(source), villages, { freeMiB: () => freeMiB, onMemory, onGame });
  expect(pool.threads).toBe(typeof villages === 'number' ? villages : villages.first);
  await Promise.all(setsFor(Array<string>(5).fill(''), { sets: SETS, games: 1 }).map((task) => pool.play(task)));
  pool.close();
  return { most, needs };
}

test('half of the free memory must be enough, and the first village says so before others are seated', async () => {
  const { most, needs } = await played({ first: 8, most: 8 }, 2000, 60, 60);
  expect(needs).toEqual([{ needMiB: 300, freeMiB: 2000, villages: 3, seated: 1 }]);
  expect(most).toBe(3);
});

test('clients that have grown until the first set is over leave room for fewer villages', async () => {
  const { needs } = await played({ first: 8, most: 8 }, 2000, 60, 100);
  expect(needs.map(({ villages }) => villages)).toEqual([3, 2]);
});

test.each([
  ['as many as may be', { first: 4, most: 4 }, 100_000, 4],
  ['one, whatever it needs', { first: 4, most: 4 }, 10, 1],
  ['as many as the user has typed', 6, 10, 6],
])('there is room for %s', async (_, villages, freeMiB, expected) => {
  const { most, needs } = await played(villages, freeMiB, 60, 60);
  expect(needs.map((need) => need.villages)).toEqual([expected]);
  expect(most).toBe(expected);
});
