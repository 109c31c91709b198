import { realpathSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Our packages, beside one another. */
const PACKAGES = realpathSync(fileURLToPath(new URL('../../..', import.meta.url)));

/** What the processes import; each may lie somewhere else. */
const IMPORTED = ['piscina', '@aiwolf-arena/agents', '@aiwolf-arena/engine', '@aiwolf-arena/protocol'];

export interface WallOptions {
  readonly main: string;
  /** It may make threads. */
  readonly threads: boolean;
  /** False for trusted agents: they get the environment of the command, and all that it may do. */
  readonly walled: boolean;
  /** Of the main thread, MiB; default: V8's own. */
  readonly heapMiB?: number;
}

/**
 * Node's options and the environment of a process that may read code and make threads, and no more: no files, no network,
 * no processes. The realm that agents run in is the first fence and this the second; code from strings would be the way
 * from one to the other.
 */
export function walls({ main, threads, walled, heapMiB }: WallOptions): {
  readonly execArgv: string[];
  readonly env: NodeJS.ProcessEnv;
} {
  const heap = heapMiB === undefined ? [] : [`--max-old-space-size=${heapMiB}`];
  if (!walled) return { execArgv: ['--no-warnings', ...heap], env: { ...process.env, TZ: 'UTC' } };
  const readable = [...readableFolders(main).map((folder) => `${folder}/*`), '/proc/thread-self'];
  return {
    execArgv: [
      '--permission',
      ...(threads ? ['--allow-worker'] : []),
      ...readable.map((path) => `--allow-fs-read=${path}`),
      '--disallow-code-generation-from-strings',
      '--no-warnings',
      ...heap,
    ],
    env: { TZ: 'UTC' },
  };
}

export const isWalled = (): boolean => process.permission?.has('fs.write') === false;

/** Where Node has to read code: our packages, and the folders that things are installed in. */
function readableFolders(main: string): string[] {
  const files = IMPORTED.map((name) => realpathSync(fileURLToPath(import.meta.resolve(name))));
  const installed = main.includes(MODULES) ? [main, ...files] : files;
  return [...new Set([PACKAGES, ...installed.map(folderOf)])];
}

const MODULES = `${sep}node_modules${sep}`;

/** The outermost node_modules around a file or, if there is none, the folder of the packages that it belongs to. */
function folderOf(file: string): string {
  const at = file.indexOf(MODULES);
  if (at >= 0) return file.slice(0, at + MODULES.length - 1);
  return resolve(file, '../../..'); // packages/<name>/src/index.ts
}
