import { BullQueue } from '../src/bullmq/bull-queue.ts';
import type { QueueTimes } from '../src/queue-times.ts';
import type { Queues } from './queue-contract.ts';
import type { RedisServer } from './redis-server.ts';

/** Queues on one server that say in `lines` what their users would read. */
export class BullQueues implements Queues {
  readonly lines: string[] = [];
  readonly #server: RedisServer;
  readonly #times: Partial<QueueTimes>;
  readonly #opened: BullQueue[] = [];

  constructor(server: RedisServer, times: Partial<QueueTimes> = {}) {
    this.#server = server;
    this.#times = { lockMs: 500, stalledMs: 100, graceMs: 100, ...times };
  }

  async open({
    code = 'code',
    times,
  }: {
    readonly code?: string;
    readonly times?: Partial<QueueTimes>;
  } = {}): Promise<BullQueue> {
    const queue = new BullQueue(
      { url: this.#server.url },
      {
        code,
        onTrouble: (text) => this.lines.push(text),
        onRecovered: () => this.lines.push('recovered'),
        times: { ...this.#times, ...times },
      },
    );
    this.#opened.push(queue);
    return queue;
  }

  async close(): Promise<void> {
    await Promise.all(this.#opened.map((queue) => queue.close()));
  }
}
