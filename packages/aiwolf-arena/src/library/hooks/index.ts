export type { Begin, Hooks, OnNote, PlayHooks, Progress, RunHooks } from './hooks.ts';
export { silent } from './hooks.ts';
export { ProgressCounter } from './progress-counter.ts';
export { stoppable } from './stoppable.ts';
