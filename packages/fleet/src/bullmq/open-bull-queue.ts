import { QueueUnusable, type ServerTerms } from '../queue-terms.ts';
import { BullQueue, type BullQueueTerms } from './bull-queue.ts';
import type { QueueRole } from './rights.ts';
import { serverFacts, serverFaults } from './server-facts.ts';

/** Opens a queue whose server was checked. Throws `QueueUnusable` within some seconds if it cannot be used. */
export async function openBullQueue(server: ServerTerms, terms: OpenBullQueueTerms): Promise<BullQueue> {
  const faults = serverFaults(await serverFacts(server), terms.role);
  if (faults.length > 0) throw new QueueUnusable(faults.join('; '));
  return new BullQueue(server, terms);
}

export interface OpenBullQueueTerms extends BullQueueTerms {
  /** Refuses a server on which the user lacks what this role needs. */
  readonly role?: QueueRole | undefined;
}
