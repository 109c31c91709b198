import { realpathSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const PACKAGES = realpathSync(fileURLToPath(new URL('../../..', import.meta.url)));

/** Packages that the sandboxed processes import. */
const IMPORTED = ['piscina', '@aiwolf-arena/agents', '@aiwolf-arena/engine', '@aiwolf-arena/protocol'];

/** Size in MiB of the stack of a thread in which agents run, in games and in checks: an agent must not tell them apart. */
export const STACK_MIB = 4;
/** KiB of this stack that Node keeps for itself in a worker thread. */
const KEPT_KIB = 192;

export interface SandboxFlagOptions {
  readonly main: string;
  readonly threads: boolean;
  /** Whether the process is sandboxed. Otherwise it has all permissions and environment variables of this process. */
  readonly sandboxed: boolean;
  /** Maximum heap of the main thread in MiB. Default: V8's default. */
  readonly heapMiB?: number;
}

/** Returns Node's options and environment for a process. A sandboxed process can only read code and create threads. */
export function sandboxFlags({ main, threads, sandboxed, heapMiB }: SandboxFlagOptions): {
  readonly execArgv: string[];
  readonly env: NodeJS.ProcessEnv;
} {
  const stack = threads ? [] : [`--stack-size=${STACK_MIB * 1024 - KEPT_KIB}`]; // else agents run in worker threads
  const sizes = [...stack, ...(heapMiB === undefined ? [] : [`--max-old-space-size=${heapMiB}`])];
  if (!sandboxed) return { execArgv: ['--no-warnings', ...sizes], env: { ...process.env, TZ: 'UTC' } };
  const readable = [...readableFolders(main).map((folder) => `${folder}/*`), '/proc/thread-self'];
  return {
    execArgv: [
      '--permission',
      ...(threads ? ['--allow-worker'] : []),
      ...readable.map((path) => `--allow-fs-read=${path}`),
      '--disallow-code-generation-from-strings',
      '--no-warnings',
      ...sizes,
    ],
    env: { TZ: 'UTC', ...libraries() },
  };
}

/** Where Node finds its libraries, on machines where it has to be told (`bin/libraries.mjs` of the command). */
function libraries(): NodeJS.ProcessEnv {
  const { LD_LIBRARY_PATH } = process.env;
  return LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH };
}

export const isSandboxed = (): boolean => process.permission?.has('fs.write') === false;

/** Returns the folders that a sandboxed process may read: they contain the arena's packages and their dependencies. */
function readableFolders(main: string): string[] {
  const files = IMPORTED.map((name) => realpathSync(fileURLToPath(import.meta.resolve(name))));
  const installed = main.includes(MODULES) ? [main, ...files] : files;
  return [...new Set([PACKAGES, ...installed.map(folderOf)])];
}

const MODULES = `${sep}node_modules${sep}`;

/** Returns the outermost `node_modules` folder that contains a file. In a checkout: the folder with the arena's packages. */
function folderOf(file: string): string {
  const at = file.indexOf(MODULES);
  if (at >= 0) return file.slice(0, at + MODULES.length - 1);
  return resolve(file, '../../..'); // packages/<name>/src/index.ts
}

/** Code of a thread that ends this process when its parent process has ended. It works even if the main thread is blocked. */
const WATCH = `
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 500);`;

/** From now on, this process ends when its parent process has ended, even if an agent blocks the main thread. */
export function endWithParent(): void {
  new Worker(WATCH, { eval: true }).unref();
}
