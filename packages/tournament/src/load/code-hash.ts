import { createHash } from 'node:crypto';
import { withoutFileNames } from './bundle-agent.ts';
import { bundleOwn } from './bundler.ts';

/**
 * sha256 (hex) of pure code of ours with all that it imports: of what it does, without comments, types, and the names and
 * places of its files.
 */
export async function codeHash(entries: readonly URL[]): Promise<string> {
  const hash = createHash('sha256');
  for (const code of await Promise.all(entries.map(codeOf))) hash.update(`${code.length}\n${code}`);
  return hash.digest('hex');
}

/** Names of variables stay: how a bundler shortens them depends on the types and comments that were there. */
async function codeOf(entry: URL): Promise<string> {
  const options = { format: 'esm', minifySyntax: true, minifyWhitespace: true } as const;
  const { code, files } = await bundleOwn(entry, options, 'the code of the arena cannot be read');
  return withoutFileNames(code, files);
}

/** All that runs beside agents, with the bundled agents; who sits where; what a set of a plan is. */
const DECIDING = [
  new URL('../play/entry.ts', import.meta.url),
  new URL('../plan/block.ts', import.meta.url),
  new URL('../plan/tasks.ts', import.meta.url),
];

/**
 * sha256 of the code that decides games: arenas with the same play the same games with the same agents, and count them the
 * same. The same in a checkout and in published packages, wherever they lie.
 */
export const gamesHash = (): Promise<string> => codeHash(DECIDING);
