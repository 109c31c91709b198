// A worker in a process of its own, for tests that kill it. Its messages: a chunk that it begins, and `closed`.
import { setTimeout as sleep } from 'node:timers/promises';
import { BullQueue } from '../src/bullmq/bull-queue.ts';
import type { QueueTimes } from '../src/queue-times.ts';

export interface TakerOptions {
  readonly url: string;
  readonly times: Partial<QueueTimes>;
  readonly end: 'never' | 'error';
}

const { url, times, end }: TakerOptions = JSON.parse(process.argv[2]!);

const queue = new BullQueue({ url }, { code: 'code', onTrouble: (text) => process.send!(text), times });
queue.hear('run', () => undefined);
queue.take('js', 2, async (text) => {
  process.send!(text);
  if (end === 'error') throw new Error('an internal error');
  await sleep(1e9, null, { ref: false });
});

process.once('message', async () => {
  await queue.close();
  process.send!('closed');
  process.disconnect!();
});
