import {
  type CallTimes,
  type MeasuredSet,
  rootHash,
  type SetResult,
} from '@aiwolf-arena/tournament';
import type { BenchCounts } from './bench-sheet.ts';

/** A set that was played, and what was measured of it. */
export interface MeasuredOutcome {
  readonly result: SetResult;
  readonly measured: MeasuredSet;
}

/** What the sets of a round come to for the agent at a position of the plan. Its calls must have been timed. */
export function countsOf(round: readonly MeasuredOutcome[], agent: number): BenchCounts {
  const calls = Object.entries(callsOf(round)).map(([method, times]) => [method, times.length]);
  return {
    hash: hashOf(round),
    games: gamesOf(round),
    events: round.reduce((sum, { measured }) => sum + measured.events, 0),
    calls: Object.fromEntries(calls),
    faults: faultsOf(round, agent),
  };
}

export const hashOf = (round: readonly MeasuredOutcome[]): string =>
  rootHash(round.map(({ result }) => result));

const gamesOf = (round: readonly MeasuredOutcome[]): number =>
  round.reduce((sum, { result }) => sum + result.games, 0);

/** The calls of all sets, one set after the other. */
export function callsOf(round: readonly MeasuredOutcome[]): CallTimes {
  const all: Record<string, number[]> = {};
  for (const { measured } of round) {
    for (const [method, times] of Object.entries(measured.calls))
      all[method] = [...(all[method] ?? []), ...times];
  }
  return all;
}

/** Kinds in alphabetical order, so that equal play gives equal bytes. */
function faultsOf(round: readonly MeasuredOutcome[], agent: number): Record<string, number> {
  const counts = new Map<string, number>();
  const own = round.flatMap(({ result }) => result.seats.filter((seat) => seat.agent === agent));
  for (const { kind, count } of own.flatMap(({ faults }) => faults))
    counts.set(kind, (counts.get(kind) ?? 0) + count);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
