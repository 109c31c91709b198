import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  allStarted,
  fixedAddresses,
  Jvms,
  javaClasses,
  type Launch,
  LaunchedSource,
  type LaunchOptions,
  launchOf,
  localSource,
  type MemoryNeed,
  missingSandbox,
  namedBy,
  type RandomOptions,
  REPLY_LIMITS,
  runtimeOf,
  type SeatSource,
  TranscriptRecorder,
  unfitness,
  type Villages,
  WirePool,
} from '@aiwolf-arena/bridge';
import { counted, decimal } from '@aiwolf-arena/report';
import {
  AgentLoadError,
  type AgentText,
  fileNames,
  type LoadedAgent,
  resolveSource,
  type SetPlayer,
  type TimingOptions,
} from '@aiwolf-arena/sandbox';
import type { NamedCommand } from '../options/play-kinds.ts';
import { UsageError } from '../options/usage.ts';
import { type ClientSpec, type RemoteOptions, realParts } from './client-options.ts';
import { type OnNote, silent } from './hooks.ts';
import { RepeatWatch } from './repeatable.ts';

/**
 * Opens a pool for sets with and without clients. Sets with clients are played by the bridge; all other sets are played in the
 * pool that `inProcess` opens. Before the first set with clients, every client is started once. If a client cannot be started,
 * `playTimed` rejects.
 */
export async function remotePool(
  agents: readonly LoadedAgent[],
  { areTried = false, isRepeated = false, recorder, sources: sourcesIn, options, villages }: RemoteOptions,
  { folder, inProcess, threads, onNote = silent }: PoolOptions,
): Promise<SetPlayer> {
  const apart = folder ?? mkdtempSync(join(tmpdir(), 'aiwolf-clients-'));
  const sourceOf = sourcesIn(apart);
  const found = agents.map((_, agent) => sourceOf(agent));
  const sources = await Promise.all(found.map((source, i) => source ?? localSource(agents[i]!)));
  const asked = villages ?? villagesFor(threads);
  const most = typeof asked === 'number' ? asked : asked.most;
  const onMemory = (need: MemoryNeed): void => {
    if (need.needMiB >= LEAST_MIB || need.villages < most) onNote(memoryNote(need, most));
  };
  const wire = new WirePool(sources, asked, { ...options, onMemory });
  const watch = new RepeatWatch(agents, (task) => wire.play(task), onNote);
  let local: SetPlayer | undefined;
  let tried: Promise<void> | undefined;
  const playTimed: SetPlayer['playTimed'] = async (task, listener) => {
    const isLocal = task.seats.every((agent) => found[agent] === undefined);
    if (isLocal) local ??= inProcess();
    if (isLocal) return local!.playTimed(task, listener);
    tried ??= areTried ? Promise.resolve() : tryOut(found);
    await tried;
    const played = await wire.playTimed(task, listener);
    if (isRepeated) await watch.look(task, played.outcome);
    return played;
  };
  return {
    get threads() {
      return wire.threads;
    },
    ahead: (perThread) => wire.ahead(perThread),
    play: async (task, listener) => (await playTimed(task, listener)).outcome,
    playTimed,
    async close() {
      wire.close();
      await local?.close();
      recorder?.close();
      if (folder === null) rmSync(apart, { recursive: true, force: true });
    },
  };
}

interface PoolOptions {
  readonly folder: string | null;
  readonly inProcess: () => SetPlayer;
  readonly threads: number;
  readonly onNote?: OnNote | undefined;
}

/** Clients that need less memory in a village are not worth a note. */
const LEAST_MIB = 500;

function memoryNote({ needMiB, freeMiB, villages }: MemoryNeed, most: number): string {
  const text = `clients need about ${memoryText(needMiB)} a village; ${memoryText(freeMiB)} are free`;
  return villages < most ? `${text}: at most ${counted(villages, 'village')} at once` : text;
}

const memoryText = (mib: number): string => (mib < 1000 ? `${Math.ceil(mib)} MiB` : `${decimal(mib / 1024, 1)} GiB`);

/** With more villages for each core than this, the processes of their clients would need too much memory. */
const MOST_VILLAGES = 4;

/** Returns how many sets may be played at the same time. If the user left cores free with `threads`, these remain free. */
function villagesFor(threads: number): Villages {
  const cores = availableParallelism();
  return { first: threads, most: threads < cores ? threads : Math.max(threads, MOST_VILLAGES * cores) };
}

