export * from './queue-terms.ts';
// Stubs of the arena's branch: the integrator's functions take their place.
export { openQueuePool } from './stub.ts';
export type * from './work-queue.ts';
