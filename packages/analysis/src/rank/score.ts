import type { ContestRole } from '@aiwolf-arena/protocol';
import type { WinCounts } from '@aiwolf-arena/stats';
import { drawTieOrder, type RankBy, type Stage } from '@aiwolf-arena/tournament';
import { sumOf } from '../standings/results.ts';
import type { MergedRuns } from './merge.ts';
import { NONE, type StageColumn, type StageTable, sizesOf } from './table.ts';

/**
 * The rate that decides the rank: `pooled` is over all games (official), `size-mean` is the mean of the rates by number of
 * players, a number is the rate with only that number of players, `balanced` weights roles and numbers of players by their
 * shares.
 */
export type RankRule = RankBy | 'balanced';

/** The scores and ranks of the agents of a table, in its order. */
export interface StageScoring {
  readonly weighting: Weighting;
  /** By agent: wins and games, by set and group of columns. */
  readonly rows: readonly WinCounts[][][];
  /** `null` for an agent without a score. */
  readonly exact: readonly (Fraction | null)[];
  readonly ranks: readonly (number | null)[];
}

/** Ranks the agents of a table. `exactOf`: `exactWithZeros` if groups without games count as lost. */
export function scoringOf(table: StageTable, rule: RankRule, exactOf = exactScore): StageScoring {
  const weighting = weightingOf(rule, table);
  const rows = table.agents.map((_, at) => grouped(table, at, weighting));
  const exact = rows.map((row) => exactOf(row, weighting));
  return { weighting, rows, exact, ranks: ranksOf(exact) };
}

/** How a score is computed: columns of the table form groups, each group has a win rate, and each rate has a weight. */
export interface Weighting {
  readonly groups: readonly (readonly number[])[];
  readonly weights: readonly number[];
  /** The weights as integers over a common denominator, so that scores can be compared exactly. */
  readonly parts: readonly bigint[];
}

export function weightingOf(rule: RankRule, table: StageTable): Weighting {
  const { columns } = table;
  const sizes = sizesOf(table);
  const ofSize = (size: number): number[] => columns.flatMap(({ players }, at) => (players === size ? [at] : []));
  if (rule === 'pooled') return evenly([columns.map((_, at) => at)]);
  if (rule === 'size-mean') return evenly(sizes.map(ofSize));
  if (rule !== 'balanced') return evenly([ofSize(rule)]);
  const games = new Map(sizes.map((size) => [size, gamesOf(table, size)]));
  const common = sizes.reduce((product, size) => product * BigInt(size), 1n);
  return {
    groups: columns.map((_, at) => [at]),
    weights: columns.map(({ players, share }) => share * games.get(players)!),
    parts: columns.map(({ players, seats }) => BigInt(seats * games.get(players)!) * (common / BigInt(players))),
  };
}

const evenly = (groups: Weighting['groups']): Weighting => ({
  groups,
  weights: groups.map(() => 1),
  parts: groups.map(() => 1n),
});

/** Returns the ranked agents' games with this number of players: the weight of this number of players in the balanced rate. */
const gamesOf = ({ sets, cells }: StageTable, size: number): number =>
  sumOf(cells.flatMap((rows) => rows.filter((_, set) => sets[set]!.players === size).flat())).games;

export const grouped = (
  { cells, all }: Pick<StageTable, 'cells' | 'all'>,
  agent: number,
  { groups }: Pick<Weighting, 'groups'>,
): WinCounts[][] => cells[agent]!.map((row, set) => groups.map((columns) => joined(row, columns, all[agent]![set]!)));

/** Adds several columns of an agent's set. These columns contain either all of the agent's games in the set, or none. */
function joined(row: readonly WinCounts[], columns: readonly number[], all: WinCounts): WinCounts {
  if (columns.length === 1) return row[columns[0]!]!;
  return columns.some((at) => row[at]!.games > 0) ? all : NONE;
}

type Rows = readonly (readonly WinCounts[])[];

