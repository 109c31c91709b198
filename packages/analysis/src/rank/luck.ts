import type { AgentRates } from './agent-rates.ts';
import { opponentLuck } from './opponent-luck.ts';
import { type StageTable, sumOf } from './stage-table.ts';

/**
 * Where an agent's distance to the field comes from, as shares of its games: the sum of the three is its rate less the
 * field's. Null where it cannot be told.
 */
export interface Luck {
  /** What it got from having other roles and sizes than their shares: official rate less balanced rate. */
  readonly roles: number | null;
  /** What it got from whom it sat with; null where all sets had the same members or no opponent shows an effect. */
  readonly opponents: number | null;
  /** Its own strength, and the chance of its games. */
  readonly rest: number | null;
}

/** By agent, in the table's order. */
export function luckOf(table: StageTable, rates: readonly AgentRates[]): Luck[] {
  const all = sumOf(table.all.flat());
  const opponents = opponentLuck(table);
  return rates.map(({ winRate, balanced }, at) => {
    if (winRate.value === null) return { roles: null, opponents: null, rest: null };
    const roles = balanced.value === null ? null : noted(winRate.value - balanced.value);
    const known = (roles ?? 0) + (opponents[at] ?? 0);
    return { roles, opponents: opponents[at]!, rest: winRate.value - all.wins / all.games - known };
  });
}

/** Rounding of 0 is 0: where a draw balances the roles nobody has luck with them. */
const noted = (share: number): number => (Math.abs(share) < 1e-12 ? 0 : share);
