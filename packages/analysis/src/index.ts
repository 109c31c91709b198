export type { AnyFault, Team } from '@aiwolf-arena/engine';
export { isViolation } from '@aiwolf-arena/engine';
export { MEASURES, type Measure } from '@aiwolf-arena/engine/behaviour';
export {
  type CutPlace,
  DEFAULT_LEVEL,
  holm,
  type Interval,
  type IntervalEstimate,
  LAG,
  type MeanEstimate,
  type MoreSets,
  type Probe,
  type RankSet,
  type Rate,
  Spsa,
  setsToProve,
  setsToSee,
  shuffled,
  studentCritical,
  studentPValue,
  studentQuantile,
  type TunedRange,
} from '@aiwolf-arena/stats';
export {
  type ArenaIdentity,
  arenaText,
  type Block,
  type FaultTotals,
  isNatural,
  type NearLimit,
  type Stage,
} from '@aiwolf-arena/tournament';
export {
  BenchAccumulator,
  type BenchComparison,
  type BenchLine,
  type BenchOptions,
  type BenchSheet,
  compareBench,
  type MeasuredOutcome,
  type Spread,
} from './bench.ts';

export {
  type Comparison,
  type Contestant,
  type GateLine,
  type GateOptions,
  type GateVerdict,
  METHODS,
  type Method,
  QUESTIONS,
  type Question,
  type RoleComparison,
  type SideFaults,
} from './compare/comparison.ts';
export { CURVE_ROUNDS, failsAt, GateCourse, type GatePoint, passesAt } from './compare/gate-course.ts';
export { GateAccumulator, type GateLineOptions, type LineHead } from './compare/gate-line.ts';
export { balancedRates, type PairCounts } from './compare/rates.ts';
export {
  type AaRound,
  aaRound,
  type Calibration,
  calibrationOf,
  excess,
  overallVerdict,
  sideFaults,
  worseRole,
} from './compare/verdict.ts';
export { type ContestStandings, type CutLine, contestStandings, type RankedAgent } from './contest-standings.ts';
export { type Decision, decisionOf, roundLooks } from './decision.ts';
export {
  type ArmDifference,
  type Evaluation,
  evaluationOf,
  type PlayedCard,
  type ReportCard,
  type SizeCard,
} from './evaluate.ts';
export {
  type FaultEffectLine,
  type FaultEffectPlace,
  faultEffectsOf,
  type PardonLine,
  type RatedPlace,
  type StageEffects,
} from './fault-effects.ts';
export { convergence, gameLengths, type LengthLine, type PairDifference, pairDifferences, type RateSoFar } from './figures.ts';
export {
  AS_PLAYED,
  counts,
  type Judgement,
  type MeasuredFault,
  type Pardon,
  POLICIES,
  type Policy,
  rankJudged,
} from './judgement.ts';
export { joinedCounts, type LossCounts, type LossSide, lossCounts } from './losses/counts.ts';
export { isAbove, isBelow, type LossDifference, type LossRates } from './losses/differences.ts';
export { type Losses, type LossRole, type LossSet, lossesOf } from './losses/losses.ts';
export type { LossFinding, LossSituation } from './losses/situation-lines.ts';
export { SITUATIONS, type SituationKey } from './losses/situations.ts';
export {
  FEWEST_SETS,
  type GatePlan,
  gatePlanned,
  largestDifference,
  type Planned,
  type PlanningOptions,
  setsDetect,
  setsNeeded,
} from './plan-size.ts';
export { type MergedRuns, mergeRuns, type NamedRun, ofStage, RunsDiffer } from './rank/merge.ts';
export { FINALISTS, type RandomOf, type RankedLine, type RankOptions, rankRuns, type StageRanking } from './rank/ranking.ts';
export type { AgentRates, SizeMeans, SizeRates } from './rank/rates.ts';
export type { Missing, RankRule } from './rank/score.ts';
export type { Sensitivity } from './rank/sensitivity.ts';
export type { Strength } from './rank/strength.ts';
export {
  type AbsentAgent,
  absentAgents,
  type FaultCount,
  type MissingSet,
  missingSet,
  type RateLine,
} from './standings/results.ts';
export {
  type AgentLine,
  type BehaviourLines,
  type BlockStandings,
  type MeasureLine,
  standingsOf,
} from './standings/standings.ts';
export {
  armResultsOf,
  type Confirmation,
  confirmationOf,
  looksOf,
  type Sweep,
  SweepCourse,
  type SweptCandidate,
  sweptRates,
  winsOf,
} from './sweep.ts';
export { measuredFaults, type OverLimit, type StageTiming, type TimeLine, type Tolerance, timingsOf } from './timing.ts';
export type { TunedParam, Tuning } from './tuning.ts';
