import type { Player } from '@aiwolf-arena/engine';
import { type Behaviour, mergeBehaviour } from '@aiwolf-arena/engine/behaviour';
import type { ContestRole } from '@aiwolf-arena/protocol';

/** Numbers of games in a role, games won, and games in which the seat was alive at the end. */
export type RoleTally = readonly [games: number, wins: number, survived: number];

/** Number of games in the first half of a set, and of games won in it. */
type EarlyTally = readonly [games: number, wins: number];

export interface FaultTally {
  readonly kind: string;
  readonly count: number;
  /** Number of games in which the fault happened at least once. */
  readonly games: number;
  readonly first: FaultCase;
}

/** Games of a seat in one role in which exactly these kinds of faults happened. */
export interface AffectedGames {
  readonly role: ContestRole;
  /** The kinds of faults in alphabetical order, without duplicates. */
  readonly kinds: readonly string[];
  readonly games: number;
  readonly wins: number;
}

/** A player that had to be stopped: from the given call until the end of the set, its seat does not answer. */
export interface Kill {
  readonly seat: number;
  /** The game in which the player was stopped; -1 while the players of the set were created. */
  readonly game: number;
  /** Number of the call within the game, counted over all seats from 1; 0 while players were created. */
  readonly call: number;
  readonly kind: 'hard-limit' | 'memory-limit';
  /** What happened, as a text for people. It is the same text whenever the set is replayed. */
  readonly detail: string;
}

/** A place where a fault happened, without set and block, which are in the result that contains the place. */
export interface FaultCase {
  readonly game: number;
  readonly day: number;
  /** The official request: TALK, VOTE, ... */
  readonly request: string;
  /** The faulty answer, or the exception of the agent, shortened. */
  readonly detail: string;
}

/** Counters of one seat over the games of a set. Roles that the seat never had are omitted. */
export interface SeatTally {
  /** The agent's position in the plan's agents. */
  readonly agent: number;
  readonly roles: Readonly<Partial<Record<ContestRole, RoleTally>>>;
  readonly faults: readonly FaultTally[];
  /** Games with faults; omitted if there was no fault. */
  readonly affected?: readonly AffectedGames[];
  /** Counters of the set's first half, all roles together. Omitted if they were not counted. */
  readonly early?: EarlyTally;
  readonly behaviour?: Behaviour;
}

export interface SetAddress {
  /** Name of the block that contains the set. */
  readonly block: string;
  /** Number of the set in its block, from 0. */
  readonly set: number;
}

/** The result of one game set: a line of the journal. Plain data, a few hundred bytes. */
export interface SetResult extends SetAddress {
  /** Hex hash of the event hashes of the set's games in game order. Equal if and only if the same games were played. */
  readonly hash: string;
  /** Number of games played, with or without a winner. */
  readonly games: number;
  readonly villagerWins: number;
  /** A letter per game in game order: V (villagers), W (werewolves), or N (no winner at the day limit). Omitted if unknown. */
  readonly winners?: string;
  /** Number of games by the day of the official result line, which is the last day played plus one. */
  readonly finalDays: readonly number[];
  /** Players that had to be stopped, in the order of stopping; omitted if there were none. */
  readonly kills?: readonly Kill[];
  /** Counters by seat, Agent[01] first. */
  readonly seats: readonly SeatTally[];
}

/** Computing time of a set's seats. It differs between replays, so it is not part of the result. */
export interface SetTiming {
  /** Interval between samples in milliseconds. */
  readonly everyMs: number;
  /** Samples by seat; index 0 counts samples in which no player was running. Seats after the last number have no samples. */
  readonly looks: readonly number[];
  /** CPU time of the set's thread, milliseconds. */
  readonly cpuMs: number;
  /** CPU time allowed per call, milliseconds; `null` if slow calls were not searched for. */
  readonly limitMs: number | null;
  /** `true` if calls of some seats were measured only by wall-clock time; omitted if CPU time is known for all. */
  readonly byClock?: true;
  /** The seats with calls over the limit, ascending. */
  readonly slow: readonly SlowSeat[];
}

export interface SlowSeat {
  readonly seat: number;
  readonly games: readonly SlowGame[];
  readonly first: SlowCall;
}

/** A game with slow calls: game number, number of slow calls, and the longest of them in milliseconds. */
export type SlowGame = readonly [game: number, calls: number, longestMs: number];

