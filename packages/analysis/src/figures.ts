import { type MeanEstimate, meanOfSets, type Rate, winRate } from '@aiwolf-arena/stats';
import type { SetResult, Stage } from '@aiwolf-arena/tournament';
import { type MergedRuns, ofStage } from './rank/merge.ts';
import { type Seated, seatedIn, WinsBySet } from './standings/results.ts';

/** Returns the ranked agents of each set of a stage, in an order that mixes numbers of players evenly from the start. */
function stageSets(merged: MergedRuns, stage: Stage): Seated[][] {
  const { agents, blocks, results } = ofStage(merged, stage);
  const placed = blocks.flatMap(({ name, players }) => {
    const own = results.filter(({ block }) => block === name);
    return own.map((result, i) => ({
      place: (i + 0.5) / own.length,
      seated: seatedIn(result, players).filter(({ seat }) => agents[seat.agent]!.ranked),
    }));
  });
  return placed.sort((a, b) => a.place - b.place).map(({ seated }) => seated);
}

export interface RateSoFar {
  readonly name: string;
  /** Number of sets of the stage so far, including sets in which this agent did not play. */
  readonly sets: number;
  readonly winRate: Rate;
}

/** Returns the win rates of the ranked agents in the first n sets of a stage, for up to `points` increasing values of n. */
export function convergence(merged: MergedRuns, stage: Stage, points = 40): RateSoFar[] {
  const sets = stageSets(merged, stage);
  const marks = new Set(Array.from({ length: points }, (_, i) => Math.ceil(((i + 1) * sets.length) / points)));
  const counts = new Map<number, WinsBySet>();
  const rates: RateSoFar[] = [];
  for (const [i, seated] of sets.entries()) {
    for (const { seat, all } of seated) counts.getOrInsertComputed(seat.agent, () => new WinsBySet()).add(all);
    if (!marks.has(i + 1)) continue;
    for (const [agent, own] of counts)
      rates.push({ name: merged.agents[agent]!.name, sets: i + 1, winRate: winRate(own.toArray()) });
  }
  return rates;
}

/** How many games ended on a day (the day in the log's result line), and which share of games had not ended before that day. */
export interface LengthLine {
  readonly day: number;
  readonly games: number;
  readonly ongoing: number;
}

/** Counts the games by their last day, from the first day on which a game ended. */
export function gameLengths(results: Iterable<Pick<SetResult, 'finalDays'>>): LengthLine[] {
  const games: number[] = [];
  for (const { finalDays } of results) for (const [day, count] of finalDays.entries()) games[day] = (games[day] ?? 0) + count;
  const all = games.reduce((sum, count) => sum + count, 0);
  let ended = 0;
  return games.flatMap((count, day) => {
    const line = { day, games: count, ongoing: (all - ended) / all };
    ended += count;
    return ended === 0 ? [] : [line];
  });
}

/** The difference of two agents' win rates, in the sets in which both played. */
export interface PairDifference {
  readonly name: string;
  readonly opponent: string;
  /** The agent's win rate minus the opponent's. The interval is computed from the differences between sets. */
  readonly difference: MeanEstimate;
}

/** Returns the differences of all ordered pairs of ranked agents that met in at least one set of the stage. */
export function pairDifferences(merged: MergedRuns, stage: Stage): PairDifference[] {
  const meetings = stageSets(merged, stage).flatMap((seated) => {
    const rates = seated.map(({ seat, all }) => {
      return { agent: seat.agent, rate: all.wins / all.games, games: all.units ?? all.games };
    });
    return rates.flatMap((one) =>
      rates
        .filter(({ agent }) => agent !== one.agent)
        .map((other) => {
          const games = Math.min(one.games, other.games);
          return { pair: [one, other], total: (one.rate - other.rate) * games, games } as const;
        }),
    );
  });
  const byPair = Map.groupBy(meetings, ({ pair: [one, other] }) => `${one.agent} ${other.agent}`);
  return [...byPair.values()].map((own) => {
    const [name, opponent] = own[0]!.pair.map(({ agent }) => merged.agents[agent]!.name);
    return { name: name!, opponent: opponent!, difference: meanOfSets(own) };
  });
}
