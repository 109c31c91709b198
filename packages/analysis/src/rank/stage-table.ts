import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import type { WinTally } from '@aiwolf-arena/stats';
import { type Block, byAgent, type SeatTally, type SetResult } from '@aiwolf-arena/tournament';

/** What an agent did as one role in villages of one size. */
export interface Column {
  readonly players: number;
  readonly role: ContestRole;
  /** Share of the village's seats that have the role. */
  readonly share: number;
}

/** One game set of a stage. */
export interface TableSet {
  readonly players: number;
  /** Agents that sat in it, each once, ranked or not. */
  readonly members: readonly number[];
}

/** Everything about the ranked agents of one stage that ranks, spread and luck are computed from. */
export interface StageTable {
  readonly columns: readonly Column[];
  /** By size, sets of one size side by side: they are resampled among themselves. */
  readonly sets: readonly TableSet[];
  /** Positions in the plan's agents of those with a game. */
  readonly agents: readonly number[];
  /** cells[agent][set][column]; the same empty row wherever an agent was not in. */
  readonly cells: readonly (readonly (readonly WinTally[])[])[];
  /** early[agent][set]; null where it was not counted. */
  readonly early: readonly (readonly (WinTally | null)[])[];
}

const NONE: WinTally = { wins: 0, games: 0 };

/** The table of a stage from the results of its blocks, in plan order. `ranked`: who stands in it. */
export function stageTable(
  blocks: readonly Block[],
  results: readonly SetResult[],
  ranked: (agent: number) => boolean,
): StageTable {
  const columns = blocks.flatMap(columnsOf);
  const sizeOf = new Map(blocks.map(({ name, players }) => [name, players]));
  const played = results.flatMap(({ block, seats }) => {
    const players = sizeOf.get(block);
    return players === undefined ? [] : [{ players, seats: byAgent(seats) }];
  });
  const agents = [...new Set(played.flatMap(({ seats }) => seats.map(({ agent }) => agent)))]
    .filter(ranked)
    .sort((a, b) => a - b);
  const empty = columns.map(() => NONE);
  const cells = agents.map(() => played.map(() => empty));
  const early: (WinTally | null)[][] = agents.map(() => played.map(() => null));
  const place = new Map(agents.map((agent, at) => [agent, at]));
  for (const [set, { players, seats }] of played.entries()) {
    for (const seat of seats) {
      const at = place.get(seat.agent);
      if (at === undefined) continue;
      cells[at]![set] = rowOf(columns, players, seat);
      early[at]![set] = earlyOf(seat);
    }
  }
  const sets = played.map(({ players, seats }) => {
    return { players, members: seats.map(({ agent }) => agent) };
  });
  return { columns, sets, agents, cells, early };
}

const columnsOf = ({ players, rules }: Block): Column[] =>
  CONTEST_ROLES.filter((role) => rules.roleNumMap[role] > 0).map((role) => {
    return { players, role, share: rules.roleNumMap[role] / players };
  });

const rowOf = (columns: readonly Column[], players: number, { roles }: SeatTally): WinTally[] =>
  columns.map((column) => {
    const counts = column.players === players ? roles[column.role] : undefined;
    return counts === undefined ? NONE : { games: counts[0], wins: counts[1] };
  });

const earlyOf = ({ early }: SeatTally): WinTally | null =>
  early === undefined ? null : { games: early[0], wins: early[1] };

/** All columns of each set as one. */
export const pooled = (cells: readonly (readonly WinTally[])[]): WinTally[] =>
  cells.map((row) => (row.length === 1 ? row[0]! : sumOf(row)));

/** Wins and games of several tallies. */
export function sumOf(tallies: readonly WinTally[]): WinTally {
  let wins = 0;
  let games = 0;
  for (const tally of tallies) {
    wins += tally.wins;
    games += tally.games;
  }
  return { wins, games };
}
