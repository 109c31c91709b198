import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AgentCode, RealmAgent, WorkerData, WorkerInput } from '../sandbox/realm-input.ts';
import { bundleOwn } from './bundler.ts';
import { kept } from './kept-file.ts';
import type { LoadedAgent } from './load-agent.ts';
import { processFile } from './process-file.ts';

/**
 * One script that, evaluated in a realm, gives the exports of `entry`: pure code of ours as one bundle, and the bodies
 * of users' agents beside it under the name `agentBodies`. The bodies are arguments, so they see nothing of the bundle.
 * `agentLines`: the line before the first of each body, from which an agent's stacks are counted.
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

/** As V8 counts them. */
const linesIn = (code: string): number => (code.match(/\r\n|[\n\r\u2028\u2029]/g) ?? []).length;

const bundles = new Map<string, Promise<string>>();

/** Our own code does not change while a process runs: it is bundled once. */
function bundleOf(entry: URL): Promise<string> {
  const bundle = bundles.get(entry.href) ?? bundled(entry);
  bundles.set(entry.href, bundle);
  bundle.catch(() => bundles.delete(entry.href)); // for want of room, say: another time it may do
  return bundle;
}

/** Published packages bring it beside the entry, a checkout keeps that of its own sources. */
async function bundled(entry: URL): Promise<string> {
  const file = fileURLToPath(entry);
  const brought = file.replace(/\.js$/, REALM_ENDING);
  if (brought !== file && existsSync(brought)) return readFileSync(brought, 'utf8');
  return file.includes('/src/')
    ? kept(`${basename(file, '.ts')}${REALM_ENDING}`, () => realmBundle(entry))
    : realmBundle(entry);
}

export const REALM_ENDING = '.realm.txt';

/** All that agents run beside, as one script. */
export async function realmBundle(entry: URL): Promise<string> {
  const options = { format: 'iife', globalName: 'exported', supported: { 'dynamic-import': false } } as const;
  const { code } = await bundleOwn(entry, options, 'the arena cannot be put together');
  return code;
}

interface RealmCode extends Pick<LoadedAgent, 'name' | 'entry' | 'body' | 'data'> {
  readonly trustedFile?: string | undefined;
}

/** The modules that open a realm, and play in it. */
export interface RealmModules {
  /** What agents run beside. */
  readonly realm: URL;
  readonly main: URL;
  readonly worker?: URL;
}

/** Bundles our modules and the agents into what a realm is opened with. */
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

function dataOf(agent: RealmCode, index: number): WorkerData[] {
  const utf8 = new TextDecoder();
  return agent.data.map(({ name, bytes }) => {
    return { agent: index, name, text: utf8.decode(bytes), bytes };
  });
}
