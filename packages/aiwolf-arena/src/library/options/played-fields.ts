import { CLIENT_FIELDS } from './client-fields.ts';
import { FAULT_FIELDS } from './fault-fields.ts';
import { OUTPUT_FIELDS } from './output-fields.ts';
import { TIMING_FIELDS } from './timing-fields.ts';

/** How the games of a run or a contest are played, judged and kept. */
export const PLAYED_FIELDS = {
  ...OUTPUT_FIELDS,
  ...FAULT_FIELDS,
  ...TIMING_FIELDS,
  ...CLIENT_FIELDS,
};
