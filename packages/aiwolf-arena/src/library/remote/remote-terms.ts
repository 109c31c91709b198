import { join } from 'node:path';
import {
  LaunchedSource,
  type LaunchTerms,
  missingWalls,
  REPLY_LIMITS,
  Recorder,
  type WireTerms,
} from '@aiwolf-arena/bridge';
import { fileNames } from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import { UsageError } from '../../options/usage-error.ts';
import type { RemoteTerms } from './arena-pool.ts';
import type { ClientSpec } from './clients.ts';
import type { RemoteEntrant } from './launches.ts';

/** What was asked for clients that are started. UsageError where there can be no walls. */
export function remoteTermsOf(
  spec: ClientSpec,
  agents: readonly LoadedAgent[],
  wire: Pick<WireTerms, 'offenceMs' | 'needsAll'>,
): RemoteTerms {
  const recorder = spec.record === undefined ? undefined : new Recorder(spec.record);
  const terms = { ...wire, fixDay0Whisper: spec.fixDay0Whisper };
  const launching = launchTermsOf(spec, recorder);
  return { sources: (folder) => sourcesIn(folder, agents, launching), terms, recorder };
}

/** How clients are started, as it was asked for. */
export function launchTermsOf(
  spec: ClientSpec,
  recorder: Recorder | undefined,
): Partial<LaunchTerms> {
  const why = spec.sandbox ? missingWalls() : undefined;
  if (why !== undefined) throw new UsageError(`\`sandbox\`: ${why}`);
  const { agentCpu: cpuSeconds, agentMemory: memoryMib, joinLimit, replyLimit } = spec;
  const { restarts, sandbox, wallLimit } = spec;
  return {
    limits: {
      ...REPLY_LIMITS,
      ...(replyLimit === undefined ? {} : { replyMs: replyLimit }),
      ...(wallLimit === undefined ? {} : { wallMs: wallLimit }),
    },
    system: { cpuSeconds, memoryMib },
    walled: sandbox,
    ...(joinLimit === undefined ? {} : { joinMs: joinLimit }),
    ...(restarts === undefined ? {} : { restarts }),
    ...(recorder === undefined ? {} : { tap: (client: string) => recorder.tap(client) }),
  };
}

/** A source for every client that is started; what it writes goes to `clients/NAME.log` in the folder. */
export function sourcesIn(
  folder: string,
  agents: readonly LoadedAgent[],
  terms: Partial<LaunchTerms>,
): (agent: number) => LaunchedSource | undefined {
  const names = fileNames(agents);
  return (agent) => {
    const { launch } = agents[agent] as Partial<RemoteEntrant>;
    if (launch === undefined) return undefined;
    return new LaunchedSource(launch, join(folder, 'clients', `${names[agent]!}.log`), terms);
  };
}
