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
