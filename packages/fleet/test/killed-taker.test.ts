import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { BullQueues } from './bull-queues.ts';
import { chunk, Player, until } from './queue-contract.ts';
import { type RedisServer, startRedis } from './redis-server.ts';
import type { TakerTerms } from './taker.ts';

const TIMES = { lockMs: 600, stalledMs: 200, passMs: 50, graceMs: 100 };

let server: RedisServer;
let queues: BullQueues;
beforeAll(async () => {
  server = await startRedis();
});
beforeEach(async () => {
  await server.flush();
  queues = new BullQueues(server, TIMES);
});
afterEach(() => queues.close());
afterAll(() => server.remove());

function startTaker(terms: Omit<TakerTerms, 'url' | 'times'>): { readonly child: ChildProcess; readonly said: unknown[] } {
  const options = { silent: true, execArgv: [] };
  const child = fork(
    fileURLToPath(new URL('./taker.ts', import.meta.url)),
    [JSON.stringify({ url: server.url, times: TIMES, ...terms })],
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
  expect(player.begun).toEqual(['a']);
});

test('a chunk stays with a taker that lives, however long it takes', async () => {
  const [queue, player] = [await queues.open(), new Player('done')];
  const { child, said } = startTaker({ end: 'never' });
  await queue.offer([chunk({ id: 'a' })]);
  await until(() => said.length === 1);
  queue.take('js', 1, player.play);
  await queue.offer([chunk({ id: 'b' })]);
  const end = performance.now() + 4 * TIMES.lockMs;
  await until(() => performance.now() > end);
  expect(player.begun).toEqual([...(said.includes('text of b') ? [] : ['b'])]);
  child.kill('SIGKILL');
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

test('a passed chunk reaches another taker though the clocks differ', async () => {
  const [queue, player] = [await queues.open(), new Player('done')];
  const { child, said } = startTaker({ end: 'passed', aheadMs: 3_600_000 });
  await queue.offer([chunk({ id: 'a' })]);
  await until(() => said.length >= 3);
  queue.take('js', 1, player.play);
  await until(async () => (await queue.held('js', ['a'])).size === 0);
  expect(player.begun).toEqual(['a']);
  child.kill('SIGKILL');
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
  await until(() => said.length === 2);
  expect(said[1]).toBe(`the queue does not answer (ECONNREFUSED 127.0.0.1:${server.port})`);
  child.send('close');
  const [code] = await once(child, 'exit');
  expect([code, said[2]]).toEqual([0, 'closed']);
  await server.start();
});
