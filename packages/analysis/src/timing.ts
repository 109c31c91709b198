import { DEFAULT_LEVEL, type Rate, type WinTally } from '@aiwolf-arena/stats';
import type {
  SetResult,
  SetTiming,
  SlowCall,
  SlowSeat,
  Stage,
  TimedSet,
} from '@aiwolf-arena/tournament';
import { type MeasuredFault, stagesOf } from './judgement.ts';
import { addressOf, seedsOf } from './ledger.ts';
import type { MergedRuns, NamedRun } from './rank/merge.ts';
import { type FaultPlace, faultRate } from './standings/faults.ts';

/** How long an agent computes, in the sets of a stage that were measured. */
export interface TimeLine {
  /** Position in the plan's agents. */
  readonly agent: number;
  readonly name: string;
  readonly ranked: boolean;
  /** Games of its seats. */
  readonly games: number;
  /** Its share of all looks; null where there were none. */
  readonly share: number | null;
  /** CPU time of a seat in a game, by that share; null where there were no looks. */
  readonly msPerGame: number | null;
  /** Null where nobody looked for calls that are too long. */
  readonly over: OverLimit | null;
}

/** What was measured of a stage, on the machines that played it. */
export interface StageTiming {
  readonly stage: Stage;
  /** Sets that were measured, of those that are finished. */
  readonly sets: number;
  readonly of: number;
  readonly looks: number;
  /** Milliseconds between looks, and limits of calls: ascending, one each unless runs differ. */
  readonly everyMs: readonly number[];
  readonly limitsMs: readonly number[];
  /** Calls of some seats are known by the clock alone: clients that came by themselves. */
  readonly byClock: boolean;
  readonly tolerance: Tolerance;
  /** Share of looks that found no player at work; null where there were none. */
  readonly arenaShare: number | null;
  /** In the plan's order. */
  readonly agents: readonly TimeLine[];
}

/** What was measured of every stage that was played. `runs`: those that were merged; `timings`: all that they have. */
export function timingsOf(
  merged: MergedRuns,
  runs: readonly NamedRun[],
  timings: readonly TimedSet[],
  tolerance: Tolerance,
): StageTiming[] {
  const bySet = new Map(timings.map((timed) => [addressOf(timed), timed]));
  const seedOf = seedsOf(runs);
  return stagesOf(merged).map((stage) => {
    const book = new StageTimes(stage, tolerance);
    const own = new Set(merged.blocks.filter((one) => one.stage === stage).map(({ name }) => name));
    for (const result of merged.results.filter(({ block }) => own.has(block)))
      book.add(result, seedOf(result), bySet.get(addressOf(result)));
    return book.timing(merged);
  });
}

/** The books of a stage. */
class StageTimes {
  readonly #stage: Stage;
  readonly #tolerance: Tolerance;
  readonly #agents = new Map<number, AgentTimes>();
  readonly #measured: TimedSet[] = [];
  #sets = 0;

  constructor(stage: Stage, tolerance: Tolerance) {
    this.#stage = stage;
    this.#tolerance = tolerance;
  }

  add({ block, set, games, seats }: SetResult, seed: string, timed: TimedSet | undefined): void {
    this.#sets++;
    if (timed === undefined) return;
    this.#measured.push(timed);
    const byAgent = Map.groupBy(seats.entries(), ([, { agent }]) => agent);
    for (const [agent, held] of byAgent) {
      const numbers = held.map(([at]) => at + 1);
      this.#of(agent).add({ seed, block, set }, timed, numbers, games);
    }
  }

