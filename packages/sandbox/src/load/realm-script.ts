import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ParamValues } from '@aiwolf-arena/agents';
import { textsOf } from '@aiwolf-arena/agents/params';
import type { AgentCode, RealmAgent, RealmScripts, WorkerData, WorkerInput } from '../realm/realm-input.ts';
import type { DataFile } from './agent-home.ts';
import { BUNDLE, bundleOwn } from './bundler.ts';
import { decodedAlone } from './character-set.ts';
import { type CacheMaker, codeCacheOf } from './code-cache.ts';
import { keepFile, kept, keptBeside } from './kept-file.ts';
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