async function tryOut(sources: readonly (SeatSource | undefined)[]): Promise<void> {
  const launched = sources.filter((source) => source instanceof LaunchedSource);
  allStarted(await Promise.allSettled(launched.map((source) => source.tryOut())));
}

/** Creates the recorder of a transcript of all packets. Undefined if the user did not request a transcript. */
export const recorderOf = ({ record }: Pick<ClientSpec, 'record'>): TranscriptRecorder | undefined =>
  record && new TranscriptRecorder(record.open());

/** Returns the options for clients. Throws UsageError if `sandbox` is requested but bubblewrap does not work. */
export function remoteOptionsOf(
  spec: ClientSpec,
  agents: readonly LoadedAgent[],
  measured: TimingOptions | undefined,
  needsAll: boolean,
) {
  const recorder = recorderOf(spec);
  const options = { slowMs: measured?.limitMs ?? null, needsAll, fixDay0Whisper: spec.fixDay0Whisper };
  const launching = launchOptionsOf(spec, recorder);
  const isRepeated = recorder === undefined && realParts(spec) === '';
  const sources = (folder: string) => sourcesIn(folder, agents, launching);
  return { sources, options, recorder, villages: spec.villages, isRepeated };
}

export function launchOptionsOf(spec: ClientSpec, recorder: TranscriptRecorder | undefined): Partial<LaunchOptions> {
  const { agentCpu: cpuSeconds, agentMemory: memoryMib, joinLimit, replyLimit } = spec;
  const { restarts, wallLimit } = spec;
  return {
    limits: {
      ...REPLY_LIMITS,
      ...(replyLimit === undefined ? {} : { replyMs: replyLimit }),
      ...(wallLimit === undefined ? {} : { wallMs: wallLimit }),
    },
    system: { cpuSeconds, memoryMib },
    sandbox: sandboxOptionsOf(spec),
    ...jvmOptionsOf(spec),
    ...(joinLimit === undefined ? {} : { joinMs: joinLimit }),
    ...(restarts === undefined ? {} : { restarts }),
    ...tapOf(recorder),
  };
}

/** Returns a note if agents in Python may not play the same games again, because of what the system forbids. */
export function addressNote(agents: readonly LoadedAgent[], { chance }: Partial<ClientSpec>): string | undefined {
  const launches = agents.flatMap((agent) => (agent as Partial<RemoteEntrant>).launch ?? []);
  const isConcerned = launches.some(({ archive, isPython }) => isPython === true || archive !== undefined);
  return isConcerned && chance !== 'real' && fixedAddresses() === null ? RANDOM_ADDRESSES : undefined;
}

const RANDOM_ADDRESSES =
  'this system draws the memory addresses of programs at random (setarch -R does not work here): an agent in Python that keeps ' +
  'its own objects in a set may not play the same games again';

export const tapOf = (recorder: TranscriptRecorder | undefined): Pick<LaunchOptions, 'tap'> =>
  recorder === undefined ? {} : { tap: (client) => recorder.tap(client) };

/** Returns what clients may see in a sandbox. Throws UsageError if there can be no sandbox, or for a path that no client may see. */
function sandboxOptionsOf({ bind, sandbox }: ClientSpec): LaunchOptions['sandbox'] {
  if (!sandbox && bind.length > 0) throw new UsageError('`bind` has no effect without `sandbox`');
  const missing = sandbox ? missingSandbox() : undefined;
  if (missing !== undefined) throw new UsageError(`\`sandbox\`: ${missing}. ${UNSANDBOXED}`);
  for (const path of bind) {
    const why = unfitness(path, []);
    if (why !== undefined) throw new UsageError(`\`bind\`: ${path} ${why}: give the folder of the runtime only`);
  }
  return sandbox ? { binds: bind.map((path) => resolve(path)), hidden: [] } : undefined;
}

const UNSANDBOXED =
  'To start clients without a sandbox, leave out --sandbox (in a contest with a roster: type --no-sandbox): each client can then ' +
  'read and change all that you can, such as the files of its rivals and the seed of the contest';

type JvmSpec = Pick<ClientSpec, 'isolated' | 'oneJvm' | 'chance' | 'clock'> &
  Partial<Pick<ClientSpec, 'agentCpu' | 'agentMemory' | 'sandbox'>>;

