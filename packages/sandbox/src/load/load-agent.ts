import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CATALOG, type Params, type ParamValues } from '@aiwolf-arena/agents';
import { allValues, changedValues, GivenParamError, givenValues, readParams, textsOf } from '@aiwolf-arena/agents/params';
import type { AgentHome } from './agent-home.ts';
import { AGENT_ENDINGS, AgentLoadError, didYouMean, fileHint, folderHint, pathHint } from './agent-load-error.ts';
import { nameFault, nameOf } from './agent-name.ts';
import { agentTextOf, readAgentText } from './agent-text.ts';
import { bundleAgent, contentHash, identityOf, type Source, sourceMapOf } from './bundle-agent.ts';
import { type CheckLimits, tryAgent } from './check-agent.ts';
import { kept } from './kept-file.ts';
import { broughtText, LARGEST_FILE } from './outside-file.ts';
import type { RealmCode } from './realm-script.ts';
import { originOf, PLACE } from './source-map.ts';
import { foundAt, type StaticFinding, staticFindings } from './static-findings.ts';

interface Registered {
  readonly name: string;
  /** The agent as the user typed it. Values that the user typed as a file (`?@FILE`) are written out. */
  readonly text: string;
  /** The values of parameters that the user set, as texts. */
  readonly given: Readonly<Record<string, string>>;
}

/** Where an agent comes from: a bundled agent's name, the absolute path of a file (never published), or a client's command. */
export type AgentSource = OwnSource | ClientSource;

/** An agent that plays in our own processes. */
export type OwnSource = (Registered & { readonly kind: 'bundled'; readonly entry: string }) | FileSource;

interface FileSource extends Registered {
  readonly kind: 'file';
  readonly path: string;
}

/** A program that speaks the official protocol. `command`: `python:FILE`, `java:JAR:CLASS`, ..., or a line with `{port}`. */
export interface ClientSource extends Registered {
  readonly kind: 'client';
  readonly command: string;
  /** The file to start, as an absolute path, and what is typed around it. Omitted for a line with `{port}`. */
  readonly file?: { readonly path: string; readonly before: string; readonly after: string };
}

const NAMED = /^([^=?\\/]*)=(.+)$/s;
/** Matches an agent of another language by its file: a path, and possibly what to start in it. */
const CLIENT_FILE = /^(.+?\.(py|zip|jar|dll))(?::([^:\\/]+))?$/is;
/** Matches a command: words with a placeholder, which may be mistyped. */
const COMMAND = /\{port\}|\s\S*\{\w+\}/;
/** What runs a client's file, by the file's ending. */
export const RUNTIMES: Readonly<Record<string, string>> = { py: 'python', zip: 'python', jar: 'java', dll: 'dotnet' };

const looksLikePath = (text: string): boolean => /[\\/]/.test(text) || text === '.' || text === '..' || extname(text) !== '';

/** Reads an agent as `resolveSource` does, where only bundled agents and files of JavaScript and TypeScript can play. */
export function resolveAgent(typed: string, folder: string): OwnSource {
  const source = resolveSource(typed, folder);
  if (source.kind !== 'client') return source;
  throw new AgentLoadError(
    'UNKNOWN_KIND_OF_FILE',
    typed,
    'a client cannot play here: give a bundled agent, or a file of JavaScript.',
  );
}

/**
 * Reads `AGENT` or `NAME=AGENT`. AGENT is a bundled agent, a path or a client, followed by `?` and values of its parameters, if
 * any: see `readAgentText`. Throws `AgentLoadError` if AGENT does not exist.
 */
export function resolveSource(typed: string, folder: string): AgentSource {
  const client = clientOf(typed, folder);
  if (client !== undefined) return client;
  const [, before, after] = NAMED.exec(typed) ?? [];
  const { what, given } = readAgentText(after ?? typed, folder);
  const text = /[?&]@/.test(typed) ? `${before === undefined ? '' : `${before}=`}${agentTextOf({ what, given })}` : typed;
  const name = before === undefined ? undefined : checkedName(typed, before);
  if (looksLikePath(what)) return { ...fileSource(text, what, name, folder), given };
  const known = CATALOG.map((entry) => entry.name);
  if (known.includes(what)) return { kind: 'bundled', name: name ?? what, text, given, entry: what };
  const hint =
    pathHint(what, folder) || didYouMean(what, known) || ` Bundled agents are ${known.join(', ')}. For a file, type its path.`;
  throw new AgentLoadError('UNKNOWN_NAME', text, `there is no bundled agent with this name.${hint}`);
}

