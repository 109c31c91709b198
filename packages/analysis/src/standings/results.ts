import { mergeBehaviour } from '@aiwolf-arena/engine/behaviour';
import type { ContestRole } from '@aiwolf-arena/protocol';
import { pooledDesignEffect, type Rate, type WinCounts, winRate } from '@aiwolf-arena/stats';
import type {
  AffectedGames,
  FailedSet,
  FaultCase,
  FaultTotals,
  PlannedAgent,
  RoleTotals,
  SeatCounts,
  SetResult,
} from '@aiwolf-arena/tournament';

/** The results of an agent in a set, added over its seats. `units`: the maximum number of independent games. */
export interface Seated {
  readonly seat: SeatCounts;
  /** Wins and games in all roles together. */
  readonly all: WinCounts;
  readonly roles: ReadonlyMap<ContestRole, WinCounts>;
}

/** Returns the results of all agents of a set, each agent once. `players`: number of players in the games of the set. */
export function seatedIn(result: SetResult, players: number): Seated[] {
  const seats = Map.groupBy(result.seats, ({ agent }) => agent);
  const inGame = seatsOfRoles(result);
  return byAgent(result.seats).map((seat) => {
    const own = seats.get(seat.agent)!.length;
    const roles = (Object.entries(seat.roles) as [ContestRole, RoleTotals][]).map(([role, [games, wins]]) => {
      const together = Math.min(own, inGame.get(role)!);
      return [role, { wins, games, units: Math.ceil(games / together), stratum: players }] as const;
    });
    const wins = roles.reduce((sum, [, counts]) => sum + counts.wins, 0);
    const games = roles.reduce((sum, [, counts]) => sum + counts.games, 0);
    // all seats of the agent played in each of its games
    return { seat, all: { wins, games, units: Math.ceil(games / own), stratum: players }, roles: new Map(roles) };
  });
}

/** Computes how many seats per game have each role, from the counts of games. */
function seatsOfRoles({ seats, games }: SetResult): Map<ContestRole, number> {
  const counts = new Map<ContestRole, number>();
  for (const { roles } of seats) {
    for (const [role, [dealt]] of Object.entries(roles) as [ContestRole, RoleTotals][])
      counts.set(role, (counts.get(role) ?? 0) + dealt);
  }
  return new Map([...counts].map(([role, dealt]) => [role, Math.max(1, Math.ceil(dealt / games))]));
}

const FIELDS = 4;

/** The results of one agent (or of one of its roles) by set, in 16 bytes per set. Sets must be added in plan order. */
export class WinsBySet {
  #cells = new Int32Array(8 * FIELDS);
  #length = 0;
  wins = 0;
  games = 0;

