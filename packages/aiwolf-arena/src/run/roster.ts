import { join, resolve } from 'node:path';
import { type Bilingual, sentencesOf } from '@aiwolf-arena/report';
import {
  AgentLoadError,
  type AgentSource,
  didYouMean,
  foundAt,
  type LoadedAgent,
  type OwnSource,
  resolveSource,
  type SetResult,
} from '@aiwolf-arena/sandbox';
import { keptAgent, type Plan, type PlannedAgent, type RoleRequest } from '@aiwolf-arena/tournament';
import { unknownWord } from '../options/kinds.ts';
import type { Spec } from '../options/option-set.ts';
import type { NamedRequest } from '../options/play-kinds.ts';
import type { OPTIONS } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';
import type { OnNote } from './hooks.ts';
import { loadSource } from './load.ts';
import { areAlike } from './look-alike.ts';
import { clientThere } from './revision.ts';
import words from './roster.json' with { type: 'json' };

const say = sentencesOf(words);

export interface LoadedRoster {
  readonly loaded: readonly LoadedAgent[];
  readonly planned: readonly PlannedAgent[];
  /** For each agent that the user listed, in this order, its index in `planned`. An agent may be listed several times. */
  readonly lineUp: readonly number[];
}

/** Options about further agents: clients, the agent that takes free seats, and trusted agents. */
type RosterOptions = Partial<Spec<Pick<typeof OPTIONS, 'agent' | 'fill'>>> & Spec<Pick<typeof OPTIONS, 'trust'>>;

export async function loadRoster(names: readonly string[], { agent = [], fill, trust }: RosterOptions, onNote: OnNote) {
  if (names.length + agent.length === 0) throw new UsageError('`agents`: give the agents, such as random and ./my-agent.ts');
  const remote = agent.length === 0 ? [] : await (await import('./remote-pool.ts')).entrantsOf(agent); // rarely needed
  const agentOf = await loadNamed([...names, ...(fill === undefined ? [] : [fill])], trust, onNote);
  const local = names.map(agentOf);
  for (const agent of new Set(local)) warnOfFindings(agent, onNote);
  const entrants = [...local, ...remote];
  const loaded: LoadedAgent[] = [];
  const lineUp = entrants.map((agent) => placeOf(loaded, agent));
  return rosterOf(loaded, lineUp, fill === undefined ? undefined : agentOf(fill));
}

/** Returns the roster of these agents. `filler`: an agent that takes free seats, and comes last. */
export function rosterOf(loaded: readonly LoadedAgent[], lineUp: readonly number[], filler?: LoadedAgent): LoadedRoster {
  const planned = loaded.map((agent) => plannedOf(agent));
  if (filler === undefined) return { loaded, planned, lineUp };
  return { loaded: [...loaded, filler], planned: [...planned, plannedOf(filler, false)], lineUp };
}

/** Warns if an agent's code uses forbidden functions. This is not an error, since the agent may never call them. */
function warnOfFindings({ name, findings = [] }: LoadedAgent, onNote: OnNote): void {
  for (const finding of findings) onNote(`warning: agent ${name}: ${foundAt(finding)}`);
}

function placeOf(loaded: LoadedAgent[], agent: LoadedAgent): number {
  const known = loaded.findIndex(({ name }) => areAlike(name, agent.name));
  if (known < 0) return loaded.push(agent) - 1;
  const { name, hash } = loaded[known]!;
  if (name !== agent.name) throw new UsageError(`the names ${name} and ${agent.name} are too similar: rename one (NAME=AGENT)`);
  if (hash === agent.hash) return known;
  throw new UsageError(
    `${loaded[known]!.source} and ${agent.source} are different agents with the name ${agent.name}: rename one of them (NAME=AGENT)`,
  );
}

/** Converts a loaded agent to the form in which a plan contains it. `ranked`: false for an agent that only takes free seats. */
export function plannedOf(agent: LoadedAgent, ranked = true): PlannedAgent {
  const { name, source, hash, params = {}, trustedFile } = agent;
  const set = Object.keys(params).length === 0 ? {} : { params };
  const planned = { name, source, hash, ...set, ranked };
  if ('launch' in agent) return { ...planned, ...runtimeIn(agent), remote: true };
  return trustedFile === undefined ? planned : { ...planned, trusted: true };
}

const runtimeIn = ({ runtime }: LoadedAgent & { readonly runtime?: string | undefined }): Pick<PlannedAgent, 'runtime'> =>
  runtime === undefined ? {} : { runtime };

