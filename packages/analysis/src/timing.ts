import type { Rate } from '@aiwolf-arena/stats';
import type { SetResult, SetTiming, SlowCall, SlowSeat, Stage, TimedSet } from '@aiwolf-arena/tournament';
import { addressOf, seedsOf } from './fault-effects.ts';
import type { MeasuredFault } from './judgement.ts';
import { type MergedRuns, type NamedRun, ofStage, stagesOf } from './rank/merge.ts';
import { type FaultPlace, faultRate } from './standings/results.ts';

export interface TimeLine {
  /** The agent's position among the agents of the plan. */
  readonly agent: number;
  readonly name: string;
  readonly ranked: boolean;
  /** Number of games. A game in which the agent has two seats counts twice. */
  readonly games: number;
  /** Share of the samples (regular checks of who is computing) or of the measured time in which this agent computed, if any. */
  readonly share: number | null;
  /** CPU time in milliseconds per seat and game, computed from `share`; `null` without samples. */
  readonly msPerGame: number | null;
  /** The agent's calls above the time limit; `null` if calls were not checked. */
  readonly over: OverLimit | null;
}

/** Measured computing times of a stage, on the machines on which its games were played. */
export interface StageTiming {
  readonly stage: Stage;
  /** Number of sets that were measured. `of` is the number of all finished sets. */
  readonly sets: number;
  readonly of: number;
  readonly looks: number;
  /** All times between samples, and all time limits of calls, each once, in ms and ascending. Times of clients are not sampled. */
  readonly everyMs: readonly number[];
  readonly limitsMs: readonly number[];
  /** Whether some seats (clients that run elsewhere) were measured by elapsed time only, because CPU time is unknown. */
  readonly byClock: boolean;
  readonly tolerance: Tolerance;
  /** Share of the samples in which no agent was computing; `null` without samples. */
  readonly arenaShare: number | null;
  /** The measured agents in the order of the plan. */
  readonly agents: readonly TimeLine[];
}

/** Returns the measured times of every stage that was played. `merged`: all `runs`, joined. */
export function timingsOf(
  merged: MergedRuns,
  runs: readonly NamedRun[],
  timings: readonly TimedSet[],
  tolerance: Tolerance,
): StageTiming[] {
  const bySet = new Map(timings.map((timed) => [addressOf(timed), timed]));
  const seedOf = seedsOf(runs);
  return stagesOf(merged).map((stage) => {
    const { results: played } = ofStage(merged, stage);
    const measured = played.flatMap((result) => {
      const timed = bySet.get(addressOf(result));
      return timed === undefined ? [] : [{ result, timed, seed: seedOf(result) }];
    });
    return { stage, sets: measured.length, of: played.length, ...stageTiming(merged, measured, tolerance) };
  });
}

interface MeasuredResult {
  readonly result: SetResult;
  readonly timed: TimedSet;
  readonly seed: string;
}

