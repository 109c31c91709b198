import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCOPE } from '../check/workspace.ts';
import { run } from './run.ts';
import type { Tarballs } from './tarballs.ts';

const NAME = 'aiwolf-arena';

interface Manifest {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * Puts the command and all our packages, as `packAll` has packed them, into one file in `folder`, which `npm install FILE` installs. Packages of others come
 * from the registry when it is installed, or are in the file as well if `isOffline`. Returns the path of the file.
 */
export async function packOne(packed: Tarballs, folder: string, isOffline: boolean): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'aiwolf-arena-pack-'));
  try {
    const tarballs = Object.entries(packed);
    const top = join(home, 'package');
    for (const [name, file] of tarballs) await unpack(file, name === NAME ? top : join(top, 'node_modules', name));
    const { peerDependencies: _, peerDependenciesMeta: __, ...manifest } = manifestIn(top);
    const ours = tarballs.map(([name]) => name).filter((name) => name.startsWith(SCOPE));
    const others = ours.flatMap((name) => Object.entries(manifestIn(join(top, 'node_modules', name)).dependencies ?? {}));
    const file = join(folder, `${NAME}-${manifest.version}.tgz`);
    const dependencies = {
      ...Object.fromEntries(others),
      ...manifest.dependencies,
      ...Object.fromEntries(ours.map((name) => [name, manifest.version])),
    };
    const optional = Object.keys(manifest.optionalDependencies ?? {}).filter(isHere);
    const bundleDependencies = isOffline ? [...Object.keys(dependencies), ...optional] : ours;
    writeFileSync(join(top, 'package.json'), JSON.stringify({ ...manifest, dependencies, bundleDependencies }, null, 2));
    const quietly = ['--omit=dev', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'];
    if (isOffline) await run('npm', ['install', ...quietly], { cwd: top });
    await run('tar', ['--create', '--gzip', '--file', file, '--directory', home, 'package'], { cwd: home });
    return file;
  } finally {
    rmSync(home, { recursive: true });
  }
}

const isHere = (name: string): boolean => name.endsWith(`${process.platform}-${process.arch}`);

const manifestIn = (folder: string): Manifest & Record<string, unknown> =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

async function unpack(file: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const args = ['--extract', '--file', file.slice('file:'.length), '--directory', folder, '--strip-components', '1'];
  await run('tar', args, { cwd: folder });
}
