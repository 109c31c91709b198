import type { Comparison } from '@aiwolf-arena/analysis';

export const COMPARE_SCHEMA = 'aiwolf-arena/compare/2' as const;

/** The JSON document of `compare`. */
export const compareJson = (comparison: Comparison) => ({
  schema: COMPARE_SCHEMA,
  ...comparison,
});
