import type { ContestRole } from '@aiwolf-arena/protocol';
import {
  pooledDesignEffect,
  type Rate,
  roleTable,
  type WinTally,
  weightedRate,
  winRate,
} from '@aiwolf-arena/stats';
import { grouped, weighingOf } from './rank-rule.ts';
import { pooled, type StageTable, sumOf } from './stage-table.ts';

/** Games, wins and their rate. */
export interface TalliedRate {
  readonly games: number;
  readonly wins: number;
  readonly winRate: Rate;
}

/** What an agent did in villages of one size. */
export interface SizeRates extends TalliedRate {
  readonly players: number;
  readonly balanced: Rate;
  readonly roles: Readonly<Partial<Record<ContestRole, TalliedRate>>>;
}

/** The rates of one agent over a stage. */
export interface AgentRates extends TalliedRate {
  /** As many independent games as its games are worth; null where one set cannot say. */
  readonly worth: number | null;
  /** Every role of every size with its regular share; null value where it never had one. */
  readonly balanced: Rate;
  readonly sizes: readonly SizeRates[];
}

/** The rates of all agents of a table, in its order. */
export function agentRates(table: StageTable, level: number): AgentRates[] {
  const { columns, cells } = table;
  const options = { level, pooledDesignEffect: pooledDesignEffect(cells.map(pooled)) };
  const tallied = (tallies: readonly WinTally[]): TalliedRate => {
    return { ...sumOf(tallies), winRate: winRate(tallies, options) };
  };
  const weighing = weighingOf('balanced', table);
  const sizes = [...new Set(columns.map(({ players }) => players))];
  return cells.map((rows) => {
    const all = tallied(pooled(rows));
    return {
      ...all,
      worth: worthOf(all),
      balanced: balancedRate(grouped(rows, weighing), weighing.weights, level),
      sizes: sizes.flatMap((players) => sizeRates(rows, players)),
    };
  });

  function sizeRates(rows: readonly (readonly WinTally[])[], players: number): SizeRates[] {
    const own = columns.flatMap((column, at) => (column.players === players ? [at] : []));
    const cut = rows.map((row) => own.map((at) => row[at]!));
    const all = tallied(pooled(cut));
    if (all.games === 0) return [];
    const weights = own.map((at) => columns[at]!.share);
    const roles = own.flatMap((at) => {
      const line = tallied(rows.map((row) => row[at]!));
      return line.games === 0 ? [] : [[columns[at]!.role, line] as const];
    });
    const balanced = balancedRate(cut, weights, level);
    return [{ players, ...all, balanced, roles: Object.fromEntries(roles) }];
  }
}

/** A design effect below 1 is chance: games are never worth more than there are. */
const worthOf = ({ games, winRate: { designEffect } }: TalliedRate): number | null =>
  designEffect === null ? null : games / Math.max(1, designEffect);

function balancedRate(
  cells: readonly (readonly WinTally[])[],
  weights: readonly number[],
  level: number,
): Rate {
  const {
    standardError: _,
    independentError: __,
    ...rate
  } = weightedRate(roleTable(cells), weights, level);
  return rate;
}