/** Reads a client, as a command with `{port}`, as `python:...`, `java:...`, `dotnet:...` or `program:...`, or as its file. */
function clientOf(typed: string, folder: string): ClientSource | undefined {
  if (COMMAND.test(typed)) {
    const [, name, command] = /^([^=\s{}]+)=(.+)$/s.exec(typed) ?? [];
    if (name !== undefined)
      return { kind: 'client', name: checkedName(typed, name), text: typed, given: {}, command: command! };
    throw new AgentLoadError('BAD_NAME', typed, 'a command needs a name: type NAME=COMMAND.');
  }
  const [, named, agent = typed] = NAMED.exec(typed) ?? [];
  const { what, given } = readAgentText(agent, folder);
  const [, runtime, rest] = /^(python|java|dotnet|program):(.+)$/s.exec(what) ?? [];
  const [, matched, ending = '', inFile] = CLIENT_FILE.exec(rest ?? what) ?? [];
  if (runtime === undefined && matched === undefined) return undefined;
  const file = matched ?? rest!;
  const path = resolve(folder, file);
  if (!existsSync(path)) throw noFile(typed, file, path);
  const name = checkedName(typed, named ?? basename(file, extname(file)));
  const before = `${runtime ?? RUNTIMES[ending.toLowerCase()]}:`;
  const after = inFile === undefined ? '' : `:${inFile}`;
  const text = `${named === undefined ? '' : `${named}=`}${agentTextOf({ what, given })}`;
  return { kind: 'client', name, text, given, command: before + file + after, file: { path, before, after } };
}

function fileSource(text: string, what: string, given: string | undefined, folder: string): Omit<FileSource, 'given'> {
  const path = resolve(folder, what);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw noFile(text, what, path);
  if (!found.isFile()) {
    throw new AgentLoadError(
      'NOT_A_FILE',
      text,
      `${what} is a folder: type the path of the agent's file in this folder.${folderHint(what, path)}`,
    );
  }
  const ending = extname(path);
  if (!(AGENT_ENDINGS as readonly string[]).includes(ending)) {
    const message = `a file ending in ${ending || 'nothing'} cannot be an agent: use ${AGENT_ENDINGS.join(', ')}, .py or .jar.`;
    throw new AgentLoadError('UNKNOWN_KIND_OF_FILE', text, message);
  }
  const name = given ?? checkedName(text, basename(path, ending));
  return { kind: 'file', name, text, path };
}

const noFile = (text: string, what: string, path: string): AgentLoadError =>
  new AgentLoadError('NO_SUCH_FILE', text, `there is no file ${what}.${fileHint(what, path)}`);

function checkedName(text: string, name: string): string {
  const fault = nameFault(name);
  if (fault === undefined) return nameOf(name);
  const message = `${JSON.stringify(name)} is not a valid name: ${fault} (type NAME=AGENT to choose a name).`;
  throw new AgentLoadError('BAD_NAME', JSON.stringify(text).slice(1, -1), message);
}

/** Path of the main file of the package with the bundled agents: a `.ts` file in a checkout, else a `.js` file. */
const AGENTS = fileURLToPath(import.meta.resolve('@aiwolf-arena/agents'));

/** File with the hashes of the bundled agents. Only the published package contains it. */
const PUBLISHED = new URL('../field-hashes.json', import.meta.url);

let hashes: Promise<Readonly<Record<string, string>>> | undefined;

async function entryHash(entry: string): Promise<string> {
  hashes ??= hashesOfField();
  hashes.catch(() => {
    hashes = undefined; // the machine may have been short of memory: the next call tries again
  });
  return (await hashes)[entry]!;
}

async function hashesOfField(): Promise<Readonly<Record<string, string>>> {
  const text = existsSync(PUBLISHED) ? readFileSync(PUBLISHED, 'utf8') : await kept('field-hashes', bundledHashes);
  return JSON.parse(text) as Readonly<Record<string, string>>;
}

async function bundledHashes(): Promise<string> {
  const bundles = CATALOG.map(async ({ name }) => [name, (await bundleAgent(sourceOf(name))).hash] as const);
  return JSON.stringify(Object.fromEntries(await Promise.all(bundles)));
}

/** Returns the content hash of a bundled agent: see `contentHash`. */
export const entryContent = (entry: string): Promise<string> => contentHash(sourceOf(entry));

function sourceOf(entry: string): { name: string; text: string; path: string } {
  const path = join(dirname(AGENTS), `field/${entry}${extname(AGENTS)}`);
  return { name: entry, text: entry, path };
}

/** An agent that can play. */
export interface LoadedAgent extends RealmCode {
  readonly source: string;
  readonly hash: string;
  /** The parameters that the agent exports. Omitted if the agent was not loaded from its file. */
  readonly declared?: Params;
  /** The values of parameters that differ from the defaults. */
  readonly params?: ParamValues;
  /** Uses of globals that agents do not have; shown to the user as warnings. Omitted if the code was not searched. */
  readonly findings?: readonly StaticFinding[];
  readonly trustedFile?: string;
}

