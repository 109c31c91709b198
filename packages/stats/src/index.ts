export { acceleration, bcaInterval, bcaShares } from './bootstrap/bca.ts';
export { bootstrapT } from './bootstrap/bootstrap-t.ts';
export { bootstrapRatio, percentileInterval } from './bootstrap/cluster-bootstrap.ts';
export {
  type Distribution,
  distributionOf,
  midShare,
  quantileOf,
} from './bootstrap/distribution.ts';
export {
  type Below,
  drawResamples,
  everyResample,
  FEW_ENOUGH_FOR_ALL,
  type Resample,
} from './bootstrap/resamples.ts';
export { clusterVariance, type SetRatio, type SetTotal } from './cluster/cluster-variance.ts';
export { clusteredWilson } from './cluster/clustered-wilson.ts';
export { designEffect } from './cluster/design-effect.ts';
export { intraclassCorrelation, plannedDesignEffect } from './cluster/intraclass-correlation.ts';
export { kornGraubard } from './cluster/korn-graubard.ts';
export { logitInterval } from './cluster/logit-interval.ts';
export { meanOfSets } from './cluster/mean-of-sets.ts';
export { ASSUMED_ICC, planningInterval } from './cluster/planning-interval.ts';
export { pooledDesignEffect } from './cluster/pooled-design-effect.ts';
export type { Planning, Rate } from './cluster/rate-interval.ts';
export { CORRECTIONS, type Correction, robustVariance } from './cluster/robust-variance.ts';
export { satterthwaiteFreedom } from './cluster/satterthwaite.ts';
export { type WinRateOptions, winRate } from './cluster/win-rate.ts';
export { type WinTally, winRatio } from './cluster/win-tally.ts';
export { agrestiMin } from './difference/agresti-min.ts';
export { type McNemar, mcnemar } from './difference/mcnemar.ts';
export { type Located, mover } from './difference/mover.ts';
export { correctedPhi, newcombePaired, type PairTable } from './difference/newcombe-paired.ts';
export { newcombeUnpaired } from './difference/newcombe-unpaired.ts';
export { obuchowski } from './difference/obuchowski.ts';
export { differenceTotals, type PairedSet } from './difference/paired-set.ts';
export { pairingSaving } from './difference/pairing-saving.ts';
export { type RolePairs, roleBalancedDifferences } from './difference/role-pairs.ts';
export { type SetDifference, setDifference } from './difference/set-difference.ts';
export { signFlip } from './difference/sign-flip.ts';
export { betaCdf, betaQuantile, binomialCdf } from './distribution/beta.ts';
export { chiSquarePValue, chiSquareQuantile } from './distribution/chi-square.ts';
export { normalCritical, studentCritical } from './distribution/critical-value.ts';
export { normalCdf, normalQuantile } from './distribution/normal.ts';
export { studentCdf, studentPValue, studentQuantile } from './distribution/student.ts';
export { ENOUGH_SETS, type Estimate, noData, type Status } from './estimate/estimate.ts';
export { DEFAULT_LEVEL, type Interval } from './estimate/interval.ts';
export { eGate } from './gate/e-gate.ts';
export { fixedGate } from './gate/fixed-gate.ts';
export { GATE_DEFAULTS, type Gate, type GateOptions, gate } from './gate/gate.ts';
export type { GateRule, Judged, Look } from './gate/gate-rule.ts';
export { setsBeforePass, setsToSee, unseenShare } from './gate/gate-rule.ts';
export { gsprtGate } from './gate/gsprt-gate.ts';
export { setsExpected } from './gate/sets-expected.ts';
export { alwaysInterval, intervalGate, isNarrow } from './gate/width-gate.ts';
export { benjaminiHochberg } from './multiple/benjamini-hochberg.ts';
export { bonferroni } from './multiple/bonferroni.ts';
export { holm } from './multiple/holm.ts';
export { type PlannedErrors, powerAt } from './power/planned-error.ts';
export {
  detectable,
  type PairedPlan,
  type SetPlan,
  setPower,
  setsToDetect,
  type UnpairedPlan,
  varianceOfSet,
} from './power/set-plan.ts';
export { studentErrors, studentPower } from './power/student-power.ts';
export { gamesPerArm, gamesPerArmPooled } from './power/two-proportions.ts';
export { agrestiCoull } from './proportion/agresti-coull.ts';
export { clopperPearson } from './proportion/clopper-pearson.ts';
export { jeffreys } from './proportion/jeffreys.ts';
export { wilson } from './proportion/wilson.ts';
export { wilsonContinuity } from './proportion/wilson-continuity.ts';
export { bonferroniCritical } from './ranking/bonferroni-critical.ts';
export { maxTCritical } from './ranking/max-t-critical.ts';
export { pairReach } from './ranking/pair-reach.ts';
export { type Pairs, pairsOf } from './ranking/pairs.ts';
export {
  type RankSpread,
  rankBootstrap,
  rawScoring,
  type Scoring,
} from './ranking/rank-bootstrap.ts';
export { type Place, placeOf, type RankSet, rankSets } from './ranking/rank-sets.ts';
export { midRanks, topShares } from './ranking/ranks.ts';
export { rawScores, type Scores, weightedScores } from './ranking/scores.ts';
export { stepDownCritical } from './ranking/step-down-critical.ts';
export { upperBoundRanks } from './ranking/upper-bound-ranks.ts';
export { type BradleyTerry, bradleyTerry, toElo } from './rating/bradley-terry.ts';
export { choosePenalties } from './rating/choose-penalty.ts';
export { type Identification, identification } from './rating/identified.ts';
export { fitLogistic, type LogisticFit, type Observation } from './rating/logistic.ts';
export { type OverallGain, overallGains } from './rating/overall-gain.ts';
export { sandwich } from './rating/sandwich.ts';
export {
  type Member,
  type TeamDesign,
  type TeamGame,
  type TeamPenalties,
  teamDesign,
} from './rating/team-design.ts';
export type { TeamModel, Uncertainty } from './rating/team-model.ts';
export { type RoleEffect, type TeamRating, teamRating } from './rating/team-rating.ts';
export {
  NEW_SKILL,
  SKILL_BETA,
  type Skill,
  type SkillUpdate,
  trueSkill,
} from './rating/true-skill.ts';
export { setCovariance } from './roles/covariance.ts';
export { roleLuck } from './roles/role-luck.ts';
export { type RoleTable, roleTable } from './roles/role-table.ts';
export { type WeightedRate, weightedRate } from './roles/weighted-rate.ts';
export { bernoulliLlr } from './sequential/bernoulli-sprt.ts';
export { betaBinomialInterval, betaBinomialLogE } from './sequential/beta-binomial.ts';
export { bettingInterval, bettingLogCapital, bettingStakes } from './sequential/betting.ts';
export { empiricalBernstein } from './sequential/empirical-bernstein.ts';
export {
  type Moments,
  momentsOf,
  NO_MOMENTS,
  thirdMoment,
  withValue,
} from './sequential/moments.ts';
export { likeliest, multinomialLlr, scoreMoments } from './sequential/multinomial-gsprt.ts';
export { asymptoticInterval, normalMixtureBoundary } from './sequential/normal-mixture.ts';
export { normalLlr, profileLlr, resolutionVariance } from './sequential/set-gsprt.ts';
export { signLogE } from './sequential/sign-e-process.ts';
export { type SprtBounds, sprtBounds } from './sequential/sprt-bounds.ts';
export { DEFAULT_TAU, tMixtureInterval, tMixtureLogE } from './sequential/t-mixture.ts';
