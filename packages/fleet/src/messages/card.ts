import { z } from 'zod';
import type { RunCard, WorkerCard } from '../work-queue.ts';

/** The largest number of threads that is believed of a worker: the coordinator gives sets out for each of them. */
const MOST_THREADS = 4096;

const text = z.string().max(1000);
const count = z.number().nonnegative();

const WORKER: z.ZodType<WorkerCard> = z.object({
  ...{ id: text, name: text, host: text, code: text, version: text },
  threads: z.int().min(1).max(MOST_THREADS),
  has: z.array(text).max(1000),
  ...{ sets: count, cpuMs: count },
});

const RUN: z.ZodType<RunCard> = z.object({
  ...{ run: text, title: z.string(), user: text, host: text, code: text, version: text, need: z.string() },
  ...{ finished: count, open: count, checked: count, startedAt: z.number() },
});

/** Returns a function that reads what others have written about themselves. What is not valid is left out. */
const reader =
  <Card>(schema: z.ZodType<Card>) =>
  (texts: Iterable<string>): Card[] =>
    [...texts].flatMap((one) => {
      try {
        return [schema.parse(JSON.parse(one))];
      } catch {
        return [];
      }
    });

export const readWorkers = reader(WORKER);
export const readRuns = reader(RUN);
