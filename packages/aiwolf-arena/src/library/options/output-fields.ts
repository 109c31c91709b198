import { availableParallelism } from 'node:os';
import type { LogChoice } from '@aiwolf-arena/tournament';
import { z } from 'zod';
import { text, whole, yes } from './fields.ts';

/** Which official game logs are written: of none or all games, or of so many games of every size. */
export type Logs = 'none' | 'all' | { readonly sample: number };

const LOGS = 'expected "none", "all" or such as { sample: 10 }';

const SHARD = 'expected a part and how many there are, such as { index: 1, count: 4 }';
const part = z.int({ error: SHARD }).min(1, { error: SHARD }).max(99_999, { error: SHARD });

/** As many threads as this machine has cores. */
export const cores = (): number => availableParallelism();

export const threadCount = whole(1, 1024);
export const threads = threadCount.default(cores);
export const out = text('a folder');

/** How games are played and where the results go. */
export const OUTPUT_FIELDS = {
  threads,
  logs: z
    .union([z.enum(['none', 'all']), z.strictObject({ sample: whole(1, 999_999_999) })], {
      error: LOGS,
    })
    .default('none'),
  out: out.optional(),
  shard: z
    .strictObject({ index: part, count: part }, { error: SHARD })
    .refine(({ index, count }) => index <= count, { error: SHARD })
    .optional(),
  behaviour: yes.optional(),
};

/** The same as the runner takes it. */
export const logChoice = (logs: Logs): LogChoice =>
  typeof logs === 'string' ? { kind: logs } : { kind: 'sample', games: logs.sample };
