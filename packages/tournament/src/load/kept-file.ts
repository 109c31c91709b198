import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** The packages that run beside agents, or that games are counted by. */
const PACKAGES = ['agents', 'beliefs', 'bridge', 'engine', 'protocol', 'random', 'tournament'];

/** What is made of our own sources takes up to a second of CPU: a checkout keeps it in a file until a source or a dependency changes. */
export async function kept(name: string, make: () => Promise<string>): Promise<string> {
  const path = keptPath(join(ROOT, 'node_modules/.cache/aiwolf-arena'), name);
  if (path === undefined) return make();
  if (existsSync(path)) return readFileSync(path, 'utf8');
  const text = await make();
  keepFile(path, text);
  return text;
}

/** Where in a folder that is kept; undefined in published packages, which bring what was made of them. */
export function keptPath(folder: string, name: string): string | undefined {
  if (!import.meta.url.endsWith('.ts')) return undefined;
  sources ??= sourcesHash();
  return join(folder, sources, name);
}

/** Our own code does not change while a process runs. */
let sources: string | undefined;

function sourcesHash(): string {
  const hash = createHash('sha256');
  const files = PACKAGES.flatMap((name) => sourcesBelow(join(ROOT, 'packages', name, 'src')));
  for (const path of [join(ROOT, 'pnpm-lock.yaml'), ...files].filter(existsSync))
    hash.update(`${path}\n`).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

const sourcesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.(ts|json)$/.test(name))
    .sort()
    .map((name) => join(folder, name));

/** Writes a file that can be made again, whole or not at all, whoever else writes it now. False if nothing can be written there. */
export function keepFile(path: string, text: string): boolean {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.${process.pid}`, text);
    renameSync(`${path}.${process.pid}`, path);
    return true;
  } catch {
    return false;
  }
}
