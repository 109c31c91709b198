import { clopperPearson, DEFAULT_LEVEL, type Interval } from '@aiwolf-arena/stats';
import type { GateTerms } from './comparison.ts';
import type { GateCourse } from './gate-course.ts';

/** What one comparison of an agent with itself came to. */
export interface AaRound {
  readonly verdict: 'pass' | 'fail' | 'inconclusive';
  readonly sets: number;
  /** The other dice changed nothing at all. */
  readonly unchanged: boolean;
}

/** How often a gate is wrong if there is nothing to find. */
export interface Calibration {
  readonly rounds: number;
  readonly verdicts: Readonly<Record<AaRound['verdict'], number>>;
  readonly meanSets: number;
  /** The verdict that is wrong: `fail` of "not worse", `pass` of "better". */
  readonly wrong: 'pass' | 'fail';
  readonly falseAlarms: number;
  readonly rate: number;
  /** Clopper and Pearson's, 95 %: the rounds are independent. */
  readonly interval: Interval;
  /** What the gate promises at most. */
  readonly promised: number;
  /** False where even the lower end of the interval is above the promise. */
  readonly kept: boolean;
  /** The agent plays the same whatever its dice show: nothing was tried. */
  readonly neverDraws: boolean;
}

export const aaRound = ({ verdict, pairs, unchanged }: GateCourse): AaRound => {
  const ended = verdict === 'running' ? 'inconclusive' : verdict;
  return { verdict: ended, sets: pairs.length, unchanged };
};

/** Folds rounds of one agent through one gate; at least one. */
export function calibrationOf(rounds: readonly AaRound[], terms: GateTerms): Calibration {
  const count = (verdict: AaRound['verdict']): number =>
    rounds.filter((round) => round.verdict === verdict).length;
  const better = terms.question === 'better';
  const wrong = better ? 'pass' : 'fail';
  const promised = better ? terms.alpha : terms.beta;
  const falseAlarms = count(wrong);
  const interval = clopperPearson(falseAlarms, rounds.length, DEFAULT_LEVEL);
  return {
    rounds: rounds.length,
    verdicts: { pass: count('pass'), fail: count('fail'), inconclusive: count('inconclusive') },
    meanSets: rounds.reduce((sum, { sets }) => sum + sets, 0) / rounds.length,
    ...{ wrong, falseAlarms, rate: falseAlarms / rounds.length, interval, promised },
    kept: interval.low <= promised,
    neverDraws: rounds.every(({ unchanged }) => unchanged),
  };
}
