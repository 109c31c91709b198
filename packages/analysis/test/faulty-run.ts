import type { AffectedGames, FaultTotals, SetResult } from '@aiwolf-arena/tournament';
import { playedRun } from './played-run.ts';

/** Games in a set with faults of these kinds, as villager, and how many of them were won. */
export interface Faulty {
  readonly set: number;
  readonly agent: number;
  readonly kinds: readonly string[];
  readonly games: number;
  readonly wins: number;
}

/** A run with faults in it; every agent has eight games as villager in a set, of which it wins the first it wins. */
export function faultyRun(
  sets: readonly (readonly (number | null)[])[],
  faulty: readonly Faulty[],
  options: Parameters<typeof playedRun>[1] = {},
): ReturnType<typeof playedRun> {
  const run = playedRun(sets, options);
  return { ...run, results: run.results.map((result) => withFaults(result, faulty)) };
}

const withFaults = (result: SetResult, all: readonly Faulty[]): SetResult => ({
  ...result,
  seats: result.seats.map((seat) => {
    const own = all.filter(({ set, agent }) => set === result.set && agent === seat.agent);
    if (own.length === 0) return seat;
    const affected = own.map(({ kinds, games, wins }): AffectedGames => ({ role: 'VILLAGER', kinds, games, wins }));
    const kinds = [...new Set(own.flatMap((one) => one.kinds))].sort();
    return { ...seat, faults: kinds.map((kind) => countsOf(kind, own)), affected };
  }),
});

function countsOf(kind: string, own: readonly Faulty[]): FaultTotals {
  const games = own.filter(({ kinds }) => kinds.includes(kind)).reduce((sum, one) => sum + one.games, 0);
  const first = { game: 3, day: 1, request: 'TALK', detail: 'nonsense' };
  return { kind, count: 2 * games, games, first };
}
