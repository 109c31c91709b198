import type { AnyFault, Player } from '@aiwolf-arena/engine';
import type { Behaviour } from '@aiwolf-arena/engine/behaviour';
import type { ContestRole } from '@aiwolf-arena/protocol';

/** Counters of a seat in one role: games, games won, and games in which the seat was alive at the end. */
export type RoleTotals = readonly [games: number, wins: number, survived: number];

/** Counters of a seat in the first half of a set: games, and games won. */
type EarlyTotals = readonly [games: number, wins: number];

/** The faults of one kind of a seat in a set. */
export interface FaultTotals {
  readonly kind: string;
  readonly count: number;
  /** Number of games in which this kind of fault happened at least once. */
  readonly games: number;
  readonly first: FaultCase;
}

/** The number of a seat's games in one role in which exactly these kinds of faults happened. */
export interface AffectedGames {
  readonly role: ContestRole;
  /** The kinds of faults that happened in these games, in alphabetical order. */
  readonly kinds: readonly string[];
  readonly games: number;
  readonly wins: number;
}

/** The faults after which a player gives no more answers in the set. */
const STOPS = ['crashed', 'disconnected', 'no-answer', 'memory-limit', 'stack-overflow'] as const satisfies readonly AnyFault[];

/** Whether a kind of fault is one after which a player gives no more answers in the set. */
export const isStop = (kind: unknown): kind is Kill['kind'] => (STOPS as readonly unknown[]).includes(kind);

/** A player that stopped answering at a call, or was stopped there. From then on, it gives no answers in the set. */
export interface Kill {
  readonly seat: number;
  /** The game in which the player was stopped, counted from 0; -1: before the first game, when players are created. */
  readonly game: number;
  /** Number of the call within the game, counted from 1 over the calls of all seats; 0: when players are created. */
  readonly call: number;
  readonly kind: (typeof STOPS)[number];
  /** The reason, as a readable text. The text is the same each time the set is replayed. */
  readonly detail: string;
}

/**
 * A call that used more than half of the CPU time limit, and was answered. Another time it may exceed the limit, so the games of
 * its set may differ if the same plan is played again.
 */
export interface NearCall {
  readonly seat: number;
  /** The game, counted from 0; -1: before the first game. */
  readonly game: number;
  /** The official name of the request: TALK, VOTE, ...; CREATE; empty if the code ran in a promise of the player. */
  readonly request: string;
}

/** An example of a fault. It happened in the set and block of the result that contains it. */
export interface FaultCase {
  readonly game: number;
  readonly day: number;
  /** The official name of the request: TALK, VOTE, ... */
  readonly request: string;
  /** The faulty answer, or the text of the exception that the agent threw. Long texts are shortened. */
  readonly detail: string;
}

/** A fault in a recorded game. */
export interface GameFault extends FaultCase {
  readonly seat: number;
  readonly kind: string;
  /** Number of events that had happened in the game before the fault. */
  readonly events: number;
}

/** Counters of one seat over the games of a set. Roles that the seat did not have are omitted. */
export interface SeatCounts {
  /** The agent on this seat, as a position in the plan's agents. */
  readonly agent: number;
  readonly roles: Readonly<Partial<Record<ContestRole, RoleTotals>>>;
  readonly faults: readonly FaultTotals[];
  /** The numbers of games with faults. Omitted if there were no faults. */
  readonly affected?: readonly AffectedGames[];
  /** Counters of the first half of the set, summed over all roles. Omitted if they were not counted. */
  readonly early?: EarlyTotals;
  readonly behaviour?: Behaviour;
}

/** Names a set of a plan. */
export interface SetAddress {
  /** Name of the block that contains the set. */
  readonly block: string;
  /** Number of the set within its block, counted from 0. */
  readonly set: number;
}

