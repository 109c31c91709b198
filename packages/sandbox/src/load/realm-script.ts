import { fork } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ParamValues } from '@aiwolf-arena/agents';
import { textsOf } from '@aiwolf-arena/agents/params';
import type { AgentCode, RealmAgent, RealmScripts, WorkerData, WorkerInput } from '../realm/realm-input.ts';
import { sandboxFlags } from '../realm/sandboxed-process.ts';
import type { DataFile } from './agent-home.ts';
import { BUNDLE, bundleOwn } from './bundler.ts';
import { decodedAlone } from './character-set.ts';
import { canKeep, keepFile, kept, keptBeside } from './kept-file.ts';
import { guardedCode } from './overflow-guards.ts';

/**
 * Returns the scripts of a realm (JavaScript context) with the arena's code and the code of users' agents, which yield the
 * exports of `entry`. The agents' code is passed as the argument `agentBodies`, so it cannot use variables of the arena.
 */
export async function realmScripts(entry: URL, bodies: readonly string[]): Promise<RealmScripts> {
  const bundle = await bundleOf(entry);
  const script = `(function (agentBodies, agentLines, guardAgents) {\n${OWN_FLOATS}\n${bundle}\nreturn exported;\n})`;
  return { script, bodies: bodiesScript(await guardedCode(bodies)) };
}

/** Lets the arena's own code keep V8's constructors, which are faster than those that agents get (`deterministic-floats.ts`). */
const OWN_FLOATS = 'const { Float16Array, Float32Array, Float64Array } = globalThis;';

/** Returns a script whose value is an `AgentBodies`. */
function bodiesScript({ bodies, guard }: Awaited<ReturnType<typeof guardedCode>>): string {
  const head = `(() => { let ${guard}; return { bodies: [\n`;
  let line = linesIn(head);
  const lines: number[] = [];
  const functions = bodies.map((body) => {
    const code = `function (module, exports, require) {\n${body}\n}`;
    lines.push(line + 1);
    line += linesIn(code) + 1;
    return code;
  });
  return `${head}${functions.join(',\n')}\n], lines: ${JSON.stringify(lines)}, guard: (own) => { ${guard} = own; } }; })()`;
}

/** Returns the number of line breaks in the code, as V8 counts them. */
const linesIn = (code: string): number => (code.match(/\r\n|[\n\r\u2028\u2029]/g) ?? []).length;

const bundles = new Map<string, Promise<string>>();

/** Returns the code of the module `entry` with all its imports. The code is bundled once per process. */
function bundleOf(entry: URL): Promise<string> {
  const bundle = bundles.getOrInsertComputed(entry.href, () => bundled(entry));
  bundle.catch(() => bundles.delete(entry.href)); // a later attempt may succeed, for example with more memory
  return bundle;
}

/** Returns the code of the module `entry` with all its imports. In a checkout it is bundled and cached; packages contain it. */
async function bundled(entry: URL): Promise<string> {
  const file = fileURLToPath(entry);
  const brought = file.replace(/\.js$/, REALM_ENDING);
  if (brought !== file && existsSync(brought)) return readFileSync(brought, 'utf8');
  return file.includes('/src/')
    ? kept(`${basename(file, '.ts')}${REALM_ENDING}`, () => realmBundle(entry))
    : realmBundle(entry);
}

/** The ending of files with the script of a realm, in the cache and in published packages. */
export const REALM_ENDING = '.realm.txt';

/** Returns the arena's code that runs next to the agents as one script. Its value is the exports of the module `entry`. */
export async function realmBundle(entry: URL): Promise<string> {
  const options = { format: 'iife', globalName: 'exported', supported: { 'dynamic-import': false } } as const;
  const { code } = await bundleOwn(entry, options, 'the code of the arena cannot be bundled');
  return code;
}

/**
 * Returns the path of the JavaScript file that a process with agents runs. In published packages, this is `entry`. In a
 * checkout, `entry` is TypeScript. It is bundled once with its imports, because removing the types takes 0.3 s of CPU time per
 * thread. The folder of the bundle is readable for sandboxed processes, and Node finds imported packages from it. If no bundle
 * can be written there, returns the path of `entry`.
 */
async function processFile(entry: URL): Promise<string> {
  const source = fileURLToPath(entry);
  const file = keptBeside(entry, `${basename(source, '.ts')}.mjs`);
  if (file === undefined) return source;
  if (existsSync(file)) return file;
  try {
    const { build } = await import('esbuild');
    const own = { external: ['esbuild', 'piscina'], absWorkingDir: dirname(source), entryPoints: [source] };
    const { outputFiles } = await build({ ...BUNDLE, format: 'esm', platform: 'node', ...own });
    return keepFile(file, outputFiles[0]!.text) ? file : source;
  } catch {
    return source;
  }
}

/** The code of an agent. A bundled agent's code is part of the arena and therefore not contained in this object. */
export interface RealmCode {
  readonly name: string;
  /** Name of a bundled agent in the catalog; `null` for a user's agent. */
  readonly entry: string | null;
  /** The code of a user's agent, a CommonJS module; `null` for a bundled agent. */
  readonly body: string | null;
  readonly data: readonly DataFile[];
  /** The values of parameters that the user set. */
  readonly params?: ParamValues | undefined;
  /** Path of a trusted agent's file. The agent's imports are relative to this file. Omitted for other agents. */
  readonly trustedFile?: string | undefined;
}

export interface RealmModules {
  /** The module that runs in the same realm (JavaScript context) as the agents. */
  readonly realm: URL;
  readonly main: URL;
  readonly worker?: URL;
  readonly codeCache?: CacheMaker;
}

/** Bundles the arena's modules and the agents. Returns everything from which a realm (JavaScript context) is created. */
export async function realmInputOf({ realm, ...own }: RealmModules, agents: readonly RealmCode[]): Promise<WorkerInput> {
  const bodies: string[] = [];
  const named = agents.map(({ name, entry, body, params = {}, trustedFile }): RealmAgent => {
    const isOutside = trustedFile !== undefined || (entry === null && body === null);
    const code = isOutside ? null : (entry ?? bodies.push(body!) - 1);
    return { name, code, params: textsOf(params) };
  });
  const [scripts, main, worker] = await Promise.all([
    realmScripts(realm, bodies),
    processFile(own.main),
    own.worker && processFile(own.worker),
  ]);
  const codeCache = own.codeCache && (await codeCacheOf(realm, scripts.script, own.codeCache));
  const [data, trusted] = [agents.flatMap(dataOf), agents.flatMap(trustedOf)];
  return { ...scripts, codeCache, main, worker, agents: JSON.stringify(named), data, trusted };
}

const trustedOf = ({ body, trustedFile: file }: RealmCode, agent: number): AgentCode[] =>
  file === undefined ? [] : [{ agent, body: body!, file }];

const dataOf = ({ data }: RealmCode, agent: number): WorkerData[] =>
  data.map(({ name, bytes }) => ({ agent, name, text: textOfData(name, bytes), bytes }));

/** Data that are no text are read as bytes: their text makes no sense. */
function textOfData(name: string, bytes: Uint8Array): string {
  try {
    return decodedAlone(name, bytes).text;
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

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
