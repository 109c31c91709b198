export { type ArmResults, gapsTo, lookLevel, mayBeBest } from './best.ts';
export {
  type Correction,
  clusterVariance,
  designEffect,
  meanOfSets,
  plannedDesignEffect,
  pooledDesignEffect,
  type SetRatio,
  type SetTotal,
  type SetVariance,
  spreadOverSets,
  studentEstimate,
  type WinCounts,
  winRatio,
} from './clustered.ts';
export { pairingSaving, type RolePairs, roleBalancedDifferences } from './difference.ts';
export {
  betaQuantile,
  chiSquareQuantile,
  normalCdf,
  normalCritical,
  normalQuantile,
  studentCdf,
  studentCritical,
  studentPValue,
  studentQuantile,
} from './distributions.ts';
export { drawResamples, type Resample, shuffled } from './draws.ts';
export {
  alwaysInterval,
  carefulMean,
  eGate,
  fixedGate,
  gsprtGate,
  intervalGate,
  isClearLoss,
  isNarrow,
  type Judged,
  type Look,
  type Moments,
  momentsOf,
  NO_MOMENTS,
  profileLlr,
  resolutionVariance,
  setsBeforeVerdict,
  setsExpected,
  setsToSee,
  thirdMoment,
  tMixtureInterval,
  tMixtureLogE,
  unseenShare,
  withValue,
} from './gate.ts';
export {
  clopperPearson,
  DEFAULT_LEVEL,
  ENOUGH_SETS,
  type EstimateStatus,
  type Interval,
  type IntervalEstimate,
  type MeanEstimate,
  noData,
  wilson,
} from './interval.ts';
export { type MoreSets, setsToProve, setsToSettle } from './more-sets.ts';
export { bonferroniCritical, holm, stepDownCritical } from './multiple.ts';
export { type Pairs, pairReach, pairsOf, rawScores, type Scores, weightedScores } from './pairs.ts';
export { detectable, type SetPlan, setsToDetect, studentErrors, studentPower, varianceOfSet } from './power.ts';
export {
  type CutPlace,
  midRanks,
  placeOf,
  type RankSet,
  type RankSpread,
  rankBootstrap,
  rankSets,
  rawScoring,
  topShares,
  weightedScoring,
} from './ranks.ts';
export {
  contrastGap,
  gapBounds,
  gapReach,
  isBounded,
  type RateGap,
  type RatePair,
  rateGap,
  weightedGap,
} from './rate-gap.ts';
export { type RoleTable, roleTable, type WeightedRate, weightedMoves, weightedRate } from './roles.ts';
export { LAG, type Probe, Spsa, type TunedRange } from './spsa.ts';
export { type Gain, type Strengths, strengthsOf } from './strength.ts';
export { topPlaces } from './top.ts';
export {
  ASSUMED_ICC,
  clusteredWilson,
  kornGraubard,
  type Planning,
  type Rate,
  type WinRateOptions,
  winRate,
} from './win-rate.ts';
