import type { QueuedAgent, WorkerDiffers } from '@aiwolf-arena/fleet';
import { type LoadedAgent, type SetPlayer, SetPool, type TimingOptions, workerInputOf } from '@aiwolf-arena/sandbox';
import type { QueueSpec } from '../options/queue-rows.ts';
import { type ClientSpec, clientSpecOf, type RemoteOptions, refuseClientOptions, TO_WORKERS } from './client-options.ts';
import { type PlayHooks, silent, stoppable } from './hooks.ts';
import { areClients } from './load.ts';
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

export interface SessionOptions extends Partial<QueueSpec>, Partial<ClientSpec> {
  readonly threads: number;
  readonly hooks: PlayHooks;
  /** Folder that stores finished sets; null if they are not stored. */
  readonly folder: string | null;
  /** What users of `queue status` see. Default: the folder. */
  readonly title?: string | undefined;
  readonly measured?: TimingOptions | undefined;
  /** Options for clients that this machine starts. Default: made from the options of the command. */
  readonly remote?: RemoteOptions | undefined;
  /** Whether a client that does not connect ends the play. Default: true. If false, its agent has a fault. */
  readonly needsAll?: boolean;
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
  const { folder, hooks, measured, threads } = options;
  const queue = queueOptionsOf(options as QueueSpec, agents, measured);
  if (queue !== undefined) refuseClientOptions(options, TO_WORKERS);
  else if (!areClients(agents)) refuseClientOptions(options, 'without clients, such as ./fox.py or NAME=COMMAND');
  const input = await workerInputOf(agents);
  const inProcess = (): SetPlayer => SetPool.open(input, threads, measured);
  if (queue === undefined && options.remote === undefined && !areClients(agents)) return inProcess();
  if (queue === undefined) {
    const { addressNote, remoteOptionsOf, remotePool } = await import('./remote-pool.ts'); // most runs need no sockets
    const remote = options.remote ?? remoteOptionsOf(clientSpecOf(options), agents, measured, options.needsAll ?? true);
    const note = addressNote(agents, options);
    if (note !== undefined) hooks.onNote?.(note);
    return remotePool(agents, remote, { folder, inProcess, threads });
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

/** Opens a pool that is closed automatically at the end of a block: `await using pool = await poolOf(agents)`. */
export async function poolOf(agents: readonly LoadedAgent[], threads = 1): Promise<SetPlayer & AsyncDisposable> {
  const pool = await openPool(agents, { threads, folder: null, hooks: {} });
  return Object.assign(pool, { [Symbol.asyncDispose]: async () => pool.close() });
}
