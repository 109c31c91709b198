export {
  clusterVariance,
  designEffect,
  intraclassCorrelation,
  meanOfSets,
  plannedDesignEffect,
  pooledDesignEffect,
  type SetRatio,
  type SetTotal,
  studentEstimate,
  type WinTally,
  winRatio,
} from './clustered.ts';

export {
  type PairedSet,
  pairingSaving,
  type RolePairs,
  roleBalancedDifferences,
  type SetDifference,
  setDifference,
} from './difference.ts';
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
export {
  alwaysInterval,
  DEFAULT_TAU,
  eGate,
  fixedGate,
  type GateRule,
  gsprtGate,
  intervalGate,
  isNarrow,
  type Judged,
  type Look,
  type Moments,
  momentsOf,
  NO_MOMENTS,
  profileLlr,
  resolutionVariance,
  type SprtBounds,
  setsBeforePass,
  setsExpected,
  setsToSee,
  sprtBounds,
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
  noData,
  wilson,
} from './interval.ts';
export { bonferroniCritical, holm, stepDownCritical } from './multiple.ts';
export { type Pairs, pairReach, pairsOf, rawScores, type Scores, weightedScores } from './pairs.ts';
export {
  detectable,
  type PairedPlan,
  type PlannedErrors,
  type SetPlan,
  setsToDetect,
  studentErrors,
  studentPower,
  type UnpairedPlan,
  varianceOfSet,
} from './power.ts';
export {
  type Below,
  type CutPlace,
  type Distribution,
  distributionOf,
  drawResamples,
  midRanks,
  placeOf,
  quantileOf,
  type RankSet,
  type RankSpread,
  type Resample,
  rankBootstrap,
  rankSets,
  rawScoring,
  type Scoring,
  topShares,
} from './ranks.ts';

export {
  type RoleTable,
  roleTable,
  setCovariance,
  type WeightedRate,
  weightedRate,
} from './roles.ts';

export {
  ASSUMED_ICC,
  clusteredWilson,
  kornGraubard,
  type Planning,
  type Rate,
  type WinRateOptions,
  winRate,
} from './win-rate.ts';
