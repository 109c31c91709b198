import { type MissingSet, missingSet } from '@aiwolf-arena/analysis';
import { missingText, type RunDocument } from '@aiwolf-arena/report';
import type { PlannedAgent, PutAside } from '@aiwolf-arena/tournament';
import { trustMark } from '../agents/trust.ts';

/** What results say of who was trusted, and of sets that are missing; nothing where there is nothing to say. */
export interface ResultMark {
  readonly json: Pick<RunDocument, 'missing' | 'trusted' | 'withoutSets'>;
  /** Lines below tables. */
  readonly text: string;
}

/** What stands with the results of these agents. `without`: they were decided without the missing sets. */
export function resultMark(
  agents: readonly PlannedAgent[],
  missing: readonly MissingSet[],
  without = false,
): ResultMark {
  const trust = trustMark(agents);
  if (missing.length === 0) return trust;
  const decided = without ? { withoutSets: true as const } : {};
  return {
    json: { ...trust.json, missing, ...decided },
    text: trust.text + missingText(missing, without),
  };
}

/** Sets that were put aside, with the names of a plan. */
export const missingSets = (
  aside: readonly PutAside[],
  plan: { readonly agents: readonly PlannedAgent[] },
): MissingSet[] => aside.map((one) => missingSet(one, plan));
