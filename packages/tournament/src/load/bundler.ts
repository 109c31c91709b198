import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
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

type OwnOptions = Pick<
  BuildOptions,
  'format' | 'globalName' | 'minifySyntax' | 'minifyWhitespace' | 'supported'
>;

/** Bundles `entry` with all that it imports. MachineLimit if the machine has no room for the bundler: `unable`, and why. */
export async function bundleOwn(
  entry: URL,
  options: OwnOptions,
  unable: string,
): Promise<OwnBundle> {
  const { metafile, outputFiles } = await withBundler(unable, () =>
    build({
      ...BUNDLE,
      ...options,
      platform: 'neutral',
      mainFields: ['module', 'main'],
      entryPoints: [fileURLToPath(entry)],
      metafile: true,
    }),
  );
  return { code: outputFiles[0]!.text, files: Object.keys(metafile.inputs) };
}

/** What `start` makes with the bundler. MachineLimit if the machine has no room for it: `unable`, and why. */
export async function withBundler<Built>(
  unable: string,
  start: () => Promise<Built>,
): Promise<Built> {
  needFiles(FILES_OF_A_CHILD, unable);
  try {
    return await start();
  } catch (thrown) {
    throw isBundlerGone(thrown) ? new MachineLimit(unable, 'EAGAIN') : thrown;
  }
}

/** esbuild dies, with a trace of its own, when the system gives it no thread. */
const isBundlerGone = (thrown: unknown): boolean =>
  /The service (was|is no longer) /.test(String((thrown as Error | null)?.message));
