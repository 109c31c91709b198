import type { PlanningTerms } from '@aiwolf-arena/analysis';

/** What games of bundled agents are like, for plans that know nothing better. */
interface MeasuredTerms extends Omit<PlanningTerms, 'games' | 'discordant'> {
  /** Village size of the measurement. */
  readonly players: number;
  readonly discordant: number;
}

/**
 * From results/validation/icc.md; a test holds the correlations to it. Medians over agents, but for the spread the root of
 * its mean square, since its square is what a plan adds.
 */
const MEASURED: readonly MeasuredTerms[] = [
  { players: 5, rate: 0.5, icc: 0.0061, discordant: 0.28, effectSpread: 0.033 },
  { players: 15, rate: 0.41, icc: 0.0037, discordant: 0.15, effectSpread: 0.008 },
];

/** The measurement at the nearest size. */
export const measuredTerms = (players: number): MeasuredTerms =>
  MEASURED.reduce((nearest, one) =>
    Math.abs(one.players - players) < Math.abs(nearest.players - players) ? one : nearest,
  );
