import type { SetPlayer } from '@aiwolf-arena/tournament';
import type { OpenedQueue, OpenedWorker, WorkerOpening } from './command-terms.ts';
import type { QueuePoolTerms, ServerTerms } from './queue-terms.ts';

const none = (): Promise<never> => Promise.reject(new Error('this branch has no queue'));

export const openQueuePool = (_: QueuePoolTerms): Promise<SetPlayer & { settle(): Promise<void> }> => none();
export const openWorker = (_: WorkerOpening): Promise<OpenedWorker> => none();
export const openQueue = (_: ServerTerms): Promise<OpenedQueue> => none();