/** In role requests, replaces the names of agents by their indices. Throws UsageError for a name that no agent has. */
export function roleRequestsOf(roleRequests: readonly NamedRequest[], planned: readonly PlannedAgent[]): RoleRequest[] {
  const names = planned.map(({ name }) => name);
  return roleRequests.map(({ name, role }) => {
    const agent = names.indexOf(name);
    if (agent < 0) throw new UsageError(`\`role\`: ${unknownWord(name, names)}`);
    return { agent, role };
  });
}

export async function loadNamed(texts: readonly string[], trust: readonly string[], onNote: OnNote) {
  const typed = [...new Set(texts)];
  const sources = typed.map((text) => resolveSource(text, process.cwd()));
  const isTrusted = trustIn(sources, trust, onNote);
  const loaded = await Promise.all(sources.map((source) => loadSource(source, isTrusted(source))));
  return (text: string): LoadedAgent => loaded[typed.indexOf(text)]!;
}

/** Throws UsageError if two agents have the same name, since tables could not distinguish them. */
export function refuseNamedTwice(agents: readonly LoadedAgent[]): void {
  const names = agents.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined)
    throw new UsageError(`two agents have the name ${twice}: give each agent only once, or rename one of them (NAME=AGENT)`);
}

/** Returns the field, in which opponents that have the name of another agent are renamed, as in `fox (field)`. */
export const renamed = (field: readonly LoadedAgent[], others: readonly { readonly name: string }[]): LoadedAgent[] =>
  field.map((one) => (others.some(({ name }) => name === one.name) ? { ...one, name: `${one.name} (field)` } : one));

/** Whether a client process played in a set. Such a set is replayed only if the client can be started, and repeats its games. */
export const hasClient = ({ seats }: Pick<SetResult, 'seats'>, { agents }: Pick<Plan, 'agents'>): boolean =>
  seats.some(({ agent }) => agents[agent]!.remote === true);

/**
 * Loads the code that played a run: stored in the run, or in unchanged files. `trust`: clients that may run unsandboxed. Rejects
 * with UsageError if code is missing, or if a client cannot be sandboxed here.
 */
export const agentsOfRun = (folder: string, { agents }: Plan, trust: readonly string[] = []): Promise<LoadedAgent[]> =>
  Promise.all(
    agents.map(async (agent) => (agent.remote ? undefined : kept(folder, agent)) ?? (await named(folder, agent, trust))),
  );

/** Loads agents as `agentsOfRun` does. If that is impossible, returns why. */
export async function agentsOrWhy(folder: string, plan: Plan, trust?: readonly string[]): Promise<LoadedAgent[] | string> {
  try {
    return await agentsOfRun(folder, plan, trust);
  } catch (thrown) {
    if (thrown instanceof UsageError || thrown instanceof AgentLoadError) return thrown.message;
    throw thrown;
  }
}

/** Loads the code of an agent that is stored in a run. A trusted agent's imports are relative to its original file. */
function kept(folder: string, agent: PlannedAgent): LoadedAgent | undefined {
  const found = keptAgent(folder, agent);
  if (found === undefined || agent.trusted !== true) return found;
  return { ...found, trustedFile: fileOf(agent)?.path ?? join(resolve(folder), 'agents', 'gone.js') };
}

/** Whether an agent is no bundled agent, or one under another name: the agents of which a user or a team asks. */
export const isOwn = ({ name, source }: Pick<PlannedAgent, 'name' | 'source'>): boolean => name !== source;

/** Returns the file of an agent. Undefined if the agent is bundled, or if its file does not exist now. */
export function fileOf({ source }: Pick<PlannedAgent, 'source'>): Extract<OwnSource, { kind: 'file' }> | undefined {
  try {
    const found = resolveSource(source, process.cwd());
    return found.kind === 'file' ? found : undefined;
  } catch (thrown) {
    if (thrown instanceof AgentLoadError) return undefined;
    throw thrown;
  }
}

async function named(folder: string, planned: PlannedAgent, trust: readonly string[]): Promise<LoadedAgent> {
  const { name, hash } = planned;
  const agent = await todaysAgent(planned, trust);
  if (agent.hash === hash) return { ...agent, name };
  const codes = `${hash.slice(0, 12)} then, ${agent.hash.slice(0, 12)} now`;
  throw new UsageError(
    `the code of ${name} has changed since it played ${folder} (${codes}), and the folder contains no copy of the old code: ` +
      'restore the old code, or play the run again',
  );
}

