import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../check/tool.ts';
import { ended, run } from './run.ts';
import { PNPM, type Tarballs } from './tarballs.ts';

/** A project that has the command by pnpm, which lets nobody see what he does not name. */
export async function withPnpm(project: string, tarballs: Tarballs, env: NodeJS.ProcessEnv): Promise<void> {
  mkdirSync(project);
  const manifest = { private: true, dependencies: { 'aiwolf-arena': tarballs['aiwolf-arena'] } };
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest));
  // JSON is YAML; no install script is run
  const workspace = { overrides: tarballs, allowBuilds: { esbuild: false } };
  writeFileSync(join(project, 'pnpm-workspace.yaml'), JSON.stringify(workspace));
  await run('npx', [...PNPM, 'install'], { cwd: project, env });
}

/**
 * Installs by npm what a project names; what is ours of it and below it comes from the tarballs. Node itself, two hundred MiB in
 * one package without dependencies, is linked from the checkout, as npm does with a folder. Returns what npm warned of.
 */
export async function withNpm(project: string, tarballs: Tarballs, env: NodeJS.ProcessEnv): Promise<string> {
  const file = join(project, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  for (const name of Object.keys(manifest.devDependencies))
    manifest.devDependencies[name] = tarballs[name] ?? manifest.devDependencies[name];
  const overrides = { ...tarballs, [NODE]: `file:${realpathSync(join(COMMAND, 'node_modules', NODE))}` };
  writeFileSync(file, JSON.stringify({ ...manifest, overrides }));
  const quietly = ['--no-audit', '--no-fund', '--prefer-offline', '--no-progress'];
  return (await ended('npm', ['install', ...quietly], { cwd: project, env })).stderr;
}

const COMMAND = join(ROOT, 'packages/aiwolf-arena');
const NODE = `node-${process.platform}-${process.arch}`;
