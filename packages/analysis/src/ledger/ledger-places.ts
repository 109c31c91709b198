import type { Scored } from './scored-stage.ts';

/** A place in one of the rankings. */
export interface LedgerPlace {
  /** 1 + how many are better; equals share it. Null for those that the rule cannot score. */
  readonly rank: number | null;
  /** What was ranked by. */
  readonly score: number | null;
}

/** Scores of doubles that differ less are equal. */
const EQUAL = 1e-12;

/** The places of agents among each other, by position in the plan's agents. */
export const ledgerPlaces = (field: readonly Candidate[]): Map<number, LedgerPlace> =>
  new Map(field.map(({ agent, score }) => [agent, { rank: rankOf(score, field), score }]));

type Candidate = Pick<Scored, 'agent' | 'score'>;

function rankOf(score: number | null, field: readonly Candidate[]): number | null {
  if (score === null) return null;
  return 1 + field.filter((other) => other.score !== null && other.score > score + EQUAL).length;
}