/** Returns the options for JVMs, random numbers and clocks. Throws UsageError if one JVM cannot do what other options demand. */
export function jvmOptionsOf(spec: JvmSpec): Pick<LaunchOptions, 'isolated' | 'jvms' | 'random' | 'clock'> {
  const { isolated, oneJvm, chance: random = 'arena', clock = 'counted', ...limits } = spec;
  if (!oneJvm) return { isolated, jvms: undefined, random, clock };
  const others = { isolated, sandbox: limits.sandbox, agentCpu: limits.agentCpu, agentMemory: limits.agentMemory };
  const [other] = Object.entries(others).find(([, value]) => Boolean(value)) ?? [];
  if (other !== undefined) throw new UsageError(`\`oneJvm\` cannot be used with \`${other}\`, which is for each agent alone`);
  return { isolated, jvms: sharedJvms({ random, clock }), random, clock };
}

function sharedJvms(options: RandomOptions): Jvms {
  const classes = javaClasses();
  if (classes === undefined) throw new UsageError('`oneJvm` needs a JDK in a checkout: there is no Java compiler (javac)');
  return new Jvms(classes, {}, { ...options, isShared: true });
}

/** Returns a function that creates the seat source of a client. The client's output is stored in `FOLDER/clients/NAME.log`. */
export function sourcesIn(folder: string, agents: readonly LoadedAgent[], options: Partial<LaunchOptions>) {
  const names = fileNames(agents);
  return (agent: number): LaunchedSource | undefined => {
    const { isSandboxed, launch } = agents[agent] as Partial<RemoteEntrant>;
    if (launch === undefined) return undefined;
    const asked = options.sandbox ?? (isSandboxed ? { binds: [] } : undefined);
    const sandbox = asked && { ...asked, hidden: filesOfOthers(agents, launch) };
    return new LaunchedSource(launch, join(folder, 'clients', `${names[agent]!}.log`), { ...options, sandbox });
  };
}

/** Returns the files of agents with other code, which a client must not see. */
const filesOfOthers = (agents: readonly LoadedAgent[], { source }: Launch): string[] =>
  agents.flatMap((agent) => {
    const { launch } = agent as Partial<RemoteEntrant>;
    if (launch?.source === source) return [];
    if (launch === undefined) return fileOf(agent);
    return launch.archive?.path ?? launch.own?.[0] ?? namedBy(launch).map(({ path }) => path);
  });

function fileOf({ source }: LoadedAgent): string[] {
  try {
    const found = resolveSource(source, process.cwd());
    return found.kind === 'file' ? [found.path] : [];
  } catch (thrown) {
    if (thrown instanceof AgentLoadError) return []; // its file lies elsewhere, as in a roster
    throw thrown;
  }
}

/** A client that has not been started yet. It has the form of a loaded agent, but contains no code. */
export interface RemoteEntrant extends LoadedAgent {
  readonly launch: Launch;
  /** See `PlannedAgent`. */
  readonly runtime: string | undefined;
  /** Whether it plays in a sandbox, whatever the options say. */
  readonly isSandboxed?: true;
}

/** Returns a client that plays in a sandbox only. Throws UsageError if there can be none. */
export function sandboxed(client: LoadedAgent): LoadedAgent {
  const missing = missingSandbox();
  if (missing === undefined) return Object.assign({}, client, { isSandboxed: true });
  const { name } = client;
  throw new UsageError(
    `the client ${name} is replayed only in a sandbox, but ${missing}. If you trust it, add: --trust ${name}`,
  );
}

/** Converts the commands of clients to agents. Rejects with LaunchError for an invalid command. */
export async function entrantsOf(
  agents: readonly (NamedCommand & { readonly given?: AgentText['given'] })[],
  folder = process.cwd(),
): Promise<RemoteEntrant[]> {
  const read = agents.map(({ name, command, given }) => launchOf(name, command, folder, given));
  return allStarted(await Promise.allSettled(read)).map(entrantOf);
}

export const entrantOf = (launch: Launch): RemoteEntrant => {
  const { name, source, hash, params = {} } = launch;
  return { name, source, hash, params, entry: null, body: null, data: [], launch, runtime: runtimeOf(launch) };
};
