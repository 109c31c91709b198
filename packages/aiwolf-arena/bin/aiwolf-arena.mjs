#!/usr/bin/env node
// Starts the command. Any Node can run this file; if it is too old, this file starts the Node that was installed with the package.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import * as module from 'node:module';
import { devNull } from 'node:os';
import { dirname, join } from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';
import { lacksLibatomic, libraryPath } from './libraries.mjs';

const NEEDED = 26;
const { version, versions } = process;

/** How the system's loader ends a program that lacks a library. */
const NOT_STARTED = 127;
const NO_LIBRARY = `error: Node ${NEEDED}, which came with aiwolf-arena, lacks a library: install it (libatomic: apt-get install libatomic1)`;

/** Number of files that must be able to be open at once, so that Node and the command can at least print an error message. */
const FILES = 16;

if (process.platform === 'win32') refuseWindows();
else if (!hasRoom()) noRoom();
else if (isEnough(versions.node)) {
  module.enableCompileCache?.(); // halves the start of a command
  const checkout = new URL('../build/command.ts', import.meta.url); // not in the published package
  await import(existsSync(checkout) ? await (await import(checkout.href)).commandUrl() : '../dist/command/main.js');
} else {
  const node = nodeThatCame();
  if (node === undefined) giveUp();
  else handOver(node);
}

function refuseWindows() {
  console.error('error: aiwolf-arena runs on Linux; on Windows use WSL 2 (wsl --install), and type this command there');
  process.exitCode = 5;
}

/** Whether the process can open `FILES` more files. If it cannot, Node itself crashes without a useful message. */
function hasRoom() {
  const open = [];
  try {
    while (open.length < FILES) open.push(openSync(devNull, 'r'));
    return true;
  } catch {
    return false;
  } finally {
    for (const file of open) closeSync(file);
  }
}

function noRoom() {
  console.error('error: the system allows too few open files: raise the limit (ulimit -n 1024)');
  process.exitCode = 5;
}

function isEnough(node) {
  return Number.parseInt(node, 10) >= NEEDED;
}

/**
 * Returns the path of the Node in the optional dependency for this platform, or undefined. Such a package needs no install
 * script, which a package manager may block.
 */
function nodeThatCame() {
  const { platform, arch } = process;
  const require = module.createRequire(import.meta.url);
  const manifest = `node-${platform}-${arch}/package.json`;
  try {
    if (!isEnough(require(manifest).version)) return undefined; // an older package that another project installed
    return join(dirname(require.resolve(manifest)), 'bin/node');
  } catch {
    return undefined;
  }
}

function handOver(node) {
  const args = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const env = lacksLibatomic() ? { ...process.env, LD_LIBRARY_PATH: libraryPath() } : process.env;
  const child = spawn(node, args, { stdio: openFiles(args), env });
  const atTerminal = [0, 1, 2].some(isatty); // a terminal sends Ctrl-C to the child too; a second signal would exit at once
  process.on('SIGINT', () => atTerminal || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', giveUp);
  child.on('exit', (code, signal) => {
    if (code === NOT_STARTED) console.error(NO_LIBRARY);
    if (signal === null) process.exit(code);
    for (const ended of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(ended);
    process.kill(process.pid, signal);
  });
}

/** Returns the files that stay open for the command: also those that it is to write to, as in `-o >(cat)` of a shell. */
function openFiles(args) {
  const files = ['inherit', 'inherit', 'inherit'];
  for (const [, text] of args.map((one) => /^(?:-\S+?=)?\/(?:dev|proc\/self)\/fd\/([3-9]|[1-9]\d{1,2})$/.exec(one) ?? []))
    if (text !== undefined && existsSync(`/dev/fd/${text}`)) files[Number(text)] = Number(text);
  return Array.from(files, (one) => one ?? 'ignore');
}

function giveUp() {
  const { platform, arch } = process;
  const untested = platform === 'linux' ? '' : ` aiwolf-arena was not tested on ${platform}.`;
  console.error(`error: aiwolf-arena needs Node ${NEEDED} or later; this is ${version}.
On Linux (x64, arm64) it brings its own, as an optional dependency, and on ${platform} ${arch} there is none that runs:
install again with optional dependencies, or install Node ${NEEDED}.${untested}`);
  process.exitCode = 5;
}
