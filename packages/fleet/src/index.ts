import { BullQueue, openBullQueue } from './bullmq/bull-queue.ts';
import { shownAddress } from './bullmq/server-address.ts';
import { serverFacts, serverFaults, serverNotes } from './bullmq/server-facts.ts';
import type { OpenedQueue, OpenedWorker, ServerReport, WorkerOpening } from './command-terms.ts';
import { QueuePool } from './coordinator/queue-pool.ts';
import type { QueuePoolTerms, ServerTerms } from './queue-terms.ts';
import { codeFingerprint } from './terms/code.ts';
import { FleetWorker } from './worker/fleet-worker.ts';

export type * from './command-terms.ts';
export * from './queue-terms.ts';
export type * from './work-queue.ts';

/** Opens a pool whose sets are played by the workers of a queue. Throws `QueueUnusable` if the queue cannot be used. */
export async function openQueuePool(terms: QueuePoolTerms): Promise<QueuePool> {
  const code = await codeFingerprint();
  const { onNote, server, title } = terms;
  const trouble = toldBy(onNote, `the finished sets of ${title} are stored; trying again`);
  const queue = await openBullQueue(server, { code, role: 'coordinator', ...trouble });
  const pool = new QueuePool(queue, { ...terms, code, address: workerAddress(server.url) });
  try {
    await pool.start();
  } catch (thrown) {
    await pool.close();
    throw thrown;
  }
  return pool;
}

/** Starts a worker. Throws `QueueUnusable` if the queue cannot be used. */
export async function openWorker({ server, ...terms }: WorkerOpening): Promise<OpenedWorker> {
  const code = await codeFingerprint();
  const queue = await openBullQueue(server, { code, role: 'worker', ...toldBy(terms.onNote, 'trying again') });
  const worker = new FleetWorker(queue, { ...terms, code });
  await worker.start();
  return worker;
}

/** Opens a queue to look at it, and to give orders. */
export async function openQueue(server: ServerTerms): Promise<OpenedQueue> {
  const code = await codeFingerprint();
  await serverFacts(server); // fails soon if nobody answers
  const queue = new BullQueue(server, { code, onTrouble: () => {} });
  const serverReport = async (): Promise<ServerReport> => {
    const facts = await serverFacts(server);
    return { ...facts, faults: serverFaults(facts), notes: serverNotes(facts) };
  };
  return Object.assign(queue, { code, serverReport });
}

/** The address that workers use. With `deploy/users.acl` they have a user of their own. */
const workerAddress = (url: string): string => shownAddress(url).replace('//coordinator@', '//worker@');

const toldBy = (onNote: (note: string) => void, goesOn: string) => ({
  onTrouble: (text: string) => onNote(`${text}; ${goesOn}`),
  onRecovered: () => onNote('the queue answers again'),
});