  add({ wins, games, units = games, stratum = 0 }: WinCounts): void {
    if (this.#length === this.#cells.length) this.#grow();
    this.#cells.set([wins, games, units, stratum], this.#length);
    this.#length += FIELDS;
    this.wins += wins;
    this.games += games;
  }

  #grow(): void {
    const larger = new Int32Array(this.#cells.length * 2);
    larger.set(this.#cells);
    this.#cells = larger;
  }

  toArray(): WinCounts[] {
    return Array.from({ length: this.#length / FIELDS }, (_, set) => {
      const [wins, games, units, stratum] = this.#cells.subarray(set * FIELDS);
      return { wins: wins!, games: games!, units: units!, stratum: stratum! };
    });
  }
}

/** Games, wins and win rate of an agent. Games are counted by seats: two seats in the same game count twice. */
export interface RateLine {
  readonly games: number;
  readonly wins: number;
  readonly winRate: Rate;
}

/** Returns the rate of each agent, by its sets. `pooled` replaces unknown design effects. Default: the median of these agents. */
export const ratesOf = (agents: readonly (readonly WinCounts[])[], pooled = pooledDesignEffect(agents)): RateLine[] =>
  agents.map((counts) => ({ ...sumOf(counts), winRate: winRate(counts, { pooledDesignEffect: pooled }) }));

/** Adds wins and games. The result has no `units`, because roles of one set are in the same games. */
export function sumOf(countsBySet: readonly WinCounts[]): Pick<WinCounts, 'wins' | 'games'> {
  let wins = 0;
  let games = 0;
  for (const counts of countsBySet) {
    wins += counts.wins;
    games += counts.games;
  }
  return { wins, games };
}

/** A set without result because of an internal error of the arena. It does not count for any agent. */
export interface MissingSet {
  readonly block: string;
  readonly set: number;
  /** The number of the game, from 0; -1 if no game had started, `null` if unknown. */
  readonly game: number | null;
  /** The names of the agents, by seat. */
  readonly agents: readonly string[];
  readonly why: string;
}

export const missingSet = (
  { block, set, game, agents, why }: FailedSet,
  plan: { readonly agents: readonly Pick<PlannedAgent, 'name'>[] },
): MissingSet => ({ block, set, game, agents: agents.map((at) => plan.agents[at]!.name), why });

/** A remote agent whose client did not connect in some sets. Its seat stayed empty, but these sets count. */
export interface AbsentAgent {
  readonly agent: string;
  /** Number of sets in which the client did not connect. */
  readonly sets: number;
  /** Number of all sets in which the agent has a seat. */
  readonly of: number;
  /** The first set in which the client did not connect, and the reason. */
  readonly first: { readonly block: string; readonly set: number; readonly why: string };
}

/** Returns the remote agents whose clients did not connect in some sets, in plan order. Other agents cannot be absent. */
export function absentAgents(
  agents: readonly Pick<PlannedAgent, 'name' | 'remote'>[],
  results: Iterable<SetResult>,
): AbsentAgent[] {
  if (!agents.some(({ remote }) => remote === true)) return [];
  const sat = agents.map(() => ({ of: 0, absent: [] as AbsentAgent['first'][] }));
  for (const { block, set, seats } of results) {
    for (const [agent, own] of Map.groupBy(seats, ({ agent }) => agent)) {
      if (agents[agent]?.remote !== true) continue;
      const why = own.map(reasonOf).find((one) => one !== undefined);
      sat[agent]!.of++;
      if (why !== undefined) sat[agent]!.absent.push({ block, set, why });
    }
  }
  return sat.flatMap(({ of, absent }, at) =>
    absent.length === 0 ? [] : [{ agent: agents[at]!.name, sets: absent.length, of, first: absent[0]! }],
  );
}

const reasonOf = ({ faults }: SetResult['seats'][number]): string | undefined =>
  faults.find(({ first }) => first.request === 'CREATE')?.first.detail;

export interface FaultPlace {
  readonly seed: string;
  readonly block: string;
  readonly set: number;
}

/** How often an agent had one kind of fault, and where the fault occurred first. */
export interface FaultCount {
  readonly kind: string;
  readonly count: number;
  /** Number of games with this fault, counted by seats of the agent. */
  readonly games: number;
  /** Share of the agent's games (counted by seats) in which this fault occurred. */
  readonly rate: Rate;
  readonly first: FaultCase & FaultPlace;
}

interface Found extends Pick<FaultCount, 'count' | 'games' | 'first'> {
  /** By set: the number of games with this fault. Sets without the fault are omitted. */
  readonly bySet: Map<number, number>;
}

export class FaultCounter {
  readonly #kinds = new Map<string, Found>();
  #sets = 0;

  add(address: FaultPlace, faults: readonly FaultTotals[]): void {
    const at = this.#sets++;
    for (const { kind, count, games, first } of faults) {
      const known = this.#kinds.get(kind);
      const bySet = (known?.bySet ?? new Map<number, number>()).set(at, games);
      this.#kinds.set(kind, {
        count: count + (known?.count ?? 0),
        games: games + (known?.games ?? 0),
        first: known?.first ?? { ...address, ...first },
        bySet,
      });
    }
  }

