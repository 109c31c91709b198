import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE } from './bundler.ts';
import { keepFile } from './kept-file.ts';

const files = new Map<string, Promise<string>>();

/**
 * The file that a process for agents runs. Published packages are JavaScript. In a checkout, every process and each of its
 * threads would translate the TypeScript again (0.3 s of CPU), so `entry` and our code that it imports are bundled once as
 * JavaScript, in a file named after its content.
 */
export function processFile(entry: URL): Promise<string> {
  const source = fileURLToPath(entry);
  const file = files.get(source) ?? (source.endsWith('.ts') ? translated(source) : Promise.resolve(source));
  files.set(source, file);
  return file;
}

/** Falls back to the source if nothing can be bundled or written here. */
async function translated(source: string): Promise<string> {
  try {
    const { outputFiles } = await build({
      ...BUNDLE,
      format: 'esm',
      platform: 'node',
      external: ['esbuild', 'piscina'],
      entryPoints: [source],
    });
    const code = outputFiles[0]!.text;
    const file = fileFor(source, code);
    return existsSync(file) || keepFile(file, code) ? file : source;
  } catch {
    return source;
  }
}

/** A folder from which Node resolves the package's imports, and which processes behind walls may read. */
function fileFor(source: string, code: string): string {
  const name = createHash('sha256').update(code).digest('hex').slice(0, 16);
  const home = source.slice(0, source.lastIndexOf('/src/'));
  return join(home, 'node_modules/.cache', name, `${basename(source, '.ts')}.mjs`);
}
