export type { Estimate, Rate } from '@aiwolf-arena/stats';
export { type AbsentAgent, absentAgents } from './absent-agent.ts';
export type { BehaviourLines, MeasureLine } from './behaviour-book.ts';
export { BenchBook } from './bench/bench-book.ts';
export {
  type BenchComparison,
  compareBench,
  failsBench,
} from './bench/bench-comparison.ts';
export type { MeasuredOutcome } from './bench/bench-counts.ts';
export type {
  BenchLine,
  BenchMachine,
  BenchSheet,
  BenchTerms,
  NamedCode,
} from './bench/bench-sheet.ts';
export { ALL_CALLS, type CallLine } from './bench/call-clock.ts';
export type { Spread } from './bench/spread.ts';
export type { AgentLine, BlockStandings, RateLine } from './block-standings.ts';
export { balancedRates } from './compare/balanced-rates.ts';
export { type AaRound, aaRound, type Calibration, calibrationOf } from './compare/calibration.ts';
export {
  type Comparison,
  type Contestant,
  type GateLine,
  type GateTerms,
  type GateVerdict,
  METHODS,
  type Method,
  QUESTIONS,
  type Question,
  type RoleComparison,
  type SideFaults,
} from './compare/comparison.ts';
export { GateCourse, passesAt } from './compare/gate-course.ts';
export { CURVE_ROUNDS, type GatePoint } from './compare/gate-curve.ts';
export { GateBook, type LineHead, type LineTerms } from './compare/gate-line.ts';
export type { PairTally } from './compare/pair-tally.ts';
export { overallVerdict } from './compare/verdict.ts';
export {
  type ContestStandings,
  type CutLine,
  contestStandings,
  type RankedAgent,
} from './contest-standings.ts';
export type { ArmDifference } from './eval/arm-difference.ts';
export { type Evaluation, evaluationOf } from './eval/evaluation.ts';
export type { PlayedCard, ReportCard, SizeCard } from './eval/report-card.ts';
export type { FaultCount } from './ledger/fault-book.ts';
export { rankJudged } from './ledger/judged-ranking.ts';
export {
  counts,
  type Judgement,
  type MeasuredFault,
  type Pardon,
  POLICIES,
  type Policy,
} from './ledger/judgement.ts';
export type { LedgerPlace } from './ledger/scored-stage.ts';
export {
  type LedgerLine,
  type LedgerOptions,
  ledgersOf,
  type PardonLine,
  type RatedPlace,
  type StageLedger,
} from './ledger/violation-ledger.ts';
export { convergence, type RateSoFar } from './look/convergence.ts';
export { gameLengths, type LengthLine } from './look/game-lengths.ts';
export { type PairDifference, pairDifferences } from './look/pair-differences.ts';
export { type MissingSet, missingSet } from './missing-set.ts';
export type { AgentRates, SizeRates } from './rank/agent-rates.ts';
export type { Luck } from './rank/luck.ts';
export { type MergedRuns, mergeRuns, type NamedRun, RunsDiffer } from './rank/merge-runs.ts';
export {
  type RankedLine,
  type RankOptions,
  rankRuns,
  type StageRanking,
} from './rank/rank-runs.ts';
export type { Missing, RankRule } from './rank/score.ts';
export type { Sensitivity } from './rank/sensitivity.ts';
export {
  FEWEST_SETS,
  type GatePlan,
  gatePlanned,
  largestDifference,
  type Planned,
  type PlanningTerms,
  setsDetect,
  setsNeeded,
} from './set-planning.ts';
export { standingsOf } from './standings.ts';
export type { OverLimit, Tolerance } from './timing/agent-times.ts';
export {
  measuredFaults,
  type StageTiming,
  type TimeLine,
  timingsOf,
} from './timing/stage-timing.ts';