/** The result of one game set. The journal contains one line for each. */
export interface SetResult extends SetAddress {
  /** Hash (hex) of all events of the set's games. Two sets have the same hash if and only if their games are the same. */
  readonly hash: string;
  /** Number of games played, with or without a winner. */
  readonly games: number;
  readonly villagerWins: number;
  /** One letter per game: V (villagers won), W (werewolves won), or N (no winner at the day limit). Omitted if unknown. */
  readonly winners?: string;
  /** `finalDays[d]` is the number of games with day d in their official result line. Day d is the last day played, plus 1. */
  readonly finalDays: readonly number[];
  /** The players that were stopped, in the order of stopping. Omitted if there were none. */
  readonly kills?: readonly Kill[];
  /** The counters by seat, starting with Agent[01]. */
  readonly seats: readonly SeatCounts[];
  /** The first such call of each seat. Omitted if there are none. A repetition of the set may have others. */
  readonly nearLimit?: readonly NearCall[];
  /** Name of the worker of a queue that played the set. In no hash, and left out when the run has ended. */
  readonly worker?: string;
}

/** A call near the CPU time limit, with its set and the name of its agent. */
export interface NearLimit extends SetAddress, NearCall {
  readonly agent: string;
}

/** Returns the calls near the CPU time limit in a recorded set. `agents`: those of the plan. */
export const nearLimitOf = (
  { block, set, seats, nearLimit = [] }: SetResult,
  agents: readonly { readonly name: string }[],
): NearLimit[] => nearLimit.map((call) => ({ block, set, ...call, agent: agents[seats[call.seat - 1]!.agent]!.name }));

/** Returns what is the same each time a set is played, as a text. */
export const repeatedText = ({ nearLimit: _, worker: __, ...result }: SetResult): string => JSON.stringify(result);

/** The unit in milliseconds of times that are measured, not sampled. */
export const MEASURED_MS = 0.001;

/** How long the players of a set computed. These times differ each time the set is played, so `SetResult` omits them. */
export interface SetTiming {
  /** Interval between samples in milliseconds. `MEASURED_MS` in sets with clients: `looks` are times then. */
  readonly everyMs: number;
  /** Number of samples in which each seat's player was running (index 0: no player). Zeros at the end are omitted. */
  readonly looks: readonly number[];
  /** CPU time of the thread that played the set, in milliseconds. */
  readonly cpuMs: number;
  /** Allowed CPU time for one call in milliseconds; `null` if slow calls were not looked for. */
  readonly limitMs: number | null;
  /** `true` if only the wall-clock time of some seats' calls could be measured; omitted if their CPU time was measured. */
  readonly byClock?: true;
  /** The seats with calls that took longer than the limit, in ascending order. */
  readonly slow: readonly SlowSeat[];
}

/** A seat with calls that took longer than the limit, its games with such calls, and the first of them. */
export interface SlowSeat {
  readonly seat: number;
  readonly games: readonly SlowGame[];
  readonly first: SlowCall;
}

/** A game with slow calls: its number, the number of slow calls, and the longest duration in milliseconds. */
export type SlowGame = readonly [game: number, calls: number, longestMs: number];

/** A call that took longer than the limit. `game`: counted from 0. */
export interface SlowCall {
  readonly game: number;
  /** Number of the call within the game, counted from 1 over the calls of all seats. */
  readonly call: number;
  /** The official name of the request: TALK, VOTE, ...; empty if the slow code ran in a promise of the player. */
  readonly request: string;
  /** Measured CPU time in milliseconds. The true CPU time may be up to three sampling intervals longer. */
  readonly ms: number;
}

/** What to measure of the calls of players. */
export interface TimingOptions {
  /** Allowed CPU time for one call in milliseconds; `null`: slow calls are not looked for. */
  readonly limitMs: number | null;
}

/** For each method of an agent, the durations of its calls in nanoseconds, in the order of the calls. */
export type CallTimes = Readonly<Partial<Record<keyof Player, readonly number[]>>>;

/** The resources that a set used. `events` and the number of calls are reproducible; the other values vary. */
export interface MeasuredSet {
  /**
   * CPU time of the thread in milliseconds, before the players were created and after the last game. Linux may measure it in
   * steps of 4 ms. Therefore, several short sets are measured together: from the start of the first set to the end of the last.
   */
  readonly cpuMs: readonly [from: number, until: number];
  /** Number of bytes that the thread allocated on its heap; `null` if clients played, which have memory of their own. */
  readonly bytes: number | null;
  /** Number of events in all games of the set. */
  readonly events: number;
  /** The durations of the calls of the agent `clocked`; empty if `clocked` is `null`. */
  readonly calls: CallTimes;
}

export interface MeasuringOptions {
  /** The agent whose calls are timed, as a position in the plan's agents; `null`: no calls are timed. */
  readonly clocked: number | null;
}
