import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { withoutFileNames } from './bundle-agent.ts';
import { FILES_OF_A_CHILD, isBundlerGone, MachineLimit, needFiles } from './machine-limit.ts';

const UNABLE = 'the code of the arena cannot be read';

/**
 * sha256 (hex) of pure code of ours with all that it imports: of what it does, without comments, types, and the names and
 * places of its files.
 */
export async function codeHash(entries: readonly URL[]): Promise<string> {
  const hash = createHash('sha256');
  for (const code of await Promise.all(entries.map(codeOf))) hash.update(`${code.length}\n${code}`);
  return hash.digest('hex');
}

async function codeOf(entry: URL): Promise<string> {
  needFiles(FILES_OF_A_CHILD, UNABLE);
  try {
    return await built(fileURLToPath(entry));
  } catch (thrown) {
    throw isBundlerGone(thrown) ? new MachineLimit(UNABLE, 'EAGAIN') : thrown;
  }
}

/** Names of variables stay: how a bundler shortens them depends on the types and comments that were there. */
async function built(entry: string): Promise<string> {
  const { metafile, outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2024',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    minifySyntax: true,
    minifyWhitespace: true,
    metafile: true,
  });
  return withoutFileNames(outputFiles[0]!.text, Object.keys(metafile.inputs));
}
