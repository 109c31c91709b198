import { type AbsentAgent, type MissingSet, missingSet } from '@aiwolf-arena/analysis';
import { absentText, missingText, type RunDocument } from '@aiwolf-arena/report';
import type { PlannedAgent, PutAside } from '@aiwolf-arena/tournament';
import { trustMark } from '../agents/trust.ts';

/** What results say of who was trusted, who did not join, and which sets are missing; nothing where there is nothing to say. */
export interface ResultMark {
  readonly json: Pick<RunDocument, 'absent' | 'missing' | 'trusted' | 'withoutSets'>;
  /** Lines above tables; left out for none. */
  readonly above?: string;
  /** Lines below tables. */
  readonly text: string;
}

/** What stands with the results of these agents. `without`: they were decided without the missing sets. */
export function resultMark(
  agents: readonly PlannedAgent[],
  missing: readonly MissingSet[],
  without = false,
  absent: readonly AbsentAgent[] = [],
): ResultMark {
  const trust = absentToo(trustMark(agents), absent);
  if (missing.length === 0) return trust;
  const decided = without ? { withoutSets: true as const } : {};
  return {
    ...trust,
    json: { ...trust.json, missing, ...decided },
    text: trust.text + missingText(missing, without),
  };
}

const absentToo = (mark: ResultMark, absent: readonly AbsentAgent[]): ResultMark =>
  absent.length === 0
    ? mark
    : { ...mark, json: { ...mark.json, absent }, above: absentText(absent) };

/** Sets that were put aside, with the names of a plan. */
export const missingSets = (
  aside: readonly PutAside[],
  plan: { readonly agents: readonly PlannedAgent[] },
): MissingSet[] => aside.map((one) => missingSet(one, plan));
