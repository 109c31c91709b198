import type { TranscriptRecorder, WireTerms } from '@aiwolf-arena/bridge';
import { SetPool, type TimingTerms, workerInputOf } from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import { options, type Spec } from '../options/option-set.ts';
import { choose, HELD, STARTED } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';
import type { ArenaPool, SourceOf } from './remote-pool.ts';

const CLIENT = options({ ...STARTED, ...HELD, ...choose('agent') });
export type ClientSpec = Spec<typeof CLIENT.rows>;

/** UsageError for options that say nothing if nobody is started. */
function checkClients(spec: ClientSpec): void {
  if (spec.agent.length > 0) return;
  const given = [...Object.keys(HELD), ...Object.keys(STARTED)].filter((key) =>
    Boolean(spec[key as keyof ClientSpec]),
  );
  const named = given.map((key) => `\`${key}\``);
  if (named.length > 0) throw new UsageError(`${named.join(', ')}: nothing without \`agent\``);
}

/** What was asked for clients that are started; undefined where there are none. UsageError for options that say nothing. */
export async function askedRemote(
  spec: ClientSpec,
  agents: readonly LoadedAgent[],
  wire: Pick<WireTerms, 'offenceMs' | 'needsAll'>,
): Promise<RemoteTerms | undefined> {
  checkClients(spec);
  if (spec.agent.length === 0) return undefined;
  const { remoteTermsOf } = await import('./remote-pool.ts'); // most runs need no sockets
  return remoteTermsOf(spec, agents, wire);
}

export interface RemoteTerms {
  /** `folder`: of the run, for what clients write. */
  readonly sources: (folder: string) => SourceOf;
  readonly terms: Partial<WireTerms>;
  readonly recorder?: TranscriptRecorder | undefined;
  /** They were tried before: one that does not start now costs its own seat only. */
  readonly areTried?: boolean;
}

interface PoolTerms {
  readonly threads: number;
  readonly measured?: TimingTerms | undefined;
  readonly remote?: RemoteTerms | undefined;
}

export async function arenaPool(
  agents: readonly LoadedAgent[],
  { threads, measured, remote }: PoolTerms,
  folder: string,
): Promise<ArenaPool> {
  const input = await workerInputOf(agents);
  const inProcess = (): SetPool => new SetPool(input, threads, undefined, measured);
  if (remote === undefined) return inProcess();
  const { remotePool } = await import('./remote-pool.ts'); // most runs need no sockets
  return remotePool(agents, remote, { folder, inProcess, threads });
}
