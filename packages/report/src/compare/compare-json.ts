import type { Comparison } from '@aiwolf-arena/analysis';

export const COMPARE_SCHEMA = 'aiwolf-arena/compare/1';

/** The JSON document of `compare`. */
export const compareJson = (comparison: Comparison): object => ({
  schema: COMPARE_SCHEMA,
  ...comparison,
});
