import type { Player } from '@aiwolf-arena/engine';
import { type Behaviour, mergeBehaviour } from '@aiwolf-arena/engine/behaviour';
import type { ContestRole } from '@aiwolf-arena/protocol';

/** Games in a role, games won, games in which the seat was alive at the end. */
export type RoleTally = readonly [games: number, wins: number, survived: number];

/** Games in the first half of a set, and games won in it. */
type EarlyTally = readonly [games: number, wins: number];

/** One kind of misbehaviour: how often, in how many games, and the first case. */
export interface FaultTally {
  readonly kind: string;
  readonly count: number;
  /** Games in which it happened at least once. */
  readonly games: number;
  readonly first: FaultCase;
}

/** Games of a seat in one role in which exactly these kinds of faults happened. */
export interface AffectedGames {
  readonly role: ContestRole;
  /** Alphabetical, none twice. */
  readonly kinds: readonly string[];
  readonly games: number;
  readonly wins: number;
}

/** A player that had to be stopped: from this call on its seat gives no answers, to the end of the set. */
export interface Kill {
  readonly seat: number;
  /** -1 while the players of the set were being made. */
  readonly game: number;
  /** The call of the game in which it happened, counted over all seats from 1; 0 while players were being made. */
  readonly call: number;
  readonly kind: 'hard-limit' | 'memory-limit';
  /** What happened, for people; the same whenever it happens again. */
  readonly detail: string;
}

/** Where a fault happened; set and block are those of the result it stands in. */
export interface FaultCase {
  readonly game: number;
  readonly day: number;
  /** The official request: TALK, VOTE, ... */
  readonly request: string;
  /** What was answered or thrown, shortened. */
  readonly detail: string;
}

/** What one seat did in the games of a set. Roles it never had are left out. */
export interface SeatTally {
  /** Position in the plan's agents. */
  readonly agent: number;
  readonly roles: Readonly<Partial<Record<ContestRole, RoleTally>>>;
  readonly faults: readonly FaultTally[];
  /** Left out when there was no fault. */
  readonly affected?: readonly AffectedGames[];
  /** The same of the first half of the set's games, all roles together. Left out where it was not counted. */
  readonly early?: EarlyTally;
  /** Left out where it was not counted. */
  readonly behaviour?: Behaviour;
}

export interface SetAddress {
  /** Name of the block. */
  readonly block: string;
  /** From 0, in its block. */
  readonly set: number;
}

/** The result of one game set: a line of the journal. Plain data, a few hundred bytes. */
export interface SetResult extends SetAddress {
  /** The event hashes of its games, folded in game order; hex. Equal if and only if the same games were played. */
  readonly hash: string;
  /** Games that were played, with a winner or without. */
  readonly games: number;
  /** Games that the villager team won. */
  readonly villagerWins: number;
  /** A letter a game, in game order: V, W, or N where the limit of days left nobody the winner. Left out where it was not kept. */
  readonly winners?: string;
  /** Games by the day of the official result line, that is the last day played plus one. */
  readonly finalDays: readonly number[];
  /** The players that had to be stopped, in the order in which they were; left out when there were none. */
  readonly kills?: readonly Kill[];
  /** By seat, Agent[01] first. */
  readonly seats: readonly SeatTally[];
}

/** How long the seats of a set computed: measured anew every time it is played, so no part of the result. */
export interface SetTiming {
  /** Milliseconds between two looks at who was being asked. */
  readonly everyMs: number;
  /** Looks by seat, at 0 those that found no player: seats behind the last number were never seen. */
  readonly looks: readonly number[];
  /** CPU time that the thread of the set took for it, milliseconds. */
  readonly cpuMs: number;
  /** Milliseconds of CPU time that a call may take; null where nobody looked for longer ones. */
  readonly limitMs: number | null;
  /** Calls of some seats are known by the clock alone; left out where CPU time is known of all. */
  readonly byClock?: true;
  /** The seats with calls that took longer, ascending. */
  readonly slow: readonly SlowSeat[];
}

