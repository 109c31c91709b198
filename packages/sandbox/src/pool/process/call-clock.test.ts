import { askedBy } from '@aiwolf-arena/engine';
import { expect, test } from 'vitest';
import type { SetTiming } from '../../play/set-result.ts';
import { newSetHeartbeat, SET_HEARTBEAT } from '../../play/set-task.ts';
import { CallClock } from './timekeeper.ts';

const [TALK, VOTE] = [3, 6];

/** What the heartbeat shows at a look, and how much CPU time the thread has burnt since the one before. */
interface Look {
  readonly asked?: readonly [seat: number, round: number, call: number];
  readonly game?: number;
  readonly reaction?: number;
  readonly waiting?: readonly [seat: number, call: number];
  readonly burnt?: number;
}

/** Looks every 10 ms at a thread that answers at once. */
async function timing(limitMs: number | null, looks: readonly Look[]): Promise<SetTiming> {
  const clock = new CallClock(limitMs);
  let cpu = 0;
  for (const [at, { asked, game = 0, reaction = 0, waiting, burnt = 10 }] of looks.entries()) {
    const heartbeat = newSetHeartbeat();
    heartbeat[SET_HEARTBEAT.asked] = asked === undefined ? 0 : askedBy(...asked);
    heartbeat[SET_HEARTBEAT.game] = game + 1;
    heartbeat[SET_HEARTBEAT.reaction] = reaction;
    if (waiting !== undefined) heartbeat[SET_HEARTBEAT.waiting + waiting[0]] = waiting[1];
    cpu += burnt * 1000;
    const user = cpu;
    clock.look(10 * at, heartbeat, { cpuUsage: async () => ({ user, system: 0 }) });
    await Promise.resolve(); // the thread answers
  }
  return clock.timing(10, 1);
}

const times = (count: number, look: Look): Look[] => Array.from({ length: count }, () => look);

test('every look counts for who is asked, whose promise goes on, or the arena', async () => {
  const { looks, slow } = await timing(null, [
    ...times(3, {}),
    ...times(2, { asked: [2, TALK, 1] }),
    ...times(4, { reaction: 4, waiting: [4, 2] }),
  ]);
  expect(looks).toEqual([3, 0, 2, 0, 4]);
  expect(slow).toEqual([]);
});

test('a call beyond the limit counts once, with its length and the first case', async () => {
  const { slow } = await timing(100, [
    ...times(15, { asked: [2, TALK, 7], game: 1 }),
    {},
    ...times(20, { asked: [2, VOTE, 8], game: 1 }),
    ...times(11, { asked: [3, VOTE, 9], game: 1 }),
    ...times(14, { asked: [2, VOTE, 1], game: 2 }),
  ]);
  const first = { game: 1, call: 7, request: 'TALK', ms: 120 };
  const games = [
    [1, 2, 170],
    [2, 1, 110],
  ];
  expect(slow).toEqual([{ seat: 2, games, first }]);
});

test('a promise belongs to the call that gave it', async () => {
  const { slow } = await timing(50, [{ asked: [1, TALK, 3] }, ...times(9, { reaction: 1, waiting: [1, 3] })]);
  const first = { game: 0, call: 3, request: 'TALK', ms: 70 };
  expect(slow).toEqual([{ seat: 1, games: [[0, 1, 70]], first }]);
});

test('who waits for the processor, or is still being made, is not blamed', async () => {
  const waits = times(40, { asked: [1, TALK, 3], burnt: 0.5 });
  const made = times(40, { asked: [2, 0, 0] });
  expect((await timing(100, [...waits, ...made])).slow).toEqual([]);
});

test('short calls are no long one, though the thread never rests', async () => {
  const calls = Array.from({ length: 40 }, (_, i) => times(2, { asked: [1, TALK, i + 1] }));
  expect((await timing(30, calls.flat())).slow).toEqual([]);
});
