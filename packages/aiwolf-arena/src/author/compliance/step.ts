import type { FaultTally } from '@aiwolf-arena/tournament';
import type { Evidence, PlayedSet } from './evidence.ts';

/** A place in what was played. */
export interface Place {
  readonly block: string;
  /** From 0, as all addresses. */
  readonly set: number;
  readonly game: number;
  readonly day?: number;
  readonly request?: string;
}

/** What a step came to. */
export interface Verdict {
  /** A warning is what a contest lets pass. */
  readonly verdict: 'passed' | 'warning' | 'failed';
  /** What was seen, in a line. */
  readonly seen: string;
  /** The first offence. */
  readonly first?: Place & { readonly detail: string };
  /** What to do about it. */
  readonly advice?: string;
}

/** One thing that every agent has to do, or to leave. */
export interface ComplianceStep {
  readonly name: string;
  readonly judge: (evidence: Evidence) => Verdict;
}

export const passed = (seen: string): Verdict => ({ verdict: 'passed', seen });

/** The agent's faults of some kinds, in the order in which they were played. */
function faultsOf(
  { sets }: Evidence,
  kinds: readonly string[],
): { readonly set: PlayedSet; readonly fault: FaultTally }[] {
  return sets.flatMap((set) =>
    set.seats
      .flatMap((seat) => set.result.seats[seat - 1]!.faults)
      .filter(({ kind }) => kinds.includes(kind))
      .map((fault) => ({ set, fault })),
  );
}

/** Fails for any fault of these kinds. */
export function without(
  evidence: Evidence,
  kinds: readonly string[],
  { seen, advice }: { readonly seen: string; readonly advice: string },
): Verdict {
  const found = faultsOf(evidence, kinds);
  const [earliest] = found;
  if (earliest === undefined) return passed(seen);
  const { set, fault } = earliest;
  const times = found.reduce((sum, one) => sum + one.fault.count, 0);
  const { detail, ...where } = fault.first;
  return {
    verdict: 'failed',
    seen: `${[...new Set(found.map((one) => one.fault.kind))].join(', ')}: ${times === 1 ? 'once' : `${times} times`}`,
    first: { block: set.result.block, set: set.result.set, ...where, detail },
    advice,
  };
}
