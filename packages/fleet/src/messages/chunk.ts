import type { SetTask, TimingOptions } from '@aiwolf-arena/sandbox';
import { z } from 'zod';

const CHUNK_SCHEMA = 'aiwolf-arena/chunk/2';

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

const CHUNK = z.strictObject({
  schema: z.literal(CHUNK_SCHEMA),
  id: z.string(),
  run: z.string(),
  agents: z.array(AGENT),
  /** The process that plays the sets trusts its tasks no more than its agents. */
  tasks: z.array(z.looseObject({})).min(1),
  timing: z.strictObject({ limitMs: z.number().nullable() }).nullable(),
});

export type ChunkAgent = z.infer<typeof AGENT>;

/** The sets that a worker plays together, with all that determines their games. */
export interface Chunk extends Omit<z.infer<typeof CHUNK>, 'schema' | 'tasks' | 'timing'> {
  readonly tasks: readonly SetTask[];
  readonly timing: TimingOptions | null;
}

export const chunkText = (chunk: Chunk): string => JSON.stringify({ schema: CHUNK_SCHEMA, ...chunk });

/** Reads a chunk. Returns `undefined` if the text is not one. */
export function readChunk(text: string): Chunk | undefined {
  const read = CHUNK.safeParse(parsed(text));
  if (!read.success) return undefined;
  const { schema: _, tasks, ...rest } = read.data;
  return { ...rest, tasks: tasks as unknown as SetTask[] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
