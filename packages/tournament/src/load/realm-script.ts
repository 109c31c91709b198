import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AgentCode, RealmAgent, WorkerData, WorkerInput } from '../sandbox/realm-input.ts';
import { BUNDLE, bundleOwn } from './bundler.ts';
import { keepFile, kept, keptPath } from './kept-file.ts';
import type { LoadedAgent } from './load-agent.ts';

/**
 * Returns one script whose value, evaluated in a realm, is the exports of `entry`: the arena's code as one bundle, and the code
 * of users' agents as `agentBodies`. The agents' code is passed as arguments, so it cannot reach variables of the bundle.
 * `agentLines` contains the line before the first line of each agent's code, from which line numbers in its stack traces are
 * counted.
 */
export async function realmScript(entry: URL, bodies: readonly string[]): Promise<string> {
  const bundle = await bundleOf(entry);
  const head = `(function (agentBodies, agentLines) {\n${bundle}\nreturn exported;\n})([\n`;
  let line = linesIn(head);
  const lines: number[] = [];
  const functions = bodies.map((body) => {
    const code = `function (module, exports, require) {\n${body}\n}`;
    lines.push(line + 1);
    line += linesIn(code) + 1;
    return code;
  });
  return `${head}${functions.join(',\n')}\n], ${JSON.stringify(lines)})`;
}

/** Returns the number of line breaks in the code, as V8 counts them. */
const linesIn = (code: string): number => (code.match(/\r\n|[\n\r\u2028\u2029]/g) ?? []).length;

const bundles = new Map<string, Promise<string>>();

/** Returns the bundle of an entry. The arena's code does not change while a process runs, so it is bundled once. */
function bundleOf(entry: URL): Promise<string> {
  const bundle = bundles.getOrInsertComputed(entry.href, () => bundled(entry));
  bundle.catch(() => bundles.delete(entry.href)); // a later attempt may succeed, for example with more memory
  return bundle;
}

/** Reads the bundle beside the entry of a published package, or bundles a checkout's sources, using a cache. */
async function bundled(entry: URL): Promise<string> {
  const file = fileURLToPath(entry);
  const brought = file.replace(/\.js$/, REALM_ENDING);
  if (brought !== file && existsSync(brought)) return readFileSync(brought, 'utf8');
  return file.includes('/src/')
    ? kept(`${basename(file, '.ts')}${REALM_ENDING}`, () => realmBundle(entry))
    : realmBundle(entry);
}

export const REALM_ENDING = '.realm.txt';

/** Returns the code that runs beside agents as one script, whose value is the exports of `entry`. */
export async function realmBundle(entry: URL): Promise<string> {
  const options = { format: 'iife', globalName: 'exported', supported: { 'dynamic-import': false } } as const;
  const { code } = await bundleOwn(entry, options, 'cannot bundle the code of the arena');
  return code;
}

/**
 * Returns the file that a process for agents runs. Published packages are JavaScript. In a checkout, every process and each of
 * its threads would have to remove the types from the TypeScript again (0.3 s of CPU), so `entry` and its imports are bundled
 * once, in a folder from which Node finds the imported packages, and which sandboxed processes may read. Returns the source
 * itself if nothing can be bundled or written there.
 */
async function processFile(entry: URL): Promise<string> {
  const source = fileURLToPath(entry);
  const home = source.slice(0, source.lastIndexOf('/src/'));
  const file = keptPath(join(home, 'node_modules/.cache'), `${basename(source, '.ts')}.mjs`);
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

interface RealmCode extends Pick<LoadedAgent, 'name' | 'entry' | 'body' | 'data'> {
  readonly trustedFile?: string | undefined;
}

export interface RealmModules {
  /** The main module of the realm script, which runs beside the agents. */
  readonly realm: URL;
  readonly main: URL;
  readonly worker?: URL;
}

/** Bundles the arena's modules and the agents into the input for opening a realm. */
export async function realmInputOf({ realm, ...own }: RealmModules, agents: readonly RealmCode[]): Promise<WorkerInput> {
  const bodies: string[] = [];
  const named = agents.map(({ name, entry, body, trustedFile }): RealmAgent => {
    const isOutside = trustedFile !== undefined || (entry === null && body === null);
    if (isOutside) return { name, code: null };
    return { name, code: entry ?? bodies.push(body!) - 1 };
  });
  const [script, main, worker] = await Promise.all([
    realmScript(realm, bodies),
    processFile(own.main),
    own.worker && processFile(own.worker),
  ]);
  const [data, trusted] = [agents.flatMap(dataOf), agents.flatMap(trustedOf)];
  return { script, main, worker, agents: JSON.stringify(named), data, trusted };
}

const trustedOf = ({ body, trustedFile: file }: RealmCode, agent: number): AgentCode[] =>
  file === undefined ? [] : [{ agent, body: body!, file }];

const dataOf = ({ data }: RealmCode, agent: number): WorkerData[] =>
  data.map(({ name, bytes }) => ({ agent, name, text: new TextDecoder().decode(bytes), bytes }));
