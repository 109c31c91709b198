import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleAgent, contentHash } from './bundle-agent.ts';

/** The package of the bundled agents: what is built of it has other endings. */
const AGENTS = fileURLToPath(import.meta.resolve('@aiwolf-arena/agents'));

/** Hashes by name, which a published package brings: its files have no types, but are the same agents as in the checkout. */
const PUBLISHED = new URL('../field-hashes.json', import.meta.url);

/** The field does not change while a process runs. */
const hashes = new Map<string, Promise<string>>();

/** What identifies a bundled agent. */
export function entryHash(entry: string): Promise<string> {
  if (hashes.size === 0) remember();
  const hash = hashes.get(entry) ?? hashed(entry);
  hashes.set(entry, hash);
  return hash;
}

function remember(): void {
  if (!existsSync(PUBLISHED)) return;
  const table = JSON.parse(readFileSync(PUBLISHED, 'utf8')) as Readonly<Record<string, string>>;
  for (const [entry, hash] of Object.entries(table)) hashes.set(entry, Promise.resolve(hash));
}

const hashed = async (entry: string): Promise<string> => (await bundleAgent(sourceOf(entry))).hash;

/** What a bundled agent does: see `contentHash`. */
export const entryContent = (entry: string): Promise<string> => contentHash(sourceOf(entry));

function sourceOf(entry: string): { name: string; text: string; path: string } {
  const path = join(dirname(AGENTS), `field/${entry}${extname(AGENTS)}`);
  return { name: entry, text: entry, path };
}