export interface SlowCall {
  readonly game: number;
  /** Number of the call within the game, counted over all seats from 1. */
  readonly call: number;
  /** The official request: TALK, VOTE, ...; empty if only a promise of the player was observed. */
  readonly request: string;
  /** Observed CPU time in milliseconds; up to three sampling intervals less than the real time. */
  readonly ms: number;
}

export interface TimingTerms {
  /** CPU time allowed per call, milliseconds; `null`: measures only how much each seat computes. */
  readonly limitMs: number | null;
}

/** Durations of an agent's calls in nanoseconds by method, in call order. */
export type CallTimes = Readonly<Partial<Record<keyof Player, readonly number[]>>>;

/** Resources that a set used in its thread. `events` and the number of calls are always the same; other values vary. */
export interface MeasuredSet {
  /**
   * The thread's CPU clock in milliseconds, before the set's players were created and after its last game. Linux may count in
   * steps of 4, so short sets are measured together: from the start of the first to the end of the last.
   */
  readonly cpuMs: readonly [from: number, until: number];
  /** Bytes that the thread's heap allocated, for all seats and the engine. */
  readonly bytes: number;
  /** Number of events in all games. */
  readonly events: number;
  /** Times of the clocked agent's calls; empty if no agent was clocked. */
  readonly calls: CallTimes;
}

export interface MeasuringTerms {
  /** The agent whose calls are timed, as a position in the plan's agents; `null`: only the whole set is measured. */
  readonly clocked: number | null;
}

/** Adds the counters of two seats of an agent. Associative. For each kind of fault, the case in the earlier game remains. */
export function mergeSeats(a: SeatTally, b: SeatTally): SeatTally {
  const roles = { ...a.roles };
  for (const [role, counts] of Object.entries(b.roles) as [ContestRole, RoleTally][]) {
    const [games, wins, survived] = roles[role] ?? [0, 0, 0];
    roles[role] = [games + counts[0], wins + counts[1], survived + counts[2]];
  }
  const faults = mergeFaults(a.faults, b.faults);
  const rest = { ...mergeAffected(a.affected, b.affected), ...mergeEarly(a.early, b.early) };
  const merged = { agent: a.agent, roles, faults, ...rest };
  if (a.behaviour === undefined && b.behaviour === undefined) return merged;
  return { ...merged, behaviour: mergeBehaviour(a.behaviour ?? {}, b.behaviour ?? {}) };
}

/** Adds the counters of two seats in the first half of a set; returns no counters if either is unknown. */
function mergeEarly(a: EarlyTally | undefined, b: EarlyTally | undefined): Pick<SeatTally, 'early'> {
  return a === undefined || b === undefined ? {} : { early: [a[0] + b[0], a[1] + b[1]] };
}

function mergeAffected(a: readonly AffectedGames[] = [], b: readonly AffectedGames[] = []): Pick<SeatTally, 'affected'> {
  const byKey = Map.groupBy([...a, ...b], ({ role, kinds }) => `${role} ${kinds.join(' ')}`);
  if (byKey.size === 0) return {};
  const sorted = [...byKey].sort(([x], [y]) => (x < y ? -1 : 1));
  return { affected: sorted.map(([, same]) => same.reduce(sumOf)) };
}

const sumOf = (a: AffectedGames, b: AffectedGames): AffectedGames => ({
  ...a,
  games: a.games + b.games,
  wins: a.wins + b.wins,
});

function mergeFaults(a: readonly FaultTally[], b: readonly FaultTally[]): FaultTally[] {
  const byKind = Map.groupBy([...a, ...b], ({ kind }) => kind);
  return [...byKind.values()].map((same) => same.reduce(mergeFault)).sort((x, y) => (x.kind < y.kind ? -1 : 1));
}

const mergeFault = (a: FaultTally, b: FaultTally): FaultTally => ({
  kind: a.kind,
  count: a.count + b.count,
  games: a.games + b.games,
  first: b.first.game < a.first.game ? b.first : a.first,
});

/** Returns the counters of each agent of a set, summed over its seats. */
export const byAgent = (seats: readonly SeatTally[]): SeatTally[] =>
  [...Map.groupBy(seats, ({ agent }) => agent).values()].map((own) => own.reduce(mergeSeats));
