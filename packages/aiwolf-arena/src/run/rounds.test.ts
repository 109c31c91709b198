import type { ShutOut } from '@aiwolf-arena/tournament';
import { expect, test } from 'vitest';
import { type Keeper, Rounds } from './rounds.ts';

const LIAR: ShutOut = { id: '01', name: 'lab9', why: 'it lied' };
const OTHER: ShutOut = { id: '02', name: 'lab7', why: 'it lied to another run' };
const pool = { threads: 1, ahead: () => 1, play: () => Promise.reject(), playTimed: () => Promise.reject(), close: () => {} };

/** Has sets of the liar from an earlier process, and none of the other worker. */
function keeper() {
  const noted: string[] = [];
  const kept: Keeper = {
    noteShutOut: ({ id }, hasAnswered) => (hasAnswered || id === LIAR.id) && noted.push(id) > 0,
    forgetShutOut: () => noted.push('forgotten'),
  };
  return { ...kept, noted };
}

const never = new AbortController().signal;

test('workers that were shut out before the first round are noted before it, if they have played for the run', async () => {
  const rounds = await Rounds.open(async (onShutOut) => {
    for (const worker of [LIAR, OTHER]) onShutOut(worker, false);
    return pool;
  });
  const own = keeper();
  expect(await rounds.play(own, never, async () => own.noted.length)).toBe(1);
  expect([own.noted, rounds.found]).toEqual([[LIAR.id], [LIAR]]);
});

test('a round is played again if the worker has played for the run, and only then', async () => {
  let tell!: (worker: ShutOut, hasAnswered: boolean) => void;
  const rounds = await Rounds.open(async (onShutOut) => {
    tell = onShutOut;
    return pool;
  });
  const own = keeper();
  let played = 0;
  await rounds.play(own, never, async () => {
    if (++played === 1) for (const worker of [OTHER, LIAR]) tell(worker, false);
  });
  expect([played, own.noted, rounds.found]).toEqual([2, [LIAR.id, 'forgotten'], [LIAR]]);
});
