// @module-tag redis
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BullQueues } from './bull-queues.ts';
import { card, chunk, Player, queueContract, until, worker } from './queue-contract.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

let server: RedisServer;
beforeAll(async () => {
  server = await startRedis();
  return () => server.remove();
});
beforeEach(() => server.flush());

queueContract('BullQueue', async () => new BullQueues(server));

describe('keys', () => {
  const PREFIX = 'aiwolf:chunks:code.js:';
  let queues: BullQueues;
  afterEach(() => queues.close());

  test('all have the prefix and expire', async () => {
    const short = 1000;
    queues = new BullQueues(server, { keepMs: short, cardMs: short });
    const [coordinator, one] = [await queues.open(), await queues.open()];
    await coordinator.announceRun(card({}));
    await coordinator.cancel('run');
    await coordinator.put('hash', Buffer.from('bytes'));
    await one.announce(worker({}));
    await one.answer('run', Buffer.from('never heard'));
    await coordinator.offer([chunk({ id: 'a' }), chunk({ id: 'b', need: 'py' })]);
    for (const key of await server.keys()) expect(key).toMatch(/^aiwolf:/);
    await until(async () => (await server.keys()).length === 0);
  });

  test('a chunk of which only the ID is left is dropped', async () => {
    queues = new BullQueues(server);
    const [queue, player] = [await queues.open(), new Player('done')];
    await queue.offer([chunk({ id: 'a' }), chunk({ id: 'b' })]);
    await server.ask('DEL', `${PREFIX}a`);
    queue.take('js', 1, player.play);
    await until(async () => player.begun.length === 1 && (await queue.held('js', ['a', 'b'])).size === 0);
    expect(player.begun).toEqual(['b']);
    await queue.offer([chunk({ id: 'a' })]);
    await until(() => player.begun.length === 2);
    expect(queues.lines).toEqual([]);
  });

  test('few events are kept', async () => {
    queues = new BullQueues(server);
    const [queue, player] = [await queues.open(), new Player('done')];
    queue.take('js', 4, player.play);
    for (let at = 0; at < 100; at++) await queue.offer([chunk({ id: `c${at}` })]);
    await until(() => player.begun.length === 100);
    expect(Number(await server.ask('XLEN', `${PREFIX}events`))).toBeLessThan(250);
  });
});
