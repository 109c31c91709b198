import type { SetPlayer } from '@aiwolf-arena/tournament';
import type { QueuePoolTerms } from './queue-terms.ts';

export const openQueuePool = (_: QueuePoolTerms): Promise<SetPlayer & { settle(): Promise<void> }> =>
  Promise.reject(new Error('this branch has no queue'));
