export { Arena } from './arena.ts';
export type { Booked, BookTerms } from './books.ts';
export type { Part } from './part.ts';
export { missingSets, type ResultMark, resultMark } from './result-mark.ts';
export { run } from './run.ts';
export { bookRun, type PlayedRun } from './run-books.ts';
export { RUN_DEFAULTS, RUN_PLAN_FIELDS, type RunOptions } from './run-options.ts';
export { type RunTerms, runPlanOf } from './run-plan.ts';
