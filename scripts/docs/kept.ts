import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../check/tool.ts';

/** What `make` has made, which is kept until a file of `sources` changes. Several processes may ask at the same time. */
export async function kept<T>(name: string, sources: readonly string[], make: () => T | Promise<T>): Promise<T> {
  const hash = createHash('sha256');
  for (const path of globSync(sources, { cwd: ROOT, exclude: isNoSource }).sort())
    hash.update(path).update(readFileSync(join(ROOT, path)));
  const file = join(ROOT, `node_modules/.cache/${name}`, `${hash.digest('hex')}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const made = await make();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(made));
  renameSync(`${file}.${process.pid}`, file);
  return made;
}

const isNoSource = (path: string): boolean => path.endsWith('.test.ts') || path.includes('node_modules');