/** Returns the score of one agent; `null` if the agent has no game in a group with a weight. */
export function scoreOf(rows: Rows, { weights }: Pick<Weighting, 'weights'>): number | null {
  let score = 0;
  let total = 0;
  for (const [group, weight] of weights.entries()) {
    if (weight === 0) continue;
    const { wins, games } = sumOf(rows.map((row) => row[group]!));
    if (games === 0) return null;
    score += weight * (wins / games);
    total += weight;
  }
  return total === 0 ? null : score / total;
}

/** The exact number num / den, with den above 0. */
export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

/** Returns the exact score, so that equal scores are recognised; `null` if the agent has no game in a group with a weight. */
export const exactScore = (rows: Rows, weighting: Pick<Weighting, 'parts'>): Fraction | null =>
  weighting.parts.every((part, group) => part === 0n || gamesIn(rows, group) > 0) ? exactWithZeros(rows, weighting) : null;

/** Returns the exact score. A group without games counts as lost, because in a contest every agent needs a place. */
export function exactWithZeros(rows: Rows, { parts }: Pick<Weighting, 'parts'>): Fraction | null {
  const total = parts.reduce((sum, part) => sum + part, 0n);
  if (total === 0n) return null;
  let [num, den] = [0n, 1n];
  for (const [group, part] of parts.entries()) {
    const { wins, games } = sumOf(rows.map((row) => row[group]!));
    if (part === 0n || games === 0) continue;
    num = num * BigInt(games) + part * BigInt(wins) * den;
    den *= BigInt(games);
  }
  return { num, den: den * total };
}

const gamesIn = (rows: Rows, group: number): number => sumOf(rows.map((row) => row[group]!)).games;

export const toNumber = ({ num, den }: Fraction): number => Number(num) / Number(den);

const compared = (a: Fraction, b: Fraction): number => {
  const [left, right] = [a.num * b.den, b.num * a.den];
  return left < right ? -1 : left > right ? 1 : 0;
};

/** Returns the rank of each agent: 1 + the number of agents with a higher score; `null` for agents without a score. */
export const ranksOf = (scores: readonly (Fraction | null)[]): (number | null)[] =>
  scores.map((score) =>
    score === null ? null : 1 + scores.filter((other) => other !== null && compared(other, score) > 0).length,
  );

/** Returns a random number for each of these agents, which are positions among the `agents` of a plan. See `inOrder`. */
export function tieOrderOf(
  own: readonly number[],
  { tieSeed, stage, agents }: Pick<MergedRuns, 'tieSeed' | 'agents'> & { readonly stage: Stage },
): number[] {
  const order = drawTieOrder(tieSeed, stage, agents.length);
  return own.map((agent) => order[agent]!);
}

/** Returns the agents' positions, best first, those without a rank last. `tieOrder`: random numbers; low numbers win ties. */
export function inOrder(ranks: readonly (number | null)[], tieOrder: readonly number[]): number[] {
  const place = (at: number): number => ranks[at] ?? ranks.length + 1;
  return ranks.map((_, at) => at).sort((a, b) => place(a) - place(b) || tieOrder[a]! - tieOrder[b]!);
}

/** Returns the rank that the last agent above the cut and the first below it share (a random draw decides); otherwise `null`. */
export function splitRank(ranks: readonly (number | null)[], places: number): number | null {
  const sorted = ranks.filter((rank) => rank !== null).sort((a, b) => a - b);
  const [last, next] = [sorted[places - 1], sorted[places]];
  return last !== undefined && last === next ? last : null;
}

/** A number of players, or a role with this number of players, that an agent never played. */
export interface Missing {
  readonly players: number;
  /** The role; `null` if the agent never played with this number of players at all. */
  readonly role: ContestRole | null;
}

export function missingOf(rows: Rows, { groups, weights }: Weighting, columns: readonly StageColumn[]): Missing[] {
  return groups.flatMap((places, group) => {
    const [first] = places;
    if (gamesIn(rows, group) > 0 || first === undefined || weights[group] === 0) return [];
    const { players, role } = columns[first]!;
    return [{ players, role: places.length === 1 ? role : null }];
  });
}
