export type {
  AffectedGames,
  FailedSet,
  FaultCase,
  FaultTotals,
  NearLimit,
  RecordedGame,
  RoleTotals,
  SeatCounts,
  SetOutcome,
  SetResult,
  SetTiming,
  SlowCall,
  SlowSeat,
} from '@aiwolf-arena/sandbox'; // what a run folder contains
export {
  type Arm,
  type ArmPlay,
  type ArmSet,
  playedArm,
  playPlaced,
  pointPlayer,
  type StoredArm,
  storedArm,
} from './compare/arm.ts';
export { playArms, playPairs, type SetPair } from './compare/play-arms.ts';
export { InspectError, type InspectedAgent, inspectedInput, playInspected } from './inspect/inspected-set.ts';
export { planLines, type Shard, seatingOf, setsOf, shardSets, shardText } from './plan/block.ts';
export { drawTieOrder } from './plan/draw.ts';
export {
  type ArenaIdentity,
  type Block,
  DRAWS,
  type Draw,
  dealingSeed,
  type Plan,
  PlanError,
  type PlannedAgent,
  type RankBy,
  type RoleRequest,
  type Stage,
  seedMark,
  UNKNOWN_ARENA,
} from './plan/plan.ts';
export { arenasOf, arenaText, installCommand, isPlayedBy, PlansDiffer, planDifferences } from './plan/plan-differences.ts';
export { type ContestSpec, planArm, planPreliminary, planRun, withFinal } from './plan/plans.ts';
export { evenRound, inRounds, RoundClock, roundNumbers, roundsIn } from './plan/rounds.ts';
export { type LogChoice, replayTask, tasksOf } from './plan/tasks.ts';
export {
  agentIn,
  type ComparedRuns,
  compareRuns,
  type Divergence,
  divergenceOf,
  type ExplainedGame,
  explainSet,
  type FlippedGame,
  flippedGames,
  type Side,
  type Why,
  whySet,
} from './replay/divergence.ts';
export {
  type OwnAnswer,
  type OwnDifference,
  type PlaysSet,
  RecordedSets,
  replaySet,
  setsThatDiffer,
} from './replay/recorded-sets.ts';
export type { News, ReceivedVote } from './replay/seat-news.ts';
export { type SeatStep, seatSteps } from './replay/seat-steps.ts';
export {
  type Causes,
  causesOf,
  firstDivergence,
  type SelfCheck,
  selfCheck,
  type UnrepeatableAgent,
  type Verification,
  verifyRun,
} from './replay/verify-run.ts';
export {
  DraftFile,
  GrowingFile,
  makeFolder,
  moveFolder,
  Outlet,
  removeFile,
  UnreadableRun,
  WriteFailed,
  writeWhole,
} from './run/disk.ts';
export { logPath } from './run/game-logs.ts';
export { type JoinedRuns, joinRuns, SetsConflict } from './run/join-runs.ts';
export { checked, checkedLine, linesOf } from './run/journal-lines.ts';
export { FolderTaken, type LockOptions, takeLock } from './run/lock.ts';
export { isNatural, type LoggedResults, LoggedRun } from './run/logged-run.ts';
export { partMark, partState } from './run/part-state.ts';
export { planOfFolder, type RecordedRun, readRun, readTimings, type TimedSet } from './run/recorded-run.ts';
export { keptAgent } from './run/resume.ts';
export { freshFolder, RunFolder, readShard } from './run/run-folder.ts';
export { bounded, gamesHash, Interrupted, runPlan, timedWidth } from './run/run-plan.ts';
export { keepSecret, readSecret, SECRET_NAME, withheld } from './run/seed-secret.ts';
