import type { Root } from '@aiwolf-arena/engine/random';
import {
  type Place,
  pairsOf,
  placeOf,
  type RankSet,
  type RankSpread,
  rankBootstrap,
  rankSets,
  stepDownCritical,
  type WinTally,
  weightedScores,
} from '@aiwolf-arena/stats';
import { stratified } from './resamples.ts';
import type { Weighing } from './score.ts';
import { weightedScoring } from './scoring.ts';
import { setsToSettle } from './sets-to-settle.ts';
import type { TableSet } from './stage-table.ts';
import { varying } from './varying.ts';

/** What the sets say about the rank of one agent. */
export interface RankEvidence {
  /** The ranks it may have; those of all agents hold together at the level. */
  readonly ranks: RankSet;
  /** Against the cut; null where there is none. */
  readonly place: Place | null;
  /** Share of resamples in which it is above the cut, or the first where there is none; null where it cannot vary. */
  readonly inTop: number | null;
  readonly expectedRank: number | null;
  /** About how many more sets of the stage would decide its place; null where decided, or where none would. */
  readonly moreSets: number | null;
}

/** The agents and sets of a ranking: `table[agent][set][group]`, every weighed group of every agent played. */
export interface Field {
  readonly table: readonly (readonly (readonly WinTally[])[])[];
  readonly weighing: Weighing;
  readonly sets: readonly TableSet[];
  readonly root: Root;
  readonly level: number;
}

/** Evidence by agent. `places`: how many are above the cut; null without a cut. */
export function rankEvidence(field: Field, places: number | null): RankEvidence[] {
  const { table, weighing, sets, root, level } = field;
  if (table.length < 2) return []; // nobody to be better than
  const scores = weightedScores(table, weighing.weights);
  const pairs = pairsOf(scores);
  const redraw = () => stratified(sets, root, 'critical');
  const critical = stepDownCritical(scores, pairs, redraw, level);
  const spread = spreadOf(field, places ?? 1);
  const more = setsToSettle(pairs, critical, places);
  return rankSets(pairs, critical).map((ranks, agent) => ({
    ranks,
    place: places === null ? null : placeOf(ranks, places),
    inTop: exact(spread[agent]?.inTop),
    expectedRank: exact(spread[agent]?.expectedRank),
    moreSets: more[agent]!,
  }));
}

function spreadOf(field: Field, top: number): (RankSpread | null)[] {
  const { table, weighing, sets, root } = field;
  const varies = varying(field);
  if (!varies.includes(true)) return [];
  const resamples = stratified(sets, root, 'ranks');
  const spread = rankBootstrap(weightedScoring(table, weighing), resamples, top);
  return spread.map((own, agent) => (varies[agent] ? own : null));
}

/** Sums of thousands of equal weights, without the dust of the adding. */
const exact = (sum: number | undefined): number | null =>
  sum === undefined ? null : Number(sum.toFixed(12));
