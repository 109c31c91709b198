// @module-tag redis
import { beforeEach, expect, test } from 'vitest';
import { QueuePool } from '../src/coordinator/queue-pool.ts';
import { FleetWorker } from '../src/worker/fleet-worker.ts';
import { BullQueues } from './bull-queues.ts';
import { AGENTS, taskOf } from './played-sets.ts';
import { card, chunk, Player, until } from './queue-contract.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

let server: RedisServer;
let queues: BullQueues;
beforeEach(async () => {
  server = await startRedis();
  queues = new BullQueues(server, { lockMs: 1000, stalledMs: 200 });
  return async () => {
    await queues.close();
    await server.remove();
  };
});

test('calls wait while the server is away, and users are told once', async () => {
  const [queue, other] = [await queues.open(), await queues.open()];
  await queue.offer([chunk({ id: 'a' })]);
  await queue.answer('run', Buffer.from('1'));
  await server.stop();
  const calls = [queue.offer([chunk({ id: 'b' })]), queue.answer('run', Buffer.from('2')), queue.announceRun(card({}))];
  await until(() => queues.lines.length === 2);
  await server.start();
  await Promise.all(calls);
  expect(await other.held('js', ['a', 'b'])).toEqual(new Set(['a', 'b']));
  const heard: string[] = [];
  other.hear('run', (answer) => void heard.push(`${answer}`));
  await until(() => heard.includes('1') && heard.includes('2'));
  await until(() => queues.lines.length === 4);
  const gone = `the queue does not answer (ECONNREFUSED 127.0.0.1:${server.port})`;
  expect(queues.lines.toSorted()).toEqual(['recovered', 'recovered', gone, gone]);
});

test('a worker leaves, and a run ends, although the server is gone', async () => {
  const queue = await queues.open();
  await queue.offer([chunk({ id: 'a' })]);
  await server.stop();
  await Promise.all([queue.leave('worker'), queue.end('run')]);
  await queue.close();
  await server.start();
});

test('everything goes on when the server is restarted or killed, even while chunks are played', async () => {
  const [queue, other, player] = [await queues.open(), await queues.open(), new Player()];
  const heard = new Set<string>();
  queue.hear('run', (answer) => void heard.add(`${answer}`));
  const play = async (text: string): Promise<void> => {
    await player.play(text);
    await other.answer('run', Buffer.from(text));
  };
  other.take('js', 2, play);
  let at = 0;
  for (const end of ['stop', 'kill', 'flush', 'kill'] as const) {
    const ids = [at++, at++, at++].map((id) => `c${id}`);
    await queue.offer(ids.map((id) => chunk({ id })));
    await until(() => player.open.length >= 2);
    await server[end]();
    if (end !== 'flush') await server.start();
    const offering = setInterval(() => void queue.offer(ids.map((id) => chunk({ id }))).catch(() => undefined), 100);
    const finishing = setInterval(() => player.finish(), 10);
    await until(() => ids.every((id) => heard.has(`text of ${id}`)));
    for (const timer of [offering, finishing]) clearInterval(timer);
    await until(async () => {
      player.finish();
      return (await queue.held('js', ids)).size === 0;
    });
  }
});

test('chunks that are offered after FLUSHALL are taken, by takers who wait and by takers who play', async () => {
  const [queue, waiting, playing] = [await queues.open(), new Player('done'), new Player()];
  (await queues.open()).take('py', 1, waiting.play);
  (await queues.open()).take('js', 1, playing.play);
  const heard: string[] = [];
  queue.hear('run', (answer) => void heard.push(`${answer}`));
  await queue.offer([chunk({ id: 'a' })]);
  await until(() => playing.open.length === 1);
  await server.flush();
  expect(await queue.held('js', ['a'])).toEqual(new Set());
  await queue.offer([chunk({ id: 'b' }), chunk({ id: 'c', need: 'py' })]);
  await queue.answer('run', Buffer.from('after'));
  await until(() => waiting.begun.length === 1 && heard.length === 1);
  playing.finish();
  await until(() => playing.begun.length === 2);
  expect([playing.begun, waiting.begun, heard, queues.lines]).toEqual([['a', 'b'], ['c'], ['after'], []]);
  playing.finish();
});

test('a server that does not answer for a while is waited for', async () => {
  const queue = await queues.open();
  await queue.announceRun(card({}));
  server.freeze();
  const calls = [queue.announceRun(card({})), queue.offer([chunk({ id: 'a' })])];
  setTimeout(() => server.thaw(), 1000);
  await Promise.all(calls);
  expect(await queue.held('js', ['a'])).toEqual(new Set(['a']));
});

test('a full memory is waited for, without asking all the time', async () => {
  const [queue, player] = [await queues.open(), new Player('done')];
  await queue.offer([chunk({ id: 'a' })]);
  const commands = async (): Promise<number> => {
    const info = String(await server.ask('INFO', 'stats'));
    return Number(/total_commands_processed:(\d+)/.exec(info)?.[1]);
  };
  await server.ask('CONFIG', 'SET', 'maxmemory', '1');
  queue.take('js', 2, player.play);
  const answered = queue.answer('run', Buffer.from('answer'));
  await until(() => queues.lines.length > 0);
  const before = await commands();
  const end = performance.now() + 2500;
  await until(() => performance.now() > end);
  expect((await commands()) - before).toBeLessThan(200);
  await server.ask('CONFIG', 'SET', 'maxmemory', '0');
  await answered;
  await until(() => player.begun.length === 1 && queues.lines.length === 2);
  const full = "the queue cannot work at present (OOM command not allowed when used memory > 'maxmemory'.)";
  expect(queues.lines).toEqual([full, 'recovered']);
});

test('a queue that is closed while the server is away ends what waits', async () => {
  const queue = await queues.open();
  await queue.announceRun(card({}));
  queue.hear('run', () => undefined);
  queue.take('js', 1, async () => {});
  await server.kill();
  const call = queue.answer('run', Buffer.from('answer'));
  await Promise.all([expect(call).rejects.toThrow('the queue is closed'), queue.close()]);
});

test('a worker and a coordinator end while the server is away', { timeout: 20_000 }, async () => {
  const same = { code: 'code', version: '0.0.0', onNote: () => {} };
  const lineUps = { with: () => new Promise<never>(() => {}), close: async () => {} };
  const worker = new FleetWorker(await queues.open(), { ...same, threads: 1, name: 'lab1', clients: {} }, lineUps);
  const pool = new QueuePool(await queues.open(), {
    ...{ ...same, title: 'run', agents: AGENTS, timing: null, spotCheck: 0 },
    ...{ openHere: () => expect.unreachable(), address: server.url },
  });
  await worker.start();
  await pool.start();
  const played = pool.playTimed(taskOf(0)).catch((error: Error) => error.message);
  await server.stop();
  await Promise.all([worker.stop(0), pool.close()]);
  expect(await played).toBe('the pool was closed');
});