  /** Returns the faults in alphabetical order of their kinds. `sets`: the agent's games in each of its sets. */
  counts(sets: readonly WinCounts[]): FaultCount[] {
    return alphabetical(this.#kinds).map(([kind, { count, games, first, bySet }]) => {
      const found = sets.map((set, at) => ({ ...set, wins: bySet.get(at) ?? 0 }));
      return { kind, count, games, rate: faultRate(found), first };
    });
  }
}

/** Returns the share of games with a fault, with an interval over sets. If all sets are equal, each set counts as one game. */
export function faultRate(sets: readonly WinCounts[]): Rate {
  const rate = winRate(sets);
  if (rate.status !== 'degenerate') return rate;
  const units = sets.reduce((sum, set) => sum + (set.units ?? set.games), 0);
  return winRate(sets, { pooledDesignEffect: units / rate.sets });
}

const alphabetical = <Value>(kinds: ReadonlyMap<string, Value>): [string, Value][] =>
  [...kinds].sort(([a], [b]) => (a < b ? -1 : 1));

/** Adds counts of faults of the same kind. Kinds are sorted, so that equal games give equal bytes. */
export function countsByKind(faults: Iterable<Pick<FaultTotals, 'kind' | 'count'>>): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, count } of faults) counts.set(kind, (counts.get(kind) ?? 0) + count);
  return Object.fromEntries(alphabetical(counts));
}

/** Adds the counters of two seats of an agent. For each kind of fault, the example from the earlier game is kept. */
export function mergeSeats(a: SeatCounts, b: SeatCounts): SeatCounts {
  const roles = { ...a.roles };
  for (const [role, counts] of Object.entries(b.roles) as [ContestRole, RoleTotals][]) {
    const [games, wins, survived] = roles[role] ?? [0, 0, 0];
    roles[role] = [games + counts[0], wins + counts[1], survived + counts[2]];
  }
  const faults = mergeFaults(a.faults, b.faults);
  const rest = { ...mergeAffected(a.affected, b.affected), ...mergeEarly(a.early, b.early) };
  const merged = { agent: a.agent, roles, faults, ...rest };
  if (a.behaviour === undefined && b.behaviour === undefined) return merged;
  return { ...merged, behaviour: mergeBehaviour(a.behaviour ?? {}, b.behaviour ?? {}) };
}

/** Adds the counters of two seats for the first half of a set. Returns an empty object if one of them is unknown. */
function mergeEarly(a: SeatCounts['early'], b: SeatCounts['early']): Pick<SeatCounts, 'early'> {
  return a === undefined || b === undefined ? {} : { early: [a[0] + b[0], a[1] + b[1]] };
}

function mergeAffected(a: readonly AffectedGames[] = [], b: readonly AffectedGames[] = []): Pick<SeatCounts, 'affected'> {
  const byKey = Map.groupBy([...a, ...b], ({ role, kinds }) => `${role} ${kinds.join(' ')}`);
  if (byKey.size === 0) return {};
  const sorted = [...byKey].sort(([x], [y]) => (x < y ? -1 : 1));
  return { affected: sorted.map(([, same]) => same.reduce(mergeGames)) };
}

const mergeGames = (a: AffectedGames, b: AffectedGames): AffectedGames => ({
  ...a,
  games: a.games + b.games,
  wins: a.wins + b.wins,
});

function mergeFaults(a: readonly FaultTotals[], b: readonly FaultTotals[]): FaultTotals[] {
  const byKind = Map.groupBy([...a, ...b], ({ kind }) => kind);
  return [...byKind.values()].map((same) => same.reduce(mergeFault)).sort((x, y) => (x.kind < y.kind ? -1 : 1));
}

const mergeFault = (a: FaultTotals, b: FaultTotals): FaultTotals => ({
  kind: a.kind,
  count: a.count + b.count,
  games: a.games + b.games,
  first: b.first.game < a.first.game ? b.first : a.first,
});

/** Returns the counters of each agent of a set: the sum of the counters of the agent's seats. */
export const byAgent = (seats: readonly SeatCounts[]): SeatCounts[] =>
  [...Map.groupBy(seats, ({ agent }) => agent).values()].map((own) => own.reduce(mergeSeats));
