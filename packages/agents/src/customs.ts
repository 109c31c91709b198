import type { Customs } from '@aiwolf-arena/beliefs';
import counts from './field/bayes/customs.json' with { type: 'json' };

/** What the bundled agents do in each role and how often, as counted by `node scripts/measure.ts customs`. */
export const FIELD_CUSTOMS: Customs = counts;
