import { fork } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sandboxFlags } from '../realm/sandboxed-process.ts';
import { canKeep, keepFile, keptBeside } from './kept-file.ts';

/** The process that makes the code cache. It gets the script, and sends the cache in base64. No user's agent runs in it. */
export interface CacheMaker {
  readonly main: URL;
  /** V8's options for this process, and for those that use the cache: V8 rejects a cache that was made with other options. */
  readonly flags: readonly string[];
}

/**
 * Returns the path of V8's code cache of the script of `entry`: with it, a thread does not compile the script and the functions
 * that games call. In a checkout it is made once; packages contain it for the platform on which they were built. Returns
 * `undefined` if there is none. A cache is as powerful as code: a process in which a user's agent runs never writes it.
 */
export function codeCacheOf(entry: URL, script: string, maker: CacheMaker): Promise<string | undefined> {
  const source = fileURLToPath(entry);
  const name = `${basename(source, extname(source))}.${keyOf(script, maker)}.v8`;
  return caches.getOrInsertComputed(name, () => foundOrMade(entry, name, script, maker));
}

const caches = new Map<string, Promise<string | undefined>>();

async function foundOrMade(entry: URL, name: string, script: string, maker: CacheMaker): Promise<string | undefined> {
  const brought = join(dirname(fileURLToPath(entry)), name);
  if (existsSync(brought)) return brought;
  const path = keptBeside(entry, name);
  if (path === undefined || existsSync(path)) return path;
  if (!canKeep(path)) return undefined; // or every command would make it again
  const made = await madeBy(maker, script);
  return made !== undefined && keepFile(path, made) ? path : undefined;
}

/** V8 compares only the length of the script with that in the cache, so the name of the file depends on the whole text. */
const keyOf = (script: string, { flags }: CacheMaker): string =>
  hash('sha256', [process.version, process.platform, process.arch, ...flags, script].join('\n')).slice(0, 16);

const MOST_MS = 30_000;

/** Starts the process that makes the cache, and waits until it ends. Returns `undefined` if it fails. */
function madeBy({ main, flags }: CacheMaker, script: string): Promise<Uint8Array | undefined> {
  const file = fileURLToPath(main);
  const { execArgv, env } = sandboxFlags({ main: file, threads: true, sandboxed: true });
  const child = fork(file, [], {
    ...{ execArgv: [...flags, ...execArgv], env, timeout: MOST_MS, killSignal: 'SIGKILL' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise((resolve) => {
    child.on('message', (base64) => resolve(Buffer.from(String(base64), 'base64')));
    child.on('error', () => resolve(undefined));
    child.on('disconnect', () => resolve(undefined)); // comes after the message
    if (child.connected) child.send(script, () => {}); // `error` or `disconnect` reports a failure
  });
}
