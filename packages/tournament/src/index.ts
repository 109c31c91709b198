export {
  type Arm,
  type ArmPlay,
  type ArmSet,
  passingArm,
  playedArm,
  playPlaced,
  type StoredArm,
  storedArm,
} from './compare/arm.ts';
export { playPairs, type SetPair } from './compare/play-pairs.ts';
export {
  InspectError,
  type InspectedAgent,
  type InspectHooks,
  type InspectTerms,
  inspectedInput,
  playInspected,
} from './inspect/inspected-set.ts';
export { gamesHash } from './load/code-hash.ts';
export { type PlannedSet, planLines, type Shard, setsOf } from './plan/block.ts';
export { drawLots } from './plan/draw.ts';
export {
  type Block,
  type ContestTerms,
  chanceSeed,
  DRAWS,
  type Draw,
  type Plan,
  PlanError,
  type PlannedAgent,
  type RankBy,
  type RoleWish,
  type Stage,
  seedMark,
} from './plan/plan.ts';
export {
  type ArenaIdentity,
  arenasOf,
  arenaText,
  isPlayedBy,
  PlansDiffer,
  planDifferences,
  UNKNOWN_ARENA,
} from './plan/plan-differences.ts';
export {
  type ArmTerms,
  type ContestSpec,
  planArm,
  planPreliminary,
  planRun,
  type RunTerms,
  withFinal,
} from './plan/plans.ts';
export { type LogChoice, replayTask, tasksOf } from './plan/tasks.ts';
export { type Spelling, spelled } from './play/cast.ts';
export { asideText, type PutAside, SetFailed } from './play/put-aside.ts';
export {
  type AffectedGames,
  byAgent,
  type CallTimes,
  type FaultCase,
  type FaultTally,
  type Kill,
  type MeasuredSet,
  type MeasuringTerms,
  mergeSeats,
  type RoleTally,
  type SeatTally,
  type SetAddress,
  type SetResult,
  type SetTiming,
  type SlowCall,
  type SlowSeat,
  type TimingTerms,
} from './play/set-result.ts';
export type {
  GameLog,
  NotePlace,
  RecordedGame,
  SeatNote,
  SetOutcome,
  SetTask,
  TimedOutcome,
} from './play/set-task.ts';

export { SlowCalls } from './pool/process/timekeeper.ts';
export { SetPool, workerInputOf } from './pool/set-pool.ts';
export {
  agentIn,
  type ComparedRuns,
  compareRuns,
  type ExplainedGame,
  explainGames,
  type FlippedGame,
  flippedGames,
  type Parting,
  partingOf,
  type Side,
  type Why,
  whySet,
} from './replay/divergence.ts';
export {
  type OwnAnswer,
  type PlaysSet,
  RecordedSets,
  replaySet,
  setsThatDiffer,
} from './replay/recorded-sets.ts';
export type { News, ToldVote } from './replay/seat-news.ts';
export { type SeatStep, seatSteps } from './replay/seat-steps.ts';
export {
  type Differing,
  type SelfCheck,
  selfCheck,
  type Verification,
  verifyRun,
  verifySample,
} from './replay/verify-run.ts';
export { fileNames, makeFolder, UnreadableRun, WriteFailed, writeWhole } from './run/disk.ts';
export { type LoggedResults, LoggedRun, logPath } from './run/game-logs.ts';
export { type JoinedRuns, joinRuns, SetsConflict } from './run/join-runs.ts';
export { FolderTaken } from './run/lock.ts';
export {
  planOfFolder,
  type RecordedRun,
  readRun,
  readTimings,
  rootHash,
  type TimedSet,
} from './run/recorded-run.ts';
export { keptAgent } from './run/resume.ts';
export { type FolderTerms, freshFolder, RunFolder } from './run/run-folder.ts';
export { bounded, Interrupted, type PlanRunOptions, runPlan } from './run/run-plan.ts';
export {
  disclosed,
  keepSecret,
  readSecret,
  SECRET_NAME,
  withheld,
} from './run/seed-secret.ts';
