import { createHash } from 'node:crypto';
import { basename, dirname, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, build } from 'esbuild';
import { kept } from './kept-file.ts';
import { FILES_OF_A_CHILD, MachineLimit, needFiles } from './machine-limit.ts';

export const BUNDLE = {
  bundle: true,
  write: false,
  target: 'es2024',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'silent',
} as const satisfies BuildOptions;

type OwnBundle = { readonly code: string; readonly files: readonly string[] };

type OwnOptions = Pick<BuildOptions, 'format' | 'globalName' | 'minifySyntax' | 'minifyWhitespace' | 'supported'>;

/** Bundles the module `entry` with its imports. Throws `MachineLimit` with the text `unable` if resources are lacking. */
export async function bundleOwn(entry: URL, options: OwnOptions, unable: string): Promise<OwnBundle> {
  const { metafile, outputFiles } = await withBundler(unable, (build) =>
    build({
      ...BUNDLE,
      ...options,
      platform: 'neutral',
      mainFields: ['module', 'main'],
      absWorkingDir: dirname(fileURLToPath(entry)),
      entryPoints: [fileURLToPath(entry)],
      metafile: true,
    }),
  );
  return { code: outputFiles[0]!.text, files: Object.keys(metafile.inputs) };
}

/** Calls `start` with esbuild's `build`. Throws `MachineLimit` with the text `unable` if the machine lacks a resource. */
export async function withBundler<Built>(unable: string, start: (bundle: typeof build) => Promise<Built>): Promise<Built> {
  needFiles(FILES_OF_A_CHILD, unable);
  const esbuild = await import('esbuild');
  try {
    return await start(esbuild.build);
  } catch (thrown) {
    throw isBundlerGone(thrown) ? new MachineLimit(unable, 'EAGAIN') : thrown;
  }
}

/** Whether esbuild crashed because it could not create a thread. Its error message says only that its service has stopped. */
const isBundlerGone = (thrown: unknown): boolean =>
  /The service (was|is no longer) /.test(String((thrown as Error | null)?.message));

/** Replaces variable names that esbuild derives from file names (`fox_default`, `require_fox`) by numbered names. */
export function withoutFileNames(code: string, files: readonly string[]): string {
  const words = files.flatMap((file) => [basename(file, extname(file)), basename(dirname(file))]);
  const named = new Set(words.map(identifier));
  const numbers = new Map<string, number>();
  const numbered = (name: string): number => numbers.getOrInsert(name, numbers.size);
  return files
    .reduce((text, file) => text.replaceAll(`${JSON.stringify(file)}(`, '""('), code)
    .replaceAll(MODULE_NAME, (whole, before, after) =>
      named.has(before ?? after) ? `module ${numbered(before ?? after)} ${numbered(whole)}` : whole,
    );
}

/** Returns the identifier that esbuild derives from a file name. */
const identifier = (name: string): string =>
  name.replace(/^[^\p{ID_Start}_$]+/u, '').replaceAll(/[^\p{ID_Continue}$]+/gu, '_') || '_';

const WORD = String.raw`[\p{ID_Continue}$]`;
const MODULE_NAME = new RegExp(
  `(?<!${WORD})(?:(${WORD}+)_(?:default|exports)|(?:import|require|init)_(${WORD}+?))\\d*(?!${WORD})`,
  'gu',
);

/** The module that runs together with agents. */
const PLAYS = new URL('../play/entry.ts', import.meta.url);

/**
 * Returns the SHA-256 of the code that can affect games: of what runs together with agents, and of the modules `planning`. It is
 * the same in a checkout and in published packages.
 */
export const gamesHashWith = (planning: readonly URL[]): Promise<string> =>
  kept('games-hash', () => codeHash([PLAYS, ...planning]));

/** Returns the SHA-256 (hex) of the arena's code with all imports. Comments, types, file names and paths do not affect it. */
export async function codeHash(entries: readonly URL[]): Promise<string> {
  const hash = createHash('sha256');
  for (const code of await Promise.all(entries.map(codeOf))) hash.update(`${code.length}\n${code}`);
  return hash.digest('hex');
}

/** Bundles a module without shortening its variable names, because the short names would depend on types and comments. */
async function codeOf(entry: URL): Promise<string> {
  const options = { format: 'esm', minifySyntax: true, minifyWhitespace: true } as const;
  const { code, files } = await bundleOwn(entry, options, 'the code of the arena cannot be read');
  return withoutFileNames(code, files);
}
