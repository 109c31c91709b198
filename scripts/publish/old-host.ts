import { mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ended, run } from './run.ts';

const OLDEST = '20.20.2';

/**
 * An environment in which `node` is Node 20, the oldest that anything of ours is for: the host's own, or one that is fetched
 * into `folder`. Nothing of this workspace is on its path.
 */
export async function oldHost(folder: string): Promise<NodeJS.ProcessEnv> {
  const outside = process.env.PATH!.split(delimiter).filter((path) => !/node_modules/.test(path));
  const { NODE_PATH: _, ...rest } = process.env; // pnpm's, by which Node would find what is installed here
  const env = { ...rest, PATH: outside.join(delimiter), NO_COLOR: '1' };
  const { stdout } = await ended('node', ['--version'], { cwd: folder, env });
  if (stdout.startsWith('v20.')) return env;
  const own = join(folder, 'old');
  mkdirSync(own);
  symlinkSync(join(await fetched(own, env), 'bin/node'), join(own, 'node'));
  return { ...env, PATH: [own, ...outside].join(delimiter) };
}

async function fetched(folder: string, env: NodeJS.ProcessEnv): Promise<string> {
  const name = `node-linux-${process.arch}`;
  await run('npm', ['install', '--no-save', '--prefix', folder, `${name}@${OLDEST}`], { cwd: folder, env });
  return join(folder, 'node_modules', name);
}
