import { expect, test } from 'vitest';
import { callOf, Game, HEARTBEAT, newHeartbeat, type Player, resolveRules, Table } from '../src/index.ts';
import { rootOf } from '../src/random.ts';
import { quietPlayer } from './quiet-player.ts';

const boom = (): never => {
  throw new RangeError('boom');
};

function play(heartbeat: Int32Array, parts: readonly Partial<Player>[]): Promise<void> | undefined {
  const game = new Game(resolveRules(5), rootOf('beat'));
  const table = new Table(
    game,
    parts.map((part) => ({ ...quietPlayer, ...part })),
    { heartbeat },
  );
  game.start(0, 0);
  return table.play();
}

test.each(['sync', 'async'])('the calls of a game are counted one by one, %s', async (how) => {
  const heartbeat = newHeartbeat();
  const calls: number[] = [];
  const note = (): void => {
    calls.push(callOf(heartbeat[HEARTBEAT.asked]!));
  };
  const update = how === 'sync' ? note : async () => note();
  const part = { update, vote: boom }; // an exception must not make the count start anew
  await play(heartbeat, Array<Partial<Player>>(5).fill(part));
  expect(calls.length).toBeGreaterThan(40);
  expect(calls.every((call, i) => i === 0 || call > calls[i - 1]!)).toBe(true);
});

test('a seat that owes an answer is waited for, and nobody is asked meanwhile', async () => {
  const heartbeat = newHeartbeat();
  let settle = (_: string): void => {};
  const talk = (): Promise<string> =>
    new Promise((resolve) => {
      settle = resolve;
    });
  const played = play(heartbeat, [{}, {}, { talk }, {}, {}]);
  for (let i = 0; i < 20; i++) await undefined;
  const waiting = heartbeat.subarray(HEARTBEAT.waiting);
  expect([...waiting.keys()].filter((seat) => waiting[seat]! > 0)).toEqual([3]);
  expect(heartbeat[HEARTBEAT.asked]).toBe(0);
  let over = false;
  void played?.then(() => {
    over = true;
  });
  while (!over) {
    settle('Over');
    await undefined;
  }
  expect([...heartbeat].every((cell) => cell === 0)).toBe(true);
});
