import { counts, type Judgement, type Pardon } from '@aiwolf-arena/analysis';
import type { PlannedAgent, SetResult } from '@aiwolf-arena/tournament';
import { unknownWord } from '../../options/kinds.ts';
import { UsageError } from '../../options/usage-error.ts';
import { StoppedByFault } from './stopped-by-fault.ts';

/** Looks at a finished set; an error stops the run. */
export type Watch = (result: SetResult) => StoppedByFault | undefined;

/** What was asked for about faults. */
interface FaultSpec {
  readonly onFault: Judgement['policy'] | 'abort';
  readonly pardon: readonly Pardon[];
}

/** How faults are judged. UsageError for a pardon of somebody who does not play. */
export function judgementOf(
  { onFault, pardon }: FaultSpec,
  agents: readonly PlannedAgent[],
): Judgement {
  const names = [...new Set(agents.map(({ name }) => name))];
  for (const { agent } of pardon)
    if (!names.includes(agent)) throw new UsageError(`\`pardon\`: ${unknownWord(agent, names)}`);
  return { policy: onFault === 'abort' ? 'record' : onFault, pardons: pardon };
}

/** What stops a run at the first fault that is not pardoned; undefined unless that was asked for. */
export function abortAtFault(
  { onFault, pardon }: FaultSpec,
  agents: readonly PlannedAgent[],
): Watch | undefined {
  return onFault === 'abort' ? (result) => stopped(result, agents, pardon) : undefined;
}

function stopped(
  { block, set, seats }: SetResult,
  agents: readonly PlannedAgent[],
  pardons: readonly Pardon[],
): StoppedByFault | undefined {
  const found = seats
    .flatMap(({ agent, faults }) =>
      faults.map(({ kind, first }) => ({ name: agents[agent]!.name, kind, first })),
    )
    .filter(({ name, kind }) => counts(pardons, name, kind))
    .sort((a, b) => a.first.game - b.first.game || a.first.day - b.first.day);
  if (found[0] === undefined) return undefined;
  const { name, kind, first } = found[0];
  const { game, day, request, detail } = first;
  const where = `${block} set ${set} ${game < 0 ? 'before its games' : `game ${game}`}, day ${day} ${request}`;
  return new StoppedByFault(name, kind, `${where}: ${detail}`);
}
