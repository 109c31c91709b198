import { createHash } from 'node:crypto';
import type { SetTask, TimingTerms } from '@aiwolf-arena/tournament';
import { z } from 'zod';

const CHUNK_SCHEMA = 'aiwolf-arena/chunk/1';

const AGENT = z.strictObject({
  name: z.string(),
  /** The identity of the agent in the plan: of its code, data files and parameters. */
  hash: z.string(),
  /** Name of a bundled agent; `null` for other agents. */
  entry: z.string().nullable(),
  /** SHA-256 of the code and the data files of a user's agent, by which workers find them; `null` for other agents. */
  code: z.string().nullable(),
  /** The values of parameters that differ from the defaults. */
  params: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
  /** Name of a client, which the worker starts. */
  client: z.string().optional(),
});

/** Only what the worker itself reads. The process that plays the sets trusts its tasks no more than its agents. */
const TASK = z.looseObject({
  block: z.string(),
  set: z.int().nonnegative(),
  games: z.int().positive(),
  seats: z.array(z.int().nonnegative()).min(1),
  root: z.unknown(),
  rules: z.looseObject({}),
});

const CHUNK = z.strictObject({
  schema: z.literal(CHUNK_SCHEMA),
  run: z.string(),
  /** The coordinator that wants the chunk. */
  owner: z.string(),
  agents: z.array(AGENT),
  /** See `taskId`. One for each task. */
  ids: z.array(z.string()),
  /** The fields that are the same in all tasks. */
  shared: z.looseObject({}),
  tasks: z.array(z.looseObject({})).min(1),
  timing: z.strictObject({ limitMs: z.number().nullable() }).nullable(),
  /** IDs of workers that must not play the chunk, because it checks an answer. */
  not: z.array(z.string()),
  /** Number of times that these tasks were given out before, because a worker is slow. */
  copy: z.int().nonnegative(),
});

export type ChunkAgent = z.infer<typeof AGENT>;

/** The sets that a worker plays together, with all that determines their games. */
export interface Chunk extends Omit<z.infer<typeof CHUNK>, 'schema' | 'shared' | 'tasks' | 'timing'> {
  readonly tasks: readonly SetTask[];
  readonly timing: TimingTerms | null;
}

/** Writes a chunk. What its tasks have in common is written once. */
export function chunkText({ tasks, ...rest }: Chunk): string {
  const [first, ...others] = tasks as readonly (SetTask & Record<string, unknown>)[];
  const isShared = (key: string): boolean => others.every((task) => isSame(task[key], first![key]));
  const keys = new Set(Object.keys(first!).filter(isShared));
  const own = tasks.map((task) => Object.fromEntries(Object.entries(task).filter(([key]) => !keys.has(key))));
  const shared = Object.fromEntries(Object.entries(first!).filter(([key]) => keys.has(key)));
  return JSON.stringify({ schema: CHUNK_SCHEMA, ...rest, shared, tasks: own });
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** Maximum length of a chunk. Those of 1000 sets have a twentieth of it. */
const LARGEST = 16 << 20;

/** Reads a chunk. Returns `undefined` if the text is not one. */
export function readChunk(text: string): Chunk | undefined {
  if (text.length > LARGEST) return undefined;
  const read = CHUNK.safeParse(parsed(text));
  if (!read.success) return undefined;
  const { schema: _, shared, tasks, ...rest } = read.data;
  const whole = tasks.map((task) => ({ ...shared, ...task }));
  if (rest.ids.length !== whole.length || !whole.every((task) => TASK.safeParse(task).success)) return undefined;
  // A worker signs its answers: it must not be led to name the set of another task, or of other agents.
  const lineUp = lineUpId(rest);
  if (rest.ids.some((id, at) => id !== taskId(whole[at] as unknown as SetTask, lineUp))) return undefined;
  return { ...rest, tasks: whole as unknown as SetTask[] };
}

export const idOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/**
 * Returns a text that identifies a task and who plays it: answers name it, since another coordinator of the run may have asked
 * for the set. `lineUp`: see `lineUpId`.
 */
export const taskId = (task: SetTask, lineUp: string): string => {
  const fields = Object.entries(task).filter(([, value]) => value !== undefined);
  // The fields of `root`, `rules` and others keep their order on the way; those of the task itself do not.
  const texts = fields.map(([key, value]) => `${key}:${JSON.stringify(value)}`).sort();
  return idOf([lineUp, ...texts].join('\n'));
};

/** Returns a text that identifies agents, and whether their times are measured. */
export const lineUpId = ({ agents, timing }: Pick<Chunk, 'agents' | 'timing'>): string => idOf(sorted([agents, timing]));

/** A JSON text that does not depend on the order of keys. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
