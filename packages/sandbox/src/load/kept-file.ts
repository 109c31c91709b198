import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** The packages whose sources can affect games or results. */
const PACKAGES = ['agents', 'beliefs', 'bridge', 'engine', 'protocol', 'sandbox', 'tournament'];

/** Returns the text that `make` computes from the arena's sources. In a checkout, caches this text until a source changes. */
export async function kept(name: string, make: () => Promise<string>): Promise<string> {
  const path = keptPath(join(ROOT, 'node_modules/.cache/aiwolf-arena'), name);
  if (path === undefined) return make();
  if (existsSync(path)) return readFileSync(path, 'utf8');
  const text = await make();
  keepFile(path, text);
  return text;
}

/** Returns the path of a cache file; `undefined` in published packages, which need no cache. */
function keptPath(folder: string, name: string): string | undefined {
  if (!import.meta.url.endsWith('.ts')) return undefined;
  sources ??= sourcesHash();
  return join(folder, sources, name);
}

/** Returns the path of a cache file that the processes with agents may read and from which Node finds imported packages. */
export function keptBeside(entry: URL, name: string): string | undefined {
  const source = fileURLToPath(entry);
  return keptPath(join(source.slice(0, source.lastIndexOf('/src/')), 'node_modules/.cache'), name);
}

/** Hash of the arena's sources. It is computed once per process. */
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

/** Whether a cache file can be written: for files that are expensive to make. */
export function canKeep(path: string): boolean {
  try {
    mkdirSync(dirname(path), { recursive: true });
    accessSync(dirname(path), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Writes a cache file atomically: several processes may write it at the same time. Returns false if writing failed. */
export function keepFile(path: string, content: string | Uint8Array): boolean {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.${process.pid}`, content, { flush: true }); // or a machine that fails may leave a damaged file
    renameSync(`${path}.${process.pid}`, path);
    return true;
  } catch {
    return false;
  }
}