/** The calls of a seat that took longer than the limit. */
export interface SlowSeat {
  readonly seat: number;
  readonly games: readonly SlowGame[];
  readonly first: SlowCall;
}

/** Games with such calls, ascending: how many, and milliseconds of the longest. */
export type SlowGame = readonly [game: number, calls: number, longestMs: number];

export interface SlowCall {
  readonly game: number;
  /** The call of the game, counted over all seats from 1. */
  readonly call: number;
  /** The official request: TALK, VOTE, ...; empty where only a promise was seen. */
  readonly request: string;
  /** CPU time that it was seen to burn: up to three looks less than it did. */
  readonly ms: number;
}

/** What is to be measured. */
export interface TimingTerms {
  /** Milliseconds of CPU time that a call may take; null: only who computes how much. */
  readonly limitMs: number | null;
}

/** The calls of an agent in the order in which they were made: nanoseconds each, by method. */
export type CallTimes = Readonly<Partial<Record<keyof Player, readonly number[]>>>;

/** What a set took, as its thread saw it: `events` and the number of calls are always the same, the rest is measured. */
export interface MeasuredSet {
  /**
   * What the thread's CPU clock said before its players were made, and after its last game, milliseconds. Linux may count in
   * steps of 4, so short sets are measured together: from the first one's start to the last one's end.
   */
  readonly cpuMs: readonly [from: number, until: number];
  /** Bytes that the thread's heap handed out for all seats and the engine. */
  readonly bytes: number;
  /** Events of all games. */
  readonly events: number;
  /** Empty where no agent was clocked. */
  readonly calls: CallTimes;
}

/** What is to be measured. */
export interface MeasuringTerms {
  /** The agent whose calls are timed, as a position in the plan's agents; null: only the set as a whole. */
  readonly clocked: number | null;
}

/** Two seats of one agent as one. Associative; of equal faults the one in the earlier game stays the first case. */
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

/** Unknown as soon as one is. */
function mergeEarly(a: EarlyTally | undefined, b: EarlyTally | undefined): Pick<SeatTally, 'early'> {
  return a === undefined || b === undefined ? {} : { early: [a[0] + b[0], a[1] + b[1]] };
}

function mergeAffected(a: readonly AffectedGames[] = [], b: readonly AffectedGames[] = []): Pick<SeatTally, 'affected'> {
  const byKey = new Map<string, AffectedGames>();
  for (const more of [...a, ...b]) {
    const key = `${more.role} ${more.kinds.join(' ')}`;
    const { games, wins } = byKey.get(key) ?? { games: 0, wins: 0 };
    byKey.set(key, { ...more, games: games + more.games, wins: wins + more.wins });
  }
  if (byKey.size === 0) return {};
  const sorted = [...byKey].sort(([x], [y]) => (x < y ? -1 : 1));
  return { affected: sorted.map(([, games]) => games) };
}

function mergeFaults(a: readonly FaultTally[], b: readonly FaultTally[]): FaultTally[] {
  const byKind = new Map(a.map((fault) => [fault.kind, fault]));
  for (const fault of b) {
    const known = byKind.get(fault.kind);
    byKind.set(fault.kind, known === undefined ? fault : mergeFault(known, fault));
  }
  return [...byKind.values()].sort((x, y) => (x.kind < y.kind ? -1 : 1));
}

const mergeFault = (a: FaultTally, b: FaultTally): FaultTally => ({
  kind: a.kind,
  count: a.count + b.count,
  games: a.games + b.games,
  first: b.first.game < a.first.game ? b.first : a.first,
});

/** The agents of a set, each once, with the sums over their seats. */
export function byAgent(seats: readonly SeatTally[]): SeatTally[] {
  const merged = new Map<number, SeatTally>();
  for (const seat of seats) {
    const known = merged.get(seat.agent);
    merged.set(seat.agent, known === undefined ? seat : mergeSeats(known, seat));
  }
  return [...merged.values()];
}
