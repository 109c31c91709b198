import { counts, type Judgement, type Pardon, type Tolerance } from '@aiwolf-arena/analysis';
import { harmless } from '@aiwolf-arena/report';
import type { SetResult } from '@aiwolf-arena/sandbox';
import type { PlannedAgent } from '@aiwolf-arena/tournament';
import { unknownWord } from '../options/kinds.ts';
import type { Spec } from '../options/option-set.ts';
import { TOLERANCE } from '../options/play-kinds.ts';
import type { PLAYED } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';

type FaultSpec = Pick<Spec<typeof PLAYED>, 'onFault' | 'pardon'>;
type TimingSpec = Pick<Spec<typeof PLAYED>, 'timing' | 'timeLimit' | 'timeTolerance'>;

/** Called with every finished set. If it returns an error, the run stops with this error. */
export type Watch = (result: SetResult) => StoppedByFault | undefined;

/** Returns how faults are judged: the policy and the pardons. Throws UsageError if a pardoned agent does not play. */
export function judgementOf({ onFault, pardon }: FaultSpec, agents: readonly PlannedAgent[]): Judgement {
  const names = [...new Set(agents.map(({ name }) => name))];
  for (const { agent } of pardon) if (!names.includes(agent)) throw new UsageError(`\`pardon\`: ${unknownWord(agent, names)}`);
  return { policy: onFault === 'abort' ? 'record' : onFault, pardons: pardon };
}

export const abortAtFault = ({ onFault, pardon }: FaultSpec, agents: readonly PlannedAgent[]): Watch | undefined =>
  onFault === 'abort' ? (result) => stopped(result, agents, pardon) : undefined;

function stopped({ block, set, seats }: SetResult, agents: readonly PlannedAgent[], pardons: readonly Pardon[]) {
  const found = seats
    .flatMap(({ agent, faults }) => faults.map(({ kind, first }) => ({ name: agents[agent]!.name, kind, first })))
    .filter(({ name, kind }) => counts(pardons, name, kind))
    .sort((a, b) => a.first.game - b.first.game || a.first.day - b.first.day);
  if (found[0] === undefined) return undefined;
  const { name, kind, first } = found[0];
  const { game, day, request, detail } = first;
  const where = `${block} set ${set} ${game < 0 ? 'before its games' : `game ${game}`}, day ${day} ${request}`;
  return new StoppedByFault(name, kind, `${where}: ${detail}`);
}

/** The error that stops a run at the first fault (`onFault: 'abort'`). */
export class StoppedByFault extends Error {
  override readonly name = 'StoppedByFault';

  /** `fault`: the place of the fault (set, game, day), and the answer or the exception. */
  constructor(agent: string, kind: string, fault: string) {
    super(
      `a fault has stopped the run (\`onFault\` abort): ${harmless(agent)}: ${kind} in ${harmless(fault)}\n` +
        `The finished sets are stored. To ignore such faults: \`pardon\` ${harmless(agent)}:${kind} \`reason\` TEXT`,
    );
  }
}

const REGULATION_MS = 100;

/** Returns the options for measuring times. Undefined if nobody requested times. Clients (`remote`) are always measured. */
export function timingOptions(spec: TimingSpec, remote = false) {
  const { timing, timeTolerance, timeLimit = remote ? REGULATION_MS : null } = spec;
  if (timeTolerance !== undefined && timeLimit === null) throw meaningless('timeLimit');
  if (!timing && timeLimit === null) return undefined;
  return { options: { limitMs: timeLimit }, tolerance: timeTolerance ?? TOLERANCE };
}

/** Returns the tolerance for measured times. Undefined if the user did not request measured times. */
export function timingShown({ timing, timeTolerance }: TimingSpec): Tolerance | undefined {
  if (timeTolerance !== undefined && !timing) throw meaningless('timing');
  return timing ? (timeTolerance ?? TOLERANCE) : undefined;
}

const meaningless = (without: string): UsageError => new UsageError(`\`timeTolerance\` has no effect without \`${without}\``);