interface LoadOptions {
  readonly limits?: CheckLimits | undefined;
  /** Whether the agent runs with access to Node, with all permissions of the user. */
  readonly trusted?: boolean;
  /** The files that the agent may import. Default: `homeOf`. Trusted agents may import any file. */
  readonly home?: AgentHome | undefined;
}

/** The parameters of the sandboxed agents that passed the check in this process. They are not checked again. */
const passed = new Map<string, Params>();

/** Bundles and checks an agent, and computes its hash. Throws `AgentLoadError` if the agent cannot play. */
export async function loadAgent(source: OwnSource, { limits, trusted = false, home }: LoadOptions = {}): Promise<LoadedAgent> {
  const { name, text, given } = source;
  if (source.kind === 'bundled') {
    const { entry } = source;
    const declared = CATALOG.find((known) => known.name === entry)!.params;
    return { ...withParams(text, await entryHash(entry), declared, given), name, source: text, entry, body: null, data: [] };
  }
  const code = trusted ? source : { ...source, home };
  const { body, hash, data } = await bundleAgent(code, trusted);
  const trustedFile = trusted ? source.path : undefined; // a trusted agent is checked unsandboxed, with Node's globals
  const known = [name, hash, ...Object.entries(given).flat()].join('\n');
  const before = trusted || limits !== undefined ? undefined : passed.get(known);
  const { finding, params } =
    before === undefined
      ? await tryAgent({ name, body, data, params: given, trustedFile }, limits)
      : { finding: null, params: before };
  if (finding === null && !trusted) passed.set(known, params);
  const findings = trusted ? [] : await staticFindings(code);
  if (finding !== null) throw new AgentLoadError(finding.code, text, explained(await located(finding.message, code), findings));
  const loaded = { ...withParams(text, hash, params, given), name, source: text, entry: null, body, data };
  return trustedFile === undefined ? { ...loaded, findings } : { ...loaded, trustedFile };
}

/** Loads a bundled agent under this name with these values of its parameters, as a plan has them. */
export const loadBundled = (name: string, entry: string, params: ParamValues): Promise<LoadedAgent> =>
  loadAgent({ kind: 'bundled', name, entry, text: entry, given: textsOf(params) });

/** Checks the given values, and adds them to the agent's identity. */
function withParams(text: string, code: string, declared: Params, given: AgentSource['given']) {
  try {
    const params = changedValues(declared, givenValues(declared, given));
    return { hash: identityOf(code, params), declared, params };
  } catch (thrown) {
    if (thrown instanceof GivenParamError) throw new AgentLoadError('BAD_PARAM_VALUE', text, thrown.message);
    throw thrown;
  }
}

const MOST_FINDINGS = 5;

/**
 * Returns the values of a client's parameters. They are declared in a file beside its own (`fox.params.json` for `fox.py`), in
 * the form in which an agent of ours exports them. Without such a file, a client gets what was typed. Throws `AgentLoadError`.
 */
export function paramsOfClient({
  file,
  given,
  text,
}: ClientSource): Pick<LoadedAgent, 'declared' | 'params'> & Pick<ClientSource, 'given'> {
  const path = file === undefined ? '' : file.path.replace(/\.\w+$/, '.params.json');
  if (!existsSync(path)) return { given };
  try {
    const declared = readParams(JSON.parse(broughtText(path, LARGEST_FILE.list)));
    const values = givenValues(declared, given);
    return { declared, params: changedValues(declared, values), given: textsOf(allValues(declared, values)) };
  } catch (thrown) {
    if (thrown instanceof GivenParamError) throw new AgentLoadError('BAD_PARAM_VALUE', text, thrown.message);
    throw new AgentLoadError('BAD_PARAMS', text, `${basename(path)}: ${(thrown as Error).message}`);
  }
}

/** Returns the error message of a check. If a missing global caused the error, adds the places in the code that use it. */
function explained(message: string, findings: readonly StaticFinding[]): string {
  const named = findings.filter(({ name }) => message.includes(`${name} is not defined`) || /EvalError/.test(message));
  return [message, ...named.slice(0, MOST_FINDINGS).map(foundAt)].join('\n');
}

/** Replaces the place of an exception in the agent's bundled code by its file, line and column: ` (fox.ts:4:25)`. */
async function located(message: string, code: Source): Promise<string> {
  if (!PLACE.test(message)) return message;
  const origin = originOf(message, await sourceMapOf(code));
  if (origin === undefined) return message.replace(PLACE, '');
  const file = relative(dirname(code.path), origin.path);
  return message.replace(PLACE, () => ` (${file}:${origin.line}:${origin.column})`);
}
