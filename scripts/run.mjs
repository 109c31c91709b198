// What every npm script begins with, under whatever Node runs npm: installs, then runs a script with the Node that was installed.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lacksLibatomic, libraryPath } from '../packages/aiwolf-arena/bin/libraries.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NODE = `${ROOT}node_modules/.bin/node`;
const OLDEST = 20;

const [script, ...args] = process.argv.slice(2);
const lacks = lacksLibatomic();
const env = lacks ? { ...process.env, LD_LIBRARY_PATH: libraryPath() } : process.env;

if (Number.parseInt(process.versions.node, 10) < OLDEST) {
  console.error(`error: this needs Node ${OLDEST} or newer, and npm is run by Node ${process.version}`);
  process.exitCode = 2;
} else {
  run('npx', ['-y', 'pnpm@12.21.0', 'install', '--frozen-lockfile', '--silent']);
  if (lacks && process.exitCode === undefined) wrapNode();
  if (script !== undefined && process.exitCode === undefined) run(NODE, [script, ...args]);
}

/** Runs a program in the workspace. If it fails, so does this process. */
function run(program, args) {
  const { status, error } = spawnSync(program, args, { cwd: ROOT, env, stdio: 'inherit' });
  if (error !== undefined) console.error(`error: ${program} could not be started: ${error.message}`);
  if (status !== 0) process.exitCode = status ?? 1;
}

/** The Node that npm, npx and tests find in `node_modules/.bin` becomes a script that says where libatomic is. */
function wrapNode() {
  const { status, stdout } = spawnSync(NODE, ['-p', 'process.execPath'], { cwd: ROOT, env, encoding: 'utf8' });
  if (status !== 0) return;
  rmSync(NODE);
  const words = [`LD_LIBRARY_PATH='${libraryPath()}'`, 'exec', `'${stdout.trim()}'`, '"$@"'];
  writeFileSync(NODE, `#!/bin/sh\nexport ${words[0]}\n${words.slice(1).join(' ')}\n`, { mode: 0o755 });
}
