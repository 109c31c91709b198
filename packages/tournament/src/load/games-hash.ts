import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepFile } from './kept-file.ts';

/** All code that runs beside agents (with the bundled agents), assigns seats, and defines the sets of a plan. */
const DECIDING = [
  new URL('../play/entry.ts', import.meta.url),
  new URL('../plan/block.ts', import.meta.url),
  new URL('../plan/tasks.ts', import.meta.url),
];

const PACKAGES = ['agents', 'beliefs', 'engine', 'protocol', 'random', 'tournament'];

/**
 * SHA-256 of the code that decides and counts games: the same in a checkout and in published packages, wherever they are
 * installed. Bundling takes 0.2 s of CPU, so a checkout caches the hash until a source or a dependency changes.
 */
export async function gamesHash(): Promise<string> {
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  if (!existsSync(join(root, 'pnpm-lock.yaml'))) return bundledHash();
  const kept = join(root, 'node_modules/.cache/games-hash', sourcesHash(root));
  if (existsSync(kept)) return readFileSync(kept, 'utf8');
  const hash = await bundledHash();
  keepFile(kept, hash);
  return hash;
}

async function bundledHash(): Promise<string> {
  const { codeHash } = await import('./bundler.ts'); // loads esbuild, which a cached hash does not need
  return codeHash(DECIDING);
}

function sourcesHash(root: string): string {
  const hash = createHash('sha256');
  const sources = PACKAGES.flatMap((name) => sourcesBelow(join(root, 'packages', name, 'src')));
  for (const path of [join(root, 'pnpm-lock.yaml'), ...sources]) hash.update(`${path}\n`).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

const sourcesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.(ts|json)$/.test(name))
    .sort()
    .map((name) => join(folder, name));
