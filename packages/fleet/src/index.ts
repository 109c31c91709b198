export type * from './command-terms.ts';
export * from './queue-terms.ts';
// Stubs of the arena's branch: the integrator's functions take their place.
export { openQueue, openQueuePool, openWorker } from './stub.ts';
export type * from './work-queue.ts';
