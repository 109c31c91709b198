import type { Field } from './rank-evidence.ts';
import { RESAMPLES, stratified } from './resamples.ts';
import { weightedScoring } from './scoring.ts';
import { varying } from './varying.ts';

/** The regulation's way to a winner. */
export interface FinalTerms {
  readonly finalists: number;
  /** Sets of each size that a finalist plays; null for as many as it played already. */
  readonly finalSets: number | null;
  /** By agent of the field, lower wins among equals at the cut. */
  readonly lots: readonly number[];
}

/**
 * Share of rehearsals in which each agent wins the final: sets are drawn again, the best go on (regulation 2.3), and
 * the final, in which only its own games count (2.4), is another draw. Its opponents are those of the sets drawn, not
 * the finalists. Equals share the win. Null for those that cannot vary.
 */
export function rehearseFinal(field: Field, terms: FinalTerms): (number | null)[] {
  const { table, weighing, sets, root } = field;
  const varies = varying(field);
  if (table.length < 2 || !varies.includes(true)) return table.map(() => null);
  const scoring = weightedScoring(table, weighing);
  const finals = stratified(sets, root, 'final', finalSetsFrom(field, terms.finalSets));
  const wins = table.map(() => 0);
  for (const { counts } of stratified(sets, root, 'preliminary')) {
    const finalists = bestOf(scoring(counts), terms);
    const final = scoring(finals.next().value!.counts);
    const best = Math.max(...finalists.map((agent) => final[agent]!));
    const winners = finalists.filter((agent) => final[agent] === best);
    for (const agent of winners) wins[agent]! += 1 / winners.length;
  }
  return wins.map((won, agent) => (varies[agent] ? Math.min(1, won / RESAMPLES) : null));
}

function bestOf(scores: ArrayLike<number>, { finalists, lots }: FinalTerms): number[] {
  return Array.from(lots, (_, agent) => agent)
    .sort((a, b) => scores[b]! - scores[a]! || lots[a]! - lots[b]!)
    .slice(0, finalists);
}

/** As many sets of a size as give an agent its sets of the final, on average. */
function finalSetsFrom({ table }: Field, finalSets: number | null) {
  return (places: readonly number[]): number => {
    if (finalSets === null) return places.length;
    const seats = places.reduce(
      (sum, set) => sum + table.filter((rows) => played(rows[set]!)).length,
      0,
    );
    return Math.max(1, Math.round((finalSets * places.length * table.length) / Math.max(1, seats)));
  };
}

const played = (row: readonly { readonly games: number }[]): boolean =>
  row.some(({ games }) => games > 0);
