import type { ContestRole } from '@aiwolf-arena/protocol';
import { DEFAULT_LEVEL, pooledDesignEffect, type Rate, roleTable, type WinCounts, weightedRate } from '@aiwolf-arena/stats';
import { type RateLine, ratesOf } from '../standings/results.ts';
import { grouped, type RankRule, type Weighting, weightingOf } from './score.ts';
import { NONE, type StageTable, sizesOf } from './table.ts';

export interface SizeRates extends RateLine {
  readonly players: number;
  readonly balanced: Rate;
  readonly roles: Readonly<Partial<Record<ContestRole, RateLine>>>;
}

export interface AgentRates extends RateLine {
  /** The rate that decides the rank, with its interval. */
  readonly scoreRate: Rate;
  /** Effective number of games: how many independent games would be as informative; `null` for one set. */
  readonly effectiveGames: number | null;
  /** Win rate with all roles and numbers of players weighted by their regular shares; no value if one was never played. */
  readonly balanced: Rate;
  readonly sizeMean: SizeMeans;
  readonly sizes: readonly SizeRates[];
}

/**
 * Win rates over all numbers of players equally: means of the rates by number of players. A role that exists with only one number
 * of players has that rate; a rate has no value if the agent lacks games with one number of players.
 */
export interface SizeMeans {
  readonly winRate: Rate;
  readonly roles: Readonly<Partial<Record<ContestRole, Rate>>>;
}

/**
 * Returns the rates of all agents in the order of the table. Unknown design effects are replaced by the median of all agents.
 */
export function agentRates(table: StageTable, rule: RankRule): AgentRates[] {
  const { all } = table;
  const pooled = pooledDesignEffect(all);
  const sizes = sizesOf(table).map((players) => sizeTable(table, players));
  const rate = (agent: number, asked: RankRule): Rate => weighted(table, agent, weightingOf(asked, table), pooled);
  return ratesOf(all, pooled).map((counted, agent): AgentRates => {
    const balanced = rate(agent, 'balanced');
    const own = sizes.flatMap((size) => sizeRates(size, agent));
    const sizeMean = sizeMeans(table, agent, pooled);
    const known: Partial<Record<RankRule, Rate>> = { pooled: counted.winRate, balanced, 'size-mean': sizeMean.winRate };
    for (const { players, winRate: ofSize } of own) known[players] = ofSize;
    const scoreRate = known[rule] ?? rate(agent, rule);
    const effectiveGames = effectiveGamesOf(all[agent]!, counted, pooled);
    return { ...counted, scoreRate, effectiveGames, balanced, sizeMean, sizes: own };
  });
}

function sizeMeans(table: StageTable, agent: number, pooled: number | null): SizeMeans {
  const byRole = Map.groupBy(table.columns.keys(), (at) => table.columns[at]!.role);
  const roles = [...byRole].map(([role, columns]) => {
    const groups = columns.map((at) => [at]);
    return [role, weighted(table, agent, { groups, weights: groups.map(() => 1) }, pooled)] as const;
  });
  return { winRate: weighted(table, agent, weightingOf('size-mean', table), pooled), roles: Object.fromEntries(roles) };
}

interface SizeTable extends Pick<StageTable, 'columns' | 'cells' | 'all'> {
  readonly players: number;
  /** The median design effect of the agents with this number of players. */
  readonly pooled: number | null;
}

function sizeTable({ columns, sets, cells, all }: StageTable, players: number): SizeTable {
  const own = columns.flatMap((column, at) => (column.players === players ? [at] : []));
  const here = all.map((bySet) => bySet.map((counts, set) => (sets[set]!.players === players ? counts : NONE)));
  return {
    players,
    columns: own.map((at) => columns[at]!),
    cells: cells.map((rows) => rows.map((row) => own.map((at) => row[at]!))),
    all: here,
    pooled: pooledDesignEffect(here),
  };
}

/** Returns the agent's rates with one number of players; an empty list if the agent never played with it. */
function sizeRates(size: SizeTable, agent: number): SizeRates[] {
  const { players, columns, cells, all, pooled } = size;
  const [counted] = ratesOf([all[agent]!], pooled) as [RateLine];
  if (counted.games === 0) return [];
  const ofRoles = columns.map((_, at) => cells[agent]!.map((row) => row[at]!));
  const roles = ratesOf(ofRoles, pooled).flatMap((line, at) => (line.games === 0 ? [] : [[columns[at]!.role, line]]));
  const weighting = { groups: columns.map((_, at) => [at]), weights: columns.map(({ share }) => share) };
  const balanced = weighted(size, agent, weighting, pooled);
  return [{ players, ...counted, balanced, roles: Object.fromEntries(roles) }];
}

/** Returns the effective number of games, by the median design effect of all agents, since one agent's is too uncertain. */
function effectiveGamesOf(
  counts: readonly WinCounts[],
  { winRate: { designEffect } }: RateLine,
  pooled: number | null,
): number | null {
  if (designEffect === null || pooled === null) return null;
  const units = counts.reduce((sum, { games, units: own = games }) => sum + own, 0);
  return units / Math.max(1, pooled);
}

function weighted(
  table: Pick<StageTable, 'cells' | 'all'>,
  agent: number,
  weighting: Pick<Weighting, 'groups' | 'weights'>,
  pooled: number | null,
): Rate {
  const roles = roleTable(grouped(table, agent, weighting));
  const { standardError: _, ...rate } = weightedRate(roles, weighting.weights, DEFAULT_LEVEL, pooled);
  return rate;
}