function stageTiming(
  { agents }: MergedRuns,
  measured: readonly MeasuredResult[],
  tolerance: Tolerance,
): Omit<StageTiming, 'stage' | 'sets' | 'of'> {
  const timings = measured.map(({ timed }) => timed);
  // times of sets with clients are measured, in a unit of less than a millisecond
  const sampled = timings.filter(({ everyMs }) => everyMs >= 1);
  const all = sum(timings.map(({ looks, everyMs }) => sum(looks) * everyMs));
  const cpuMs = sum(timings.map((timed) => timed.cpuMs));
  const shareOf = (ms: number): number | null => (all === 0 ? null : ms / all);
  const byAgent = [...Map.groupBy(measured.flatMap(timedSeats), ({ agent }) => agent)];
  return {
    looks: sum(sampled.flatMap((timed) => timed.looks)),
    everyMs: eachOnce(sampled.map((timed) => timed.everyMs)),
    limitsMs: eachOnce(timings.flatMap(({ limitMs }) => limitMs ?? [])),
    byClock: timings.some(({ byClock }) => byClock === true),
    tolerance,
    arenaShare: shareOf(sum(timings.map(({ looks, everyMs }) => (looks[0] ?? 0) * everyMs))),
    agents: byAgent
      .sort(([a], [b]) => a - b)
      .map(([agent, own]) => {
        const { name, ranked } = agents[agent]!;
        const games = sum(own.map((one) => one.games));
        const share = shareOf(sum(own.flatMap(timesOf)));
        const msPerGame = share === null ? null : (share * cpuMs) / games;
        return { agent, name, ranked, games, share, msPerGame, over: overLimit(own, tolerance) };
      }),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const eachOnce = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b);

interface TimedSeats {
  readonly agent: number;
  readonly place: FaultPlace;
  readonly timing: SetTiming;
  /** The numbers of the seats, from 1. */
  readonly seats: readonly number[];
  /** Number of games, added over all these seats. */
  readonly games: number;
}

function timedSeats({ result, timed, seed }: MeasuredResult): TimedSeats[] {
  const { block, set, games } = result;
  const held = Map.groupBy(result.seats.entries(), ([, { agent }]) => agent);
  return [...held].map(([agent, own]) => ({
    agent,
    place: { seed, block, set },
    timing: timed,
    seats: own.map(([at]) => at + 1),
    games: games * own.length,
  }));
}

/** Returns the milliseconds of each seat, by samples or as measured. */
const timesOf = ({ timing: { looks, everyMs }, seats }: TimedSeats): number[] =>
  seats.map((seat) => (looks[seat] ?? 0) * everyMs);

const slowIn = ({ timing, seats }: TimedSeats): SlowSeat[] => timing.slow.filter(({ seat }) => seats.includes(seat));

/** Returns exceeded time limits as faults, so that an organiser can judge them like other faults. */
export const measuredFaults = (timings: readonly StageTiming[]): MeasuredFault[] =>
  timings.flatMap(({ stage, agents }) =>
    agents.flatMap(({ agent, over }) => {
      if (over === null || !over.isFault) return [];
      return [{ stage, agent, kind: 'too-slow', count: over.calls, games: over.games }];
    }),
  );

/** Every call may exceed the time limit by `ms` milliseconds. In this `share` of an agent's games, calls may exceed it more. */
export interface Tolerance {
  readonly ms: number;
  readonly share: number;
}

export interface OverLimit {
  readonly calls: number;
  /** Number of games (counted by seats of the agent) with at least one call above the limit. */
  readonly games: number;
  readonly rate: Rate;
  /** CPU time of the slowest call, in milliseconds; `null` if there is none. */
  readonly slowestMs: number | null;
  readonly first: (SlowCall & FaultPlace) | null;
  /** Number of games with a call above the limit plus the tolerated milliseconds. */
  readonly beyond: number;
  /** Whether `beyond` is a larger share of the agent's games than the tolerated share. */
  readonly isFault: boolean;
}

/** Returns an agent's calls above the limit; `null` if no set had a limit. */
function overLimit(sets: readonly TimedSeats[], tolerance: Tolerance): OverLimit | null {
  const limited = sets.filter(({ timing }) => timing.limitMs !== null);
  if (limited.length === 0) return null;
  const counts = limited.map((one) => ({ wins: sum(slowIn(one).map(({ games }) => games.length)), games: one.games }));
  const slow = limited.flatMap((one) =>
    slowIn(one).flatMap(({ games }) =>
      games.map(([, calls, ms]) => ({ calls, ms, tolerated: one.timing.limitMs! + tolerance.ms })),
    ),
  );
  const rate = faultRate(counts);
  const beyond = slow.filter(({ ms, tolerated }) => ms > tolerated).length;
  return {
    calls: sum(slow.map(({ calls }) => calls)),
    games: sum(counts.map(({ wins }) => wins)),
    rate,
    slowestMs: slow.reduce<number | null>((most, { ms }) => Math.max(most ?? 0, ms), null),
    first: limited.map(firstOf).find((first) => first !== null) ?? null,
    beyond,
    isFault: beyond > tolerance.share * rate.games,
  };
}

function firstOf(set: TimedSeats): OverLimit['first'] {
  const cases = slowIn(set).map(({ first }) => ({ ...set.place, ...first }));
  return cases.sort((a, b) => a.game - b.game || a.call - b.call)[0] ?? null;
}
