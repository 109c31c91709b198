import { afterAll, beforeAll, expect } from 'vitest';
import { BullQueue } from '../src/bullmq/bull-queue.ts';
import { type Queues, queueContract } from './queue-contract.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

let server: RedisServer;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.remove());

queueContract('BullQueue', async () => {
  await server.flush();
  return queuesOn(server);
});

function queuesOn({ url }: RedisServer): Queues {
  const opened: BullQueue[] = [];
  return {
    open: async ({ code = 'code', times = {} } = {}) => {
      const terms = { code, onTrouble: (text: string) => expect.fail(text), times: { passMs: 50, graceMs: 100, ...times } };
      const queue = new BullQueue({ url }, terms);
      opened.push(queue);
      return queue;
    },
    close: async () => void (await Promise.all(opened.map((queue) => queue.close()))),
  };
}
