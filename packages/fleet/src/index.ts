import { BullQueue, openBullQueue } from './bullmq/bull-queue.ts';
import { type ServerReport, serverReport } from './bullmq/server-report.ts';
import { QueuePool } from './coordinator/queue-pool.ts';
import { codeFingerprint } from './messages/code.ts';
import type { QueuePoolOptions, ServerOptions, WorkerOpening } from './queue-options.ts';
import type { WorkQueue } from './work-queue.ts';
import { FleetWorker } from './worker/fleet-worker.ts';

export type { ServerReport } from './bullmq/server-report.ts';
export * from './queue-options.ts';
export type * from './work-queue.ts';
export type { FleetWorker } from './worker/fleet-worker.ts';

/** Opens a pool whose sets are played by the workers of a queue. Throws `QueueUnusable` if the queue cannot be used. */
export async function openQueuePool({ server, ...options }: QueuePoolOptions): Promise<QueuePool> {
  const code = await codeFingerprint();
  const { onNote, title } = options;
  const queue = await openBullQueue(server, {
    code,
    ...saying(onNote, `the finished sets of ${title} are stored; trying again`),
  });
  const pool = new QueuePool(queue, { ...options, code, address: server.url });
  try {
    await pool.start();
  } catch (thrown) {
    await pool.close();
    throw thrown;
  }
  return pool;
}

/** Starts a worker. Throws `QueueUnusable` if the queue cannot be used. */
export async function openWorker({ server, ...options }: WorkerOpening): Promise<FleetWorker> {
  const code = await codeFingerprint();
  const queue = await openBullQueue(server, { code, ...saying(options.onNote, 'trying again') });
  const worker = new FleetWorker(queue, { ...options, code });
  await worker.start();
  return worker;
}

/** A queue for commands that look at it, and cancel runs. It is opened even if the server is not fit for play. */
export interface OpenedQueue extends Pick<WorkQueue, 'workers' | 'runs' | 'cancel' | 'close'> {
  /** Fingerprint of this machine's code. Only workers with the same one play for it. */
  readonly code: string;
  readonly report: ServerReport;
}

export async function openQueue(server: ServerOptions): Promise<OpenedQueue> {
  const code = await codeFingerprint();
  const report = await serverReport(server); // fails soon if nobody answers
  return Object.assign(new BullQueue(server, { code, onTrouble: () => {} }), { code, report });
}

const saying = (onNote: (note: string) => void, next: string) => ({
  onTrouble: (text: string) => onNote(`${text}; ${next}`),
  onRecovered: () => onNote('the queue answers again'),
});
