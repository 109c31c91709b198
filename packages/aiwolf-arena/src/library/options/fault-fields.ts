import { POLICIES } from '@aiwolf-arena/analysis';
import { FAULTS } from '@aiwolf-arena/engine';
import { z } from 'zod';
import { list, text } from './fields.ts';
import { oneOf } from './words.ts';

/** Everything that counts as a fault: what the engine sees, and what the runner's guards see. */
export const FAULT_KINDS: readonly string[] = [
  ...FAULTS,
  'hard-limit',
  'memory-limit',
  'forbidden-action',
  'over-time-limit',
];

/** `abort`: the run stops at the first fault. The others judge the games that were played. */
export const ON_FAULT = [...POLICIES, 'abort'] as const;

const PARDON = 'expected such as { agent: "sample", kind: "exception", reason: "..." }';

const pardon = list(
  z.strictObject(
    {
      agent: text('the name of an agent'),
      kind: oneOf(FAULT_KINDS),
      reason: z
        .string({ error: 'a pardon has a reason' })
        .refine((reason) => reason.trim() !== '', 'a reason has words'),
    },
    { error: PARDON },
  ),
  'pardons',
).default([]);

/** What faults do to the results of games that are still to be played. */
export const FAULT_FIELDS = { onFault: oneOf(ON_FAULT).default('record'), pardon };

/** What they do to the results of games that were played. */
export const JUDGE_FIELDS = { onFault: oneOf(POLICIES).default('record'), pardon };
