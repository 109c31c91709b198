export * from './queue-terms.ts';
export type * from './work-queue.ts';
