import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUNDLE } from './bundler.ts';
import { keepFile, keptPath } from './kept-file.ts';

/**
 * The file that a process for agents runs. Published packages are JavaScript. In a checkout, every process and each of its
 * threads would translate the TypeScript again (0.3 s of CPU), so `entry` and our code that it imports are bundled once, in a
 * folder from which Node resolves the package's imports, and which processes behind walls may read. Returns the source itself
 * if nothing can be bundled or written there.
 */
export async function processFile(entry: URL): Promise<string> {
  const source = fileURLToPath(entry);
  const home = source.slice(0, source.lastIndexOf('/src/'));
  const file = keptPath(join(home, 'node_modules/.cache'), `${basename(source, '.ts')}.mjs`);
  if (file === undefined) return source;
  if (existsSync(file)) return file;
  try {
    const { build } = await import('esbuild');
    const external = ['esbuild', 'piscina'];
    const absWorkingDir = dirname(source);
    const { outputFiles } = await build({
      ...BUNDLE,
      format: 'esm',
      platform: 'node',
      external,
      absWorkingDir,
      entryPoints: [source],
    });
    return keepFile(file, outputFiles[0]!.text) ? file : source;
  } catch {
    return source;
  }
}
