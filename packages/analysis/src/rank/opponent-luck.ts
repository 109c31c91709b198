import { clusterVariance } from '@aiwolf-arena/stats';
import { type StageTable, sumOf } from './stage-table.ts';

/** How a set went for an agent, against what its roles bring on average and against its other sets. */
interface Outcome {
  readonly agent: number;
  readonly set: number;
  readonly games: number;
  readonly gain: number;
}

/**
 * By agent, how many more of its games it won, as a share, than it would have in villages drawn evenly: who sat with it
 * was a lot. Every opponent has an effect on all others of its villages, the mean of their gains in sets with it, drawn
 * towards 0 as far as such means are chance (empirical Bayes by sets). Null where all sets had the same members.
 */
export function opponentLuck(table: StageTable): (number | null)[] {
  const { sets, agents } = table;
  const members = [...new Set(sets.flatMap((set) => set.members))];
  if (sets.every((set) => set.members.length === members.length)) return agents.map(() => null);
  const outcomes = outcomesOf(table);
  const effects = effectsOf(members, outcomes, table);
  return agents.map((agent, at) => {
    const own = outcomes.filter((outcome) => outcome.agent === at);
    const games = own.reduce((sum, outcome) => sum + outcome.games, 0);
    if (games === 0) return null;
    return own.reduce((sum, outcome) => sum + outcome.games * drawn(outcome.set, agent), 0) / games;
  });

  /** Effects of those who sat in a set, less what as many drawn evenly from the others would bring. */
  function drawn(set: number, agent: number): number {
    const others = members.filter((member) => member !== agent);
    const mean =
      others.reduce((sum, member) => sum + effects.get(member)!, 0) / Math.max(1, others.length);
    const sat = sets[set]!.members.filter((member) => member !== agent);
    return sat.reduce((sum, member) => sum + effects.get(member)! - mean, 0);
  }
}

function outcomesOf({ cells, columns }: StageTable): Outcome[] {
  const rates = columns.map((_, column) => {
    const { wins, games } = sumOf(cells.flatMap((rows) => rows.map((row) => row[column]!)));
    return games === 0 ? 0 : wins / games;
  });
  return cells.flatMap((rows, agent) => {
    const own = rows.flatMap((row, set) => {
      const { wins, games } = sumOf(row);
      const expected = row.reduce((sum, cell, column) => sum + cell.games * rates[column]!, 0);
      return games === 0 ? [] : [{ agent, set, games, gain: (wins - expected) / games }];
    });
    const games = own.reduce((sum, outcome) => sum + outcome.games, 0);
    const mean = own.reduce((sum, outcome) => sum + outcome.games * outcome.gain, 0) / games;
    return own.map((outcome) => ({ ...outcome, gain: outcome.gain - mean }));
  });
}

/** Mean gain of the others in sets with a member, shrunk by its share of true variance. */
function effectsOf(
  members: readonly number[],
  outcomes: readonly Outcome[],
  { sets, agents }: StageTable,
): Map<number, number> {
  const bySet = Map.groupBy(outcomes, ({ set }) => set);
  const raw = members.map((member) => {
    const totals = sets.flatMap((set, at) => {
      if (!set.members.includes(member)) return [];
      const others = (bySet.get(at) ?? []).filter((one) => agents[one.agent] !== member);
      const total = others.reduce((sum, { games, gain }) => sum + games * gain, 0);
      return [{ total, games: others.reduce((sum, { games }) => sum + games, 0) }];
    });
    const mean = clusterVariance(totals);
    return { member, value: mean?.value ?? 0, variance: mean?.variance ?? null };
  });
  const known = raw.filter(({ variance }) => variance !== null);
  const excess = known.reduce((sum, { value, variance }) => sum + value ** 2 - variance!, 0);
  const spread = Math.max(0, excess / Math.max(1, known.length));
  return new Map(
    raw.map(({ member, value, variance }) => {
      const trust = variance === null || spread === 0 ? 0 : spread / (spread + variance);
      return [member, trust * value];
    }),
  );
}
