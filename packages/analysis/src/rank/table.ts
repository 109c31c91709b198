import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import type { WinCounts } from '@aiwolf-arena/stats';
import type { Block, SetResult } from '@aiwolf-arena/tournament';
import { type Seated, seatedIn } from '../standings/results.ts';

export interface StageColumn {
  readonly players: number;
  readonly role: ContestRole;
  /** Number of seats with this role in a village. `share` is this number divided by all seats of the village. */
  readonly seats: number;
  readonly share: number;
}

export interface TableSet {
  readonly players: number;
  /** All agents that played in the set (ranked or not), each only once. */
  readonly members: readonly number[];
}

/** The results of a stage's ranked agents, from which ranks, variances and luck are computed. */
export interface StageTable {
  readonly columns: readonly StageColumn[];
  /** The sets, each with its number of players. Resamples are drawn separately for each number of players. */
  readonly sets: readonly TableSet[];
  /** The positions of the agents in the plan. */
  readonly agents: readonly number[];
  /** Wins and games, as `cells[agent][set][column]`. If the agent did not play in the set, all are 0. */
  readonly cells: readonly (readonly (readonly WinCounts[])[])[];
  /** Wins and games, as `all[agent][set]`: the sum over the columns of `cells`. */
  readonly all: readonly (readonly WinCounts[])[];
  /** Wins and games in the first half of each set, as `early[agent][set]`; `null` if halves were not counted separately. */
  readonly early: readonly (readonly (WinCounts | null)[])[];
}

export const sizesOf = ({ columns }: StageTable): number[] => [...new Set(columns.map(({ players }) => players))];

export const NONE: WinCounts = { wins: 0, games: 0 };

/** Returns the table of a stage. `results` must be in plan order. Contains `ranked` agents that played or are `entrants`. */
export function stageTable(
  blocks: readonly Block[],
  results: readonly SetResult[],
  ranked: (agent: number) => boolean,
  entrants: readonly number[] = [],
): StageTable {
  const columns = blocks.flatMap(columnsOf);
  const sizeOf = new Map(blocks.map(({ name, players }) => [name, players]));
  const played = results.flatMap((result) => {
    const players = sizeOf.get(result.block);
    return players === undefined ? [] : [{ players, seated: seatedIn(result, players) }];
  });
  const sets = played.map(({ players, seated }) => ({ players, members: seated.map(({ seat }) => seat.agent) }));
  const sat = sets.flatMap(({ members }) => members);
  const agents = [...new Set([...sat, ...entrants])].filter(ranked).sort((a, b) => a - b);
  const empty = columns.map(() => NONE);
  const cells = agents.map(() => played.map(() => empty));
  const early: (WinCounts | null)[][] = agents.map(() => played.map(() => null));
  const place = new Map(agents.map((agent, at) => [agent, at]));
  const all = agents.map(() => played.map(() => NONE));
  for (const [set, { players, seated }] of played.entries()) {
    for (const one of seated) {
      const at = place.get(one.seat.agent);
      if (at === undefined) continue;
      cells[at]![set] = rowOf(columns, players, one);
      all[at]![set] = one.all;
      const { early: half } = one.seat;
      if (half !== undefined) early[at]![set] = { games: half[0], wins: half[1] };
    }
  }
  return { columns, sets, agents, cells, all, early };
}

const columnsOf = ({ players, rules }: Block): StageColumn[] =>
  CONTEST_ROLES.filter((role) => rules.roleNumMap[role] > 0).map((role) => {
    const seats = rules.roleNumMap[role];
    return { players, role, seats, share: seats / players };
  });

const rowOf = (columns: readonly StageColumn[], players: number, { roles }: Seated): WinCounts[] =>
  columns.map((column) => (column.players === players ? roles.get(column.role) : undefined) ?? NONE);