/** Loads the code that an agent of a plan has today. The plan may be a stranger's, so a client that it names plays in a sandbox. */
export async function todaysAgent(planned: PlannedAgent, trust: readonly string[]): Promise<LoadedAgent> {
  const agent = (await clientThere(planned)) ?? (await loadSource(sourceOf(planned), planned.trusted));
  if (planned.remote !== true || trust.includes(planned.name)) return agent;
  return (await import('./remote-pool.ts')).sandboxed(agent);
}

/**
 * Returns where an agent of a plan comes from. The source of a client may be a command, to which its name belongs. Throws
 * UsageError for a client that connected by itself.
 */
function sourceOf({ name, remote, source }: Pick<PlannedAgent, 'name' | 'remote' | 'source'>): AgentSource {
  if (remote !== true) return resolveSource(source, process.cwd());
  const [typed] = name.split(' ('); // without what `renamed` has added
  const text = [name, typed].some((one) => source.startsWith(`${one}=`)) ? source : `${typed}=${source}`;
  const found = /[.:{]/.test(source) ? resolveSource(text, process.cwd()) : undefined;
  if (found?.kind === 'client') return found;
  throw new UsageError(`${name} was a client that connected by itself: how to start it is not known`);
}

/** Returns a function that says whether an agent is trusted; warns of trusted agents. Throws UsageError for unknown names. */
export function trustIn(sources: readonly AgentSource[], trust: readonly string[], onNote: OnNote) {
  for (const name of trust) refuseOther(name, sources);
  warnOf(trust, onNote);
  return ({ kind, name }: AgentSource): boolean => kind === 'file' && trust.includes(name);
}

function refuseOther(name: string, sources: readonly AgentSource[]): void {
  const files = sources.filter(({ kind }) => kind === 'file').map((file) => file.name);
  if (files.includes(name)) return;
  const bundled = sources.some((source) => source.name === name);
  const why = bundled ? 'is a bundled agent, which needs no trust' : 'is not an agent here';
  throw new UsageError(`\`trust\`: ${name} ${why}. ${suggestion(name, files)}`);
}

function suggestion(name: string, files: readonly string[]): string {
  if (files.length === 0) return 'Only agents from files can be trusted, and no such agent plays.';
  return `Agents from files are ${files.join(', ')}.${didYouMean(name, files)}`;
}

function warnOf(names: readonly string[], onNote: OnNote): void {
  for (const name of new Set(names)) onNote(`warning: ${name} ${GIVEN_UP}`);
}

const GIVEN_UP = `is trusted (\`trust\`), so it plays unsandboxed.
  It can read and write your files, use the network, and start processes, as you can.
  It can disturb the other agents, and it can forge the results.
  The run may not be repeatable. It is marked in plan.json and wherever its results are shown.`;

interface RunInFolder {
  readonly folder: string;
  readonly plan: Pick<Plan, 'agents'>;
}

/** Throws UsageError unless `trust` names the trusted agents of the runs, and others only if they are clients. (A run may be a stranger's.) */
export function refuseOtherTrust(runs: readonly RunInFolder[], trust: readonly string[], onNote: OnNote): void {
  for (const { folder, plan } of runs) {
    const missing = trustedAmong(plan.agents).filter((name) => !trust.includes(name));
    if (missing.length > 0) throw untrusted(folder, missing);
  }
  const all = runs.flatMap(({ plan }) => trustedAmong(plan.agents));
  const clients = runs.flatMap(({ plan }) => plan.agents.flatMap(({ name, remote }) => (remote === true ? [name] : [])));
  const other = trust.find((name) => !all.includes(name) && !clients.includes(name));
  if (other !== undefined) {
    const whom = all.length === 0 ? 'no agent was' : `only ${all.join(', ')} was`;
    throw new UsageError(`\`trust\`: ${other} was not trusted when the run was played (${whom})`);
  }
  warnOf(trust, onNote);
}

function untrusted(folder: string, names: readonly string[]): UsageError {
  const flags = names.map((name) => `\`trust\` ${name}`).join(' ');
  return new UsageError(`${folder} was played with ${flags}. To let these agents run unsandboxed again, add: ${flags}`);
}

const trustedAmong = (agents: readonly PlannedAgent[]): string[] => [
  ...new Set(agents.flatMap(({ name, trusted }) => (trusted === true ? [name] : []))),
];

/** Warnings for results in which agents were trusted. Empty if no agent was trusted. */
export interface TrustMark {
  readonly json: { readonly trusted?: readonly string[] };
  readonly text: Required<Bilingual>;
}

export function trustMark(agents: readonly PlannedAgent[]): TrustMark {
  const names = trustedAmong(agents);
  if (names.length === 0) return { json: {}, text: { en: '', ja: '' } };
  return { json: { trusted: names }, text: say('trusted', { names }) };
}
