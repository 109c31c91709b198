import type { QueuedAgent, WorkerDiffers } from '@aiwolf-arena/fleet';
import { type LoadedAgent, type SetPlayer, SetPool, type TimingOptions, workerInputOf } from '@aiwolf-arena/sandbox';
import type { QueueSpec } from '../options/queue-rows.ts';
import { type ClientSpec, type RemoteOptions, refuseClientOptions, TO_WORKERS } from './client-options.ts';
import { type PlayHooks, silent, stoppable } from './hooks.ts';
import type { Timing } from './judgement.ts';
import { ProgressCounter } from './progress.ts';
import { loadFleet, queueOptionsOf } from './queue.ts';
import { ARENA_VERSION } from './version.ts';

/** What a command plays with: a pool of its agents, the progress, and what stops it. */
export interface PlaySession {
  readonly pool: SessionPool;
  readonly progress: ProgressCounter;
  /** Aborted when no further games are to be played. `play` may abort it with the error that explains why. */
  readonly stop: AbortController;
  readonly signal: AbortSignal;
  /** Returns the index of each agent in the pool. */
  placesOf(agents: readonly LoadedAgent[]): number[];
}

/** A pool. That of a queue says who plays, such as `3 workers (24 threads)`. */
type SessionPool = SetPlayer & { readonly workersText?: () => string };

export interface SessionOptions extends Partial<QueueSpec> {
  readonly threads: number;
  readonly hooks: PlayHooks;
  /** Folder that stores finished sets; null if they are not stored. */
  readonly folder: string | null;
  /** What users of `queue status` see. Default: the folder. */
  readonly title?: string | undefined;
  readonly measured?: TimingOptions | undefined;
  /** Options for clients that this machine starts. Left out if all agents play in this program, or on a queue. */
  readonly remote?: RemoteOptions | undefined;
  /** What stores results of sets. Default: they are not stored. */
  readonly keeper?: Keeper;
  /** Returns the message of the error `Interrupted`, if the user stops play. */
  readonly stopText?: (session: PlaySession) => string;
}

/** What stores the results of a command. */
export interface Keeper {
  /** Forgets the sets that a worker of a queue played. */
  forgetWorker(worker: string): void;
}

/**
 * Opens a pool and calls `play` with it: in this program, with clients, or on the workers of a queue. Closes the pool after
 * `play` has finished or failed. If a worker of a queue played other games than this machine, its sets are forgotten.
 */
export async function inSession<Result>(
  agents: readonly LoadedAgent[],
  options: SessionOptions,
  play: (session: PlaySession) => Promise<Result>,
): Promise<Result> {
  const { folder, hooks, keeper, stopText } = options;
  const pool = await openPool(agents, options);
  const stop = new AbortController();
  const session: PlaySession = {
    pool,
    progress: new ProgressCounter(hooks.onProgress, () => pool.workersText?.() ?? ''),
    stop,
    signal: stop.signal,
    placesOf: (asked) => asked.map((agent) => placeIn(agents, agent)),
  };
  const kept = folder === null ? 'nothing was written' : `the finished sets are in ${folder}`;
  const interrupted = () => stopText?.(session) ?? `interrupted; ${kept}`;
  try {
    return await stoppable({ pool, stop, signal: hooks.signal, interrupted }, () => play(session));
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === 'WorkerDiffers') keeper?.forgetWorker((thrown as WorkerDiffers).worker);
    throw thrown;
  }
}

/** Returns the agents, each of them once. */
export const distinctAgents = (agents: readonly LoadedAgent[]): LoadedAgent[] =>
  agents.filter((agent, at) => placeIn(agents, agent) === at);

const placeIn = (agents: readonly LoadedAgent[], { name, hash, trustedFile }: LoadedAgent): number =>
  agents.findIndex((one) => one.name === name && one.hash === hash && one.trustedFile === trustedFile);

/** Opens the pool that plays a command's games: in this program, with clients, or on the workers of a queue. */
export async function openPool(agents: readonly LoadedAgent[], options: Omit<SessionOptions, 'keeper'>): Promise<SessionPool> {
  const { folder, hooks, measured, remote, threads } = options;
  const queue = queueOptionsOf(options as QueueSpec, agents, measured);
  const input = await workerInputOf(agents);
  const inProcess = (): SetPlayer => SetPool.open(input, threads, measured);
  if (queue === undefined && remote === undefined) return inProcess();
  if (queue === undefined) {
    const { remotePool } = await import('./remote-pool.ts'); // most runs need no sockets
    return remotePool(agents, remote!, { folder: folder!, inProcess, threads });
  }
  const { openQueuePool } = await loadFleet();
  const { onNote = silent } = hooks;
  const clients = agents.filter((agent) => 'launch' in agent).map(({ name }) => name);
  for (const name of clients)
    onNote(`${name} plays on workers that offer it (queue work --client ${name}=COMMAND): commands do not travel`);
  const title = options.title ?? folder ?? 'games that are not stored';
  const own = { version: ARENA_VERSION, title, agents: agents.map(queued), timing: measured ?? null };
  return openQueuePool({ ...queue, ...own, openHere: inProcess, onNote });
}

/** A client does not travel: workers start their own, by its name. */
const queued = (agent: LoadedAgent): QueuedAgent => ('launch' in agent ? { ...agent, client: agent.name } : agent);

/** Returns the options for clients. Without clients, returns undefined, or throws UsageError if such an option was typed. */
export async function askedRemote(
  spec: ClientSpec & QueueSpec,
  agents: readonly LoadedAgent[],
  timing: Timing,
  needsAll: boolean,
) {
  if (spec.agent.length === 0) {
    refuseClientOptions(spec, 'without clients (`agent` NAME=COMMAND)');
    return undefined;
  }
  if (spec.queue) {
    refuseClientOptions(spec, TO_WORKERS);
    return undefined;
  }
  const { remoteOptionsOf } = await import('./remote-pool.ts'); // most runs need no sockets
  return remoteOptionsOf(spec, agents, timing, needsAll);
}

/** Opens a pool that is closed automatically at the end of a block: `await using pool = await poolOf(agents)`. */
export async function poolOf(agents: readonly LoadedAgent[], threads = 1): Promise<SetPlayer & AsyncDisposable> {
  const pool = SetPool.open(await workerInputOf(agents), threads);
  return Object.assign(pool, { [Symbol.asyncDispose]: async () => pool.close() });
}