  #of(agent: number): AgentTimes {
    const times = this.#agents.get(agent) ?? new AgentTimes(this.#tolerance);
    this.#agents.set(agent, times);
    return times;
  }

  timing({ agents }: MergedRuns): StageTiming {
    const looks = sum(this.#measured.flatMap((timed) => timed.looks));
    const cpuMs = sum(this.#measured.map((timed) => timed.cpuMs));
    const shareOf = (found: number): number | null => (looks === 0 ? null : found / looks);
    const lines = [...this.#agents].sort(([a], [b]) => a - b);
    return {
      ...{ stage: this.#stage, sets: this.#measured.length, of: this.#sets, looks },
      everyMs: eachOnce(this.#measured.map((timed) => timed.everyMs)),
      limitsMs: eachOnce(this.#measured.flatMap(({ limitMs }) => limitMs ?? [])),
      byClock: this.#measured.some(({ byClock }) => byClock === true),
      tolerance: this.#tolerance,
      arenaShare: shareOf(sum(this.#measured.map((timed) => timed.looks[0] ?? 0))),
      agents: lines.map(([agent, times]) => {
        const { name, ranked } = agents[agent]!;
        const share = shareOf(times.looks);
        const msPerGame = share === null ? null : (share * cpuMs) / times.games;
        const rest = { games: times.games, share, msPerGame, over: times.over(DEFAULT_LEVEL) };
        return { agent, name, ranked, ...rest };
      }),
    };
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const eachOnce = (numbers: readonly number[]): number[] =>
  [...new Set(numbers)].sort((a, b) => a - b);

/** The agents that took longer than is tolerated, as faults that can be judged. */
export const measuredFaults = (timings: readonly StageTiming[]): MeasuredFault[] =>
  timings.flatMap(({ stage, agents }) =>
    agents.flatMap(({ agent, over }) => {
      if (over === null || !over.isFault) return [];
      return [{ stage, agent, kind: 'over-time-limit', count: over.calls, games: over.games }];
    }),
  );

/** How far beyond the limit a call may be, and in which share of its games an agent may have one that is farther. */
export interface Tolerance {
  readonly ms: number;
  /** 0 to 1. */
  readonly share: number;
}

/** Calls of an agent over the limit: those that were seen. */
export interface OverLimit {
  readonly calls: number;
  /** Games of its seats with one. */
  readonly games: number;
  readonly rate: Rate;
  /** CPU time of the longest, milliseconds; null where there is none. */
  readonly slowestMs: number | null;
  readonly first: (SlowCall & FaultPlace) | null;
  /** Games with one that is not tolerated. */
  readonly beyond: number;
  /** There are more of those than are tolerated. */
  readonly isFault: boolean;
}

/** The times of one agent, set after set. */
class AgentTimes {
  looks = 0;
  /** Games of its seats that were measured. */
  games = 0;
  readonly #limited: WinTally[] = [];
  readonly #tolerance: Tolerance;
  #calls = 0;
  #beyond = 0;
  #slowestMs: number | null = null;
  #first: OverLimit['first'] = null;

  constructor(tolerance: Tolerance) {
    this.#tolerance = tolerance;
  }

  /** `seats`: those of the agent, from 1; `games`: of the set. */
  add(address: FaultPlace, timing: SetTiming, seats: readonly number[], games: number): void {
    this.games += games * seats.length;
    for (const seat of seats) this.looks += timing.looks[seat] ?? 0;
    if (timing.limitMs === null) return;
    const slow = timing.slow.filter(({ seat }) => seats.includes(seat));
    const found = slow.reduce((sum, one) => sum + one.games.length, 0);
    this.#limited.push({ wins: found, games: games * seats.length });
    for (const one of slow) this.#addSlow(one, timing.limitMs + this.#tolerance.ms);
    this.#first ??= firstOf(slow, address);
  }

  #addSlow({ games }: SlowSeat, toleratedMs: number): void {
    for (const [, calls, longestMs] of games) {
      this.#calls += calls;
      this.#slowestMs = Math.max(this.#slowestMs ?? 0, longestMs);
      if (longestMs > toleratedMs) this.#beyond++;
    }
  }

  /** Null where no set had a limit. */
  over(level: number): OverLimit | null {
    if (this.#limited.length === 0) return null;
    const rate = faultRate(this.#limited, level);
    return {
      calls: this.#calls,
      games: this.#limited.reduce((sum, { wins }) => sum + wins, 0),
      rate,
      slowestMs: this.#slowestMs,
      first: this.#first,
      beyond: this.#beyond,
      isFault: this.#beyond > this.#tolerance.share * rate.games,
    };
  }
}

/** The earliest of a set. */
function firstOf(slow: readonly SlowSeat[], address: FaultPlace): OverLimit['first'] {
  const cases = slow.map(({ first }) => first);
  const [first] = cases.sort((a, b) => a.game - b.game || a.call - b.call);
  return first === undefined ? null : { ...address, ...first };
}
