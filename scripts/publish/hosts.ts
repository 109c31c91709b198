import { mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.ts';

/** The versions of Node on which the packages are tested: the oldest that is supported, and later ones with long-term support. */
export const HOSTS = ['20.20.2', '22.23.5', '24.22.3'] as const;

/**
 * An environment in which `node` is a version that is fetched into `folder` from npm. Nothing of this workspace is on its path.
 */
export async function hostOf(folder: string, version: string): Promise<NodeJS.ProcessEnv> {
  const outside = process.env.PATH!.split(delimiter).filter((path) => !/node_modules/.test(path));
  const { NODE_PATH: _, ...rest } = process.env; // pnpm's, by which Node would find what is installed here
  const env = { ...rest, PATH: outside.join(delimiter), NO_COLOR: '1' };
  const own = join(folder, `node-${version}`);
  mkdirSync(own);
  const name = `node-linux-${process.arch}`;
  await run('npm', ['install', '--no-save', '--prefix', own, `${name}@${version}`], { cwd: own, env });
  return { ...env, PATH: [join(own, 'node_modules', name, 'bin'), ...outside].join(delimiter) };
}
