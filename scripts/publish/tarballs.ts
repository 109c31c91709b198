import { leftovers } from '../build/leftovers.ts';
import { buildPackages } from '../build/packages.ts';
import { ROOT } from '../check/tool.ts';
import { run } from './run.ts';

/** As in the root's package.json. */
export const PNPM = ['--yes', 'pnpm@12.21.0'] as const;

/** Files by the name of the package in them. */
export type Tarballs = Readonly<Record<string, string>>;

/** Builds all packages and packs them into `folder`, just as they are published. `withoutJava`: as in `buildPackages`. */
export async function packAll(folder: string, withoutJava = false): Promise<Tarballs> {
  const built = await buildPackages(withoutJava);
  if (!built.ok) throw new Error(built.report);
  const faults = leftovers(ROOT);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const options = ['--filter', './packages/*', '--json', '--pack-destination', folder];
  const packed: readonly { readonly name: string; readonly filename: string }[] = JSON.parse(
    await run('npx', [...PNPM, 'pack', ...options], { cwd: ROOT }),
  );
  return Object.fromEntries(packed.map(({ name, filename }) => [name, `file:${filename}`]));
}
