import { agentHash, type DataFile, identityOf, type LoadedAgent, loadBundled } from '@aiwolf-arena/sandbox';
import { z } from 'zod';
import type { QueuedAgent } from '../queue-options.ts';
import type { ChunkAgent } from './chunk.ts';

const BLOB = z.strictObject({ body: z.string(), data: z.array(z.strictObject({ name: z.string(), base64: z.string() })) });

/** The agent that travels with chunks, and its code under its hash if workers do not have it. */
export interface Traveller {
  readonly agent: ChunkAgent;
  readonly blob: { readonly hash: string; readonly bytes: Buffer } | null;
}

/** Prepares an agent for other machines. Trusted agents must be refused before: they import from beside their file. */
export function travellerOf({ name, hash, entry, body, data, params = {}, client }: QueuedAgent): Traveller {
  const known = { name, hash, entry, params: { ...params } };
  if (client !== undefined) return { agent: { ...known, code: null, client }, blob: null };
  if (body === null) return { agent: { ...known, code: null }, blob: null };
  const code = agentHash(body, data);
  return { agent: { ...known, code }, blob: { hash: code, bytes: packed(body, data) } };
}

function packed(body: string, data: readonly DataFile[]): Buffer {
  const files = data.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') }));
  return Buffer.from(JSON.stringify({ body, data: files } satisfies z.infer<typeof BLOB>));
}

/** The worker cannot play an agent. The message goes to the coordinator. */
export class AgentRefused extends Error {
  override readonly name = 'AgentRefused';
}

/** Returns an agent that can play here. Throws `AgentRefused` if its code is missing or not the code that was planned. */
export async function arrivedAgent(agent: ChunkAgent, get: (hash: string) => Promise<Buffer | null>): Promise<LoadedAgent> {
  const { name, hash, entry, code, params } = agent;
  const known = { name, hash, params, source: name };
  if (entry !== null) {
    const own = await loadBundled(name, entry, params);
    if (own.hash !== hash) throw new AgentRefused(`the bundled agent ${entry} is not ${hash.slice(0, 12)}`);
    return { ...own, ...known };
  }
  if (code === null) return { ...known, entry, body: null, data: [] }; // a client
  const bytes = await get(code);
  if (bytes === null) throw new AgentRefused(`the code of ${name} (${code.slice(0, 12)}) is not on the queue`);
  const { body, data } = unpacked(bytes);
  if (agentHash(body, data) !== code || identityOf(code, params) !== hash)
    throw new AgentRefused(`the code of ${name} on the queue is not ${code.slice(0, 12)}`);
  return { ...known, entry, body, data };
}

function unpacked(bytes: Buffer): { body: string; data: DataFile[] } {
  try {
    const { body, data } = BLOB.parse(JSON.parse(bytes.toString()));
    return { body, data: data.map(({ name, base64 }) => ({ name, bytes: Buffer.from(base64, 'base64') })) };
  } catch {
    return { body: '', data: [] }; // its hash is another one
  }
}
