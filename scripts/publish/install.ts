import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Installs by npm what a project names. Returns what npm warned of. */
export async function withNpm(project: string, env: NodeJS.ProcessEnv): Promise<string> {
  const quietly = ['--no-audit', '--no-fund', '--prefer-offline', '--no-progress'];
  return (await ended('npm', ['install', ...quietly], { cwd: project, env })).stderr;
}
