import type { Observation } from './logistic.ts';

/** An agent in a role. Both count from 0; what a role means is the caller's. */
export interface Member {
  readonly agent: number;
  readonly role: number;
}

/** A game of two teams. */
export interface TeamGame {
  readonly set: number;
  readonly home: readonly Member[];
  readonly away: readonly Member[];
  readonly homeWon: boolean;
  /** Games of one kind (one number of players) share a level; 0 if there is one kind. */
  readonly kind?: number;
}

/** How strongly effects are drawn to 0, as precisions of their prior. */
export interface TeamPenalties {
  /** 1/tau² of an agent's effect in one role. */
  readonly role: number;
  /** 1/tau² of an agent's effect in all roles; without it there is no such effect. */
  readonly agent?: number | null;
}

/** As good as free, but finite for a kind of game that one side always won. */
const LEVEL_PENALTY = 1e-10;

/** Columns of the model: levels of the kinds, effects of agents, effects of agents in roles. */
export interface TeamDesign {
  readonly observations: readonly Observation[];
  readonly penalties: readonly number[];
  readonly kinds: number;
  readonly agents: number;
  readonly roles: number;
  /** Column of an agent's effect in all roles, or null. */
  agentColumn(agent: number): number | null;
  roleColumn(agent: number, role: number): number;
}

/**
 * logit P(home wins) = level of the kind + sum over home of (agent + agent in role) - sum over away of the same:
 * Bradley and Terry's model for teams (Huang, Weng and Lin 2006). A role belongs to one side, as in a game of
 * villagers and wolves.
 */
export function teamDesign(games: readonly TeamGame[], penalties: TeamPenalties): TeamDesign {
  const members = games.flatMap(({ home, away }) => [...home, ...away]);
  const kinds = 1 + Math.max(0, ...games.map(({ kind = 0 }) => kind));
  const agents = 1 + maximum(members.map(({ agent }) => agent));
  const roles = 1 + maximum(members.map(({ role }) => role));
  const general = penalties.agent ?? null;
  const before = kinds + (general === null ? 0 : agents);
  const agentColumn = (agent: number) => (general === null ? null : kinds + agent);
  const roleColumn = (agent: number, role: number) => before + role * agents + agent;
  return {
    observations: games.map((game) => observe(game, agentColumn, roleColumn)),
    penalties: [
      ...new Array<number>(kinds).fill(LEVEL_PENALTY),
      ...new Array<number>(before - kinds).fill(general ?? 0),
      ...new Array<number>(agents * roles).fill(penalties.role),
    ],
    kinds,
    agents,
    roles,
    agentColumn,
    roleColumn,
  };
}

const maximum = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), -1);

function observe(
  { set, home, away, homeWon, kind = 0 }: TeamGame,
  agentColumn: TeamDesign['agentColumn'],
  roleColumn: TeamDesign['roleColumn'],
): Observation {
  const cells = new Map([[kind, 1]]);
  const add = (column: number | null, value: number) => {
    if (column !== null) cells.set(column, (cells.get(column) ?? 0) + value);
  };
  for (const [team, sign] of [
    [home, 1],
    [away, -1],
  ] as const) {
    for (const { agent, role } of team) {
      add(agentColumn(agent), sign);
      add(roleColumn(agent, role), sign);
    }
  }
  return { columns: [...cells.keys()], values: [...cells.values()], won: homeWon, set };
}
