// @module-tag redis
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { BullQueues } from './bull-queues.ts';
import { chunk, Player, until } from './queue-contract.ts';
import { type RedisServer, startRedis } from './redis-server.ts';
import type { TakerOptions } from './taker.ts';

const TIMES = { lockMs: 1000, stalledMs: 200, graceMs: 100 };

let server: RedisServer;
let queues: BullQueues;
beforeAll(async () => {
  server = await startRedis();
  return () => server.remove();
});
beforeEach(async () => {
  await server.flush();
  queues = new BullQueues(server, TIMES);
});
afterEach(() => queues.close());

function startTaker(settings: Omit<TakerOptions, 'url' | 'times'>): { readonly child: ChildProcess; readonly said: unknown[] } {
  const options = { silent: true, execArgv: [] };
  const child = fork(
    fileURLToPath(new URL('./taker.ts', import.meta.url)),
    [JSON.stringify({ url: server.url, times: TIMES, ...settings })],
    options,
  );
  const said: unknown[] = [];
  child.on('message', (message) => said.push(message));
  return { child, said };
}

test('a chunk goes to another taker when its process is killed', async () => {
  const [queue, player] = [await queues.open(), new Player('done')];
  const { child, said } = startTaker({ end: 'never' });
  await queue.offer([chunk({ id: 'a' })]);
  await until(() => said.length === 1);
  queue.take('js', 1, player.play);
  child.kill('SIGKILL');
  await until(() => player.begun.length === 1);
  await until(async () => (await queue.held('js', ['a'])).size === 0);
  expect(new Set(player.begun)).toEqual(new Set(['a']));
});

test('a taker keeps its chunk, however long it takes', async () => {
  const queue = await queues.open();
  queue.take('js', 1, new Player().play);
  await queue.offer([chunk({ id: 'a' })]);
  const leftMs = async (): Promise<number> => Number(await server.ask('PTTL', 'aiwolf:chunks:code.js:a:lock'));
  await until(async () => (await leftMs()) > 0);
  for (let renewed = 0; renewed < 3; renewed++) {
    let before = await leftMs();
    await until(async () => {
      const now = await leftMs();
      const isRenewed = now > before;
      before = now;
      return isRenewed;
    });
  }
});

test('a chunk that has killed five takers is dropped with the sixth', async () => {
  const [queue, player] = [await queues.open(), new Player('done')];
  const { child, said } = startTaker({ end: 'never' });
  await queue.offer([chunk({ id: 'a' })]);
  await until(() => said.length === 1);
  await server.ask('HSET', 'aiwolf:chunks:code.js:a', 'stc', '5');
  queue.take('js', 1, player.play);
  child.kill('SIGKILL');
  await until(async () => (await queue.held('js', ['a'])).size === 0);
  expect(player.begun).toEqual([]);
});

test('an error in play ends the process', async () => {
  const queue = await queues.open();
  const { child } = startTaker({ end: 'error' });
  await queue.offer([chunk({ id: 'a' })]);
  const [code] = await once(child, 'exit');
  expect(code).not.toBe(0);
});

test('a process ends when it closes the queue, even if the server is gone', async () => {
  const { child, said } = startTaker({ end: 'never' });
  const queue = await queues.open();
  await queue.offer([chunk({ id: 'a' })]);
  await until(() => said.length === 1);
  await server.kill();
  await until(() => said.includes(`the queue does not answer (ECONNREFUSED 127.0.0.1:${server.port})`));
  child.send('close');
  const [code] = await once(child, 'exit');
  expect([code, said.at(-1)]).toEqual([0, 'closed']);
  await server.start();
});
