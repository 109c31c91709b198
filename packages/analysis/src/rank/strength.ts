import {
  type CutPlace,
  DEFAULT_LEVEL,
  type Gain,
  type MoreSets,
  pairsOf,
  type RankSet,
  rankSets,
  type Strengths,
  setsToSettle,
  stepDownCritical,
  strengthsOf,
  studentCritical,
  topPlaces,
} from '@aiwolf-arena/stats';
import { sumOf } from '../standings/results.ts';
import type { futuresOf } from './evidence.ts';
import type { StageTable } from './table.ts';

/** An agent's strength, whoever it sat with: a win rate, compared with the mean of all agents in the same roles. */
export interface Strength {
  /** By how much its win rate is higher in villages of agents that are on average as strong as all. */
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** The possible ranks by strength, for all agents at once. */
  readonly ranks: RankSet;
  /** Whether it is the strongest, for all agents at once. This says more than `ranks`, which compares all pairs. */
  readonly first: CutPlace;
  /** How many more sets will likely show whether it is the strongest; `null` if this is certain, or nothing can be shown. */
  readonly moreSets: MoreSets | null;
}

/** The strengths of the agents of a table, or the groups of agents that never met, so that there are none. */
export interface FieldStrengths {
  /** By agent; `null` if there are none, or if everybody sat in all sets: the win rate then says the same. */
  readonly agents: readonly (Strength | null)[];
  readonly apart: readonly (readonly number[])[];
}

/** The sets of a table, drawn again: for possible ranks, and as possible futures with a scoring of resamples. */
interface Redrawn {
  readonly redraw: Parameters<typeof stepDownCritical>[2];
  readonly futures: (scoring: Parameters<typeof futuresOf>[1]) => ReturnType<typeof futuresOf>;
}

/** Estimates the strengths of the agents of a table; none if agents never met, or if all sets had the same agents. */
export function fieldStrengths(table: StageTable, { redraw, futures }: Redrawn): FieldStrengths {
  const gains = gainsOf(table);
  const nothing = table.agents.map(() => null);
  if (gains.every((row) => row.every((gain) => gain !== null))) return { agents: nothing, apart: [] };
  const strengths = strengthsOf(gains);
  const groups = [...Map.groupBy(table.agents.keys(), (at) => strengths.groups[at]!).values()];
  if (groups.length > 1) return { agents: nothing, apart: groups };
  const pairs = pairsOf(strengths);
  const ranks = rankSets(pairs, stepDownCritical(strengths, pairs, redraw));
  const top = topPlaces(pairs, 1);
  const more = pairs.sets < 2 ? [] : setsToSettle(pairs, strengths.values, futures(redrawn(strengths)), 1);
  const factor = pairs.sets / (pairs.sets - 1);
  return {
    agents: strengths.values.map((value, at): Strength | null => {
      const freedom = strengths.freedom[at]!;
      if (freedom < 1) return null;
      const first = top[at]!;
      const moreSets = first === 'undecided' ? (more[at] ?? null) : null;
      const squares = strengths.influence[at]!.reduce((sum, by) => sum + by * by, 0);
      const radius =
        studentCritical(DEFAULT_LEVEL, freedom) * Math.sqrt(Math.max(factor * squares, 0) || strengths.floors[at]!);
      return { value, low: value - radius, high: value + radius, ranks: ranks[at]!, first, moreSets };
    }),
    apart: [],
  };
}

/** Returns the strengths in a resample: each set counts as often as it was drawn (as exact as a linear approximation is). */
const redrawn =
  ({ values, influence }: Strengths) =>
  (counts: ArrayLike<number>): Float64Array =>
    Float64Array.from(values, (value, agent) =>
      influence[agent]!.reduce((sum, by, set) => sum + (counts[set]! - 1) * by, value),
    );

/** Returns by agent and set its win rate minus the average win rate of its roles; `null` if it was not there. */
function gainsOf({ cells, columns }: StageTable): (Gain | null)[][] {
  const rates = columns.map((_, column) => {
    const { wins, games } = sumOf(cells.flatMap((rows) => rows.map((row) => row[column]!)));
    return games === 0 ? 0 : wins / games;
  });
  return cells.map((rows) =>
    rows.map((row): Gain | null => {
      const { wins, games } = sumOf(row);
      const expected = row.reduce((sum, cell, column) => sum + cell.games * rates[column]!, 0);
      return games === 0 ? null : { value: (wins - expected) / games, games };
    }),
  );
}
