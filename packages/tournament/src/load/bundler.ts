import { createHash } from 'node:crypto';
import { basename, dirname, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, build } from 'esbuild';
import { FILES_OF_A_CHILD, MachineLimit, needFiles } from './machine-limit.ts';

export const BUNDLE = {
  bundle: true,
  write: false,
  target: 'es2024',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'silent',
} as const satisfies BuildOptions;

/** Pure code of ours as one text, and the files that it is made of. */
interface OwnBundle {
  readonly code: string;
  readonly files: readonly string[];
}

type OwnOptions = Pick<BuildOptions, 'format' | 'globalName' | 'minifySyntax' | 'minifyWhitespace' | 'supported'>;

/** Bundles `entry` with all that it imports. MachineLimit if the machine has no room for the bundler: `unable`, and why. */
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

/** What `start` makes with the bundler, which is loaded only now. MachineLimit if the machine has no room for it: `unable`, and why. */
export async function withBundler<Built>(unable: string, start: (bundle: typeof build) => Promise<Built>): Promise<Built> {
  needFiles(FILES_OF_A_CHILD, unable);
  const esbuild = await import('esbuild');
  try {
    return await start(esbuild.build);
  } catch (thrown) {
    throw isBundlerGone(thrown) ? new MachineLimit(unable, 'EAGAIN') : thrown;
  }
}

/** esbuild dies, with a trace of its own, when the system gives it no thread. */
const isBundlerGone = (thrown: unknown): boolean =>
  /The service (was|is no longer) /.test(String((thrown as Error | null)?.message));

/** The bundler calls what is a module's after its file (`fox_default`, `require_fox`); here it is numbered. */
export function withoutFileNames(code: string, files: readonly string[]): string {
  const words = files.flatMap((file) => [basename(file, extname(file)), basename(dirname(file))]);
  const named = new Set(words.map(identifier));
  const numbers = new Map<string, number>();
  const numbered = (name: string): number => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
  return files
    .reduce((text, file) => text.replaceAll(`${JSON.stringify(file)}(`, '""('), code)
    .replaceAll(MODULE_NAME, (whole, before, after) =>
      named.has(before ?? after) ? `module ${numbered(before ?? after)} ${numbered(whole)}` : whole,
    );
}

/** As the bundler makes it out of a file's name. */
const identifier = (name: string): string =>
  name.replace(/^[^\p{ID_Start}_$]+/u, '').replaceAll(/[^\p{ID_Continue}$]+/gu, '_') || '_';

const WORD = String.raw`[\p{ID_Continue}$]`;
const MODULE_NAME = new RegExp(
  `(?<!${WORD})(?:(${WORD}+)_(?:default|exports)|(?:import|require|init)_(${WORD}+?))\\d*(?!${WORD})`,
  'gu',
);

/** sha256 (hex) of our pure code with all that it imports, without comments, types, and the names and places of its files. */
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
