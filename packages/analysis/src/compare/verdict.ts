import { clopperPearson, type Interval } from '@aiwolf-arena/stats';
import type { SeatCounts } from '@aiwolf-arena/tournament';
import { countsByKind } from '../standings/results.ts';
import type { Comparison, GateLine, GateOptions, SideFaults } from './comparison.ts';
import type { GateCourse } from './gate-course.ts';

/** Returns the verdict of all lines: `unusable` for too many faults, `fail` if a line fails, `pass` if all lines pass. */
export function overallVerdict(lines: readonly GateLine[], eachRole: boolean): Comparison['verdict'] {
  const some = (verdict: GateLine['verdict']): boolean => lines.some((line) => line.verdict === verdict);
  if (lines.some(({ faults }) => faults.exceeded)) return 'unusable';
  if (some('fail') || (eachRole && worseRole(lines) !== undefined)) return 'fail';
  return some('inconclusive') ? 'inconclusive' : 'pass';
}

/** Returns the first role in which the candidate is shown to be worse, and its line; `undefined` if there is none. */
export function worseRole(lines: readonly GateLine[]) {
  for (const line of lines.filter(({ missing }) => missing === undefined)) {
    const role = line.roles.find(({ verdict }) => verdict === 'worse');
    if (role !== undefined) return { line, role };
  }
  return undefined;
}

export function sideFaults(seats: readonly SeatCounts[], games: number): SideFaults {
  const affected = seats.flatMap((seat) => seat.affected ?? []);
  const faulty = affected.reduce((sum, { games: count }) => sum + count, 0);
  return {
    ...{ games, faulty, rate: games === 0 ? 0 : faulty / games },
    kinds: countsByKind(seats.flatMap(({ faults }) => faults)),
    gamesByKind: countsByKind(affected.flatMap(({ kinds, games: count }) => kinds.map((kind) => ({ kind, count })))),
  };
}

/** Returns the worst kind of fault (null: all together) whose share of games, candidate minus baseline, exceeds `most`; or undefined. */
export function excess(candidate: SideFaults, baseline: SideFaults, most: number) {
  const all = { kind: null, candidate: candidate.rate, baseline: baseline.rate };
  const kinds = Object.keys(candidate.gamesByKind);
  const each = kinds.map((kind) => ({ kind, candidate: share(candidate, kind), baseline: share(baseline, kind) }));
  const worst = each.toSorted((a, b) => b.candidate - b.baseline - (a.candidate - a.baseline));
  return [...worst, all].find((one) => one.candidate > one.baseline + most);
}

const share = ({ gamesByKind, games }: SideFaults, kind: string): number =>
  games === 0 ? 0 : (gamesByKind[kind] ?? 0) / games;

/** A comparison of an agent with itself (A/A test). `unchanged`: other random numbers gave exactly the same games. */
export type AaRound = Pick<GateLine, 'verdict' | 'sets' | 'unchanged'>;

/** The result of A/A tests: how often a comparison gives a wrong verdict although there is no difference. */
export interface Calibration {
  readonly rounds: number;
  readonly verdicts: Readonly<Record<AaRound['verdict'], number>>;
  readonly meanSets: number;
  /** The wrong verdict: `fail` for the question "not worse", `pass` for the question "better". */
  readonly wrong: 'pass' | 'fail';
  readonly falseAlarms: number;
  readonly rate: number;
  /** The 95 % interval of the share of wrong verdicts (by Clopper and Pearson, because the tests are independent). */
  readonly interval: Interval;
  /** The error rate that the options of the comparison declare. */
  readonly promised: number;
  /** False if the whole interval of the error rate is above the declared one. */
  readonly kept: boolean;
  /** Whether the agent plays the same games with any random numbers. Then the test shows nothing. */
  readonly neverDraws: boolean;
}

export const aaRound = ({ verdict, pairs, unchanged }: GateCourse): AaRound => {
  const ended = verdict === 'running' ? 'inconclusive' : verdict;
  return { verdict: ended, sets: pairs.length, unchanged };
};

/** Counts the verdicts of one or more A/A tests (an agent compared with itself) with the same options. */
export function calibrationOf(rounds: readonly AaRound[], options: GateOptions): Calibration {
  const count = (verdict: AaRound['verdict']): number => rounds.filter((round) => round.verdict === verdict).length;
  const better = options.question === 'better';
  const wrong = better ? 'pass' : 'fail';
  const promised = better ? options.alpha : options.beta;
  const falseAlarms = count(wrong);
  const interval = clopperPearson(falseAlarms, rounds.length);
  return {
    rounds: rounds.length,
    verdicts: { pass: count('pass'), fail: count('fail'), inconclusive: count('inconclusive') },
    meanSets: rounds.reduce((sum, { sets }) => sum + sets, 0) / rounds.length,
    ...{ wrong, falseAlarms, rate: falseAlarms / rounds.length, interval, promised },
    kept: interval.low <= promised,
    neverDraws: rounds.every(({ unchanged }) => unchanged),
  };
}
