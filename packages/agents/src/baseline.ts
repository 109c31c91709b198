import type { ActBaseline } from '@aiwolf-arena/beliefs';
import counts from './field/bayes/baseline.json' with { type: 'json' };

/** What the bundled agents do in each role and how often, as counted by `node scripts/measure.ts baseline`. */
export const FIELD_BASELINE: ActBaseline = counts;
