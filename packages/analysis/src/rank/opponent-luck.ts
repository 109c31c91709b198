import { type Effects, type Outcome, opponentEffects } from './opponent-effects.ts';
import { type StageTable, sumOf } from './stage-table.ts';

/**
 * By agent, how many more of its games it won, as a share, than it would have in villages drawn evenly from those who
 * sat in villages of that size: who sat with it was a lot. Null where all sets of every size had the same members, and
 * where no opponent's effect on others shows beyond chance.
 */
export function opponentLuck(table: StageTable): (number | null)[] {
  const pools = poolsOf(table);
  const varied = table.sets.some(
    ({ players, members }) => members.length < pools.get(players)!.length,
  );
  const outcomes = varied ? outcomesOf(table) : [];
  const effects = varied ? opponentEffects(table, outcomes) : null;
  if (effects === null) return table.agents.map(() => null);
  const byAgent = Map.groupBy(outcomes, ({ agent }) => agent);
  return table.agents.map((agent, at) => {
    const own = byAgent.get(at) ?? [];
    const games = own.reduce((sum, outcome) => sum + outcome.games, 0);
    const gained = own.reduce((sum, { set, games: n }) => {
      const { players, members } = table.sets[set]!;
      return sum + n * beyondEven(effects, members, pools.get(players)!, agent);
    }, 0);
    return games === 0 ? null : gained / games;
  });
}

/** Everybody who sat in a village of a size. */
function poolsOf({ sets }: StageTable): Map<number, readonly number[]> {
  const pools = new Map<number, Set<number>>();
  for (const { players, members } of sets) {
    const pool = pools.get(players) ?? new Set<number>();
    for (const member of members) pool.add(member);
    pools.set(players, pool);
  }
  return new Map([...pools].map(([players, pool]) => [players, [...pool]]));
}

/** Effects of those who sat there, less what as many drawn evenly from the others would bring. */
function beyondEven(
  effects: Effects,
  members: readonly number[],
  pool: readonly number[],
  agent: number,
): number {
  const sum = (of: readonly number[]): number =>
    of.reduce((all, member) => all + (member === agent ? 0 : effects.get(member)!), 0);
  const even = sum(pool) / Math.max(1, pool.length - 1);
  return sum(members) - even * (members.length - 1);
}

/** How every set went for everybody in it, against what its roles bring on average. */
function outcomesOf({ cells, columns }: StageTable): Outcome[] {
  const rates = columns.map((_, column) => {
    const { wins, games } = sumOf(cells.flatMap((rows) => rows.map((row) => row[column]!)));
    return games === 0 ? 0 : wins / games;
  });
  return cells.flatMap((rows, agent) =>
    rows.flatMap((row, set) => {
      const { wins, games } = sumOf(row);
      const expected = row.reduce((sum, cell, column) => sum + cell.games * rates[column]!, 0);
      return games === 0 ? [] : [{ agent, set, games, gain: (wins - expected) / games }];
    }),
  );
}
