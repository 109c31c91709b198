export type { Arm } from './compare/arm.ts';
export type { ArmPlay } from './compare/arm-player.ts';
export { playPlaced } from './compare/arm-player.ts';
export type { ArmSet } from './compare/arm-set.ts';
export { playPairs, type SetPair } from './compare/play-pairs.ts';
export { passingArm, playedArm } from './compare/played-arm.ts';
export { type StoredArm, storedArm } from './compare/stored-arm.ts';
export { type InspectedAgent, inspectedInput } from './inspect/inspected-input.ts';
export { InspectError, type InspectHooks, playInspected } from './inspect/inspected-set.ts';
export type { InspectTerms } from './inspect/order.ts';
export { type LoggedResults, LoggedRun } from './logs/logged-run.ts';
export {
  type ArenaIdentity,
  arenasOf,
  arenaText,
  isPlayedBy,
  UNKNOWN_ARENA,
} from './plan/arena-identity.ts';
export { drawLots } from './plan/lots.ts';
export {
  type Block,
  type ContestTerms,
  DRAWS,
  type Draw,
  type Plan,
  PlanError,
  type PlannedAgent,
  type RankBy,
  type RoleWish,
  type Stage,
} from './plan/plan.ts';
export { type ArmTerms, planArm } from './plan/plan-arm.ts';
export { type ContestSpec, planPreliminary, withFinal } from './plan/plan-contest.ts';
export { PlansDiffer, planDifferences } from './plan/plan-differences.ts';
export { planRun, type RunTerms } from './plan/plan-run.ts';
export { planLines } from './plan/plan-text.ts';
export { chanceSeed, seedMark } from './plan/secret.ts';
export { type PlannedSet, setsOf } from './plan/sets.ts';
export type { Shard } from './plan/shard.ts';
export { bounded } from './pool/bounded.ts';
export { gamesHash } from './pool/games-hash.ts';
export { SetFailed } from './pool/set-failed.ts';
export { SetPool } from './pool/set-pool.ts';
export { workerInputOf } from './pool/worker-input-of.ts';
export type {
  GameLog,
  Note,
  NotePlace,
  RecordedGame,
  SetOutcome,
  SetTask,
} from './realm/set-task.ts';
export { type Spelling, spelled } from './realm/spelled-player.ts';
export { type FlippedGame, flippedGames } from './replay/flipped-games.ts';
export type { OwnAnswer } from './replay/own-answers.ts';
export { type Parting, partingOf } from './replay/parting.ts';
export { RecordedSets, type SetAddress } from './replay/recorded-sets.ts';
export { replaySet, replayTask } from './replay/replay-set.ts';
export { type PlaysSet, setsThatDiffer } from './replay/same-games.ts';
export type { News, ToldVote } from './replay/seat-news.ts';
export { type SeatStep, seatSteps } from './replay/seat-steps.ts';
export { type SelfCheck, selfCheck } from './replay/self-check.ts';
export { type Differing, type Verification, verifyRun, verifySample } from './replay/verify-run.ts';
export {
  agentIn,
  type Compared,
  compareRuns,
  type Side,
  type Why,
  whySet,
} from './replay/why-differ.ts';
export { type ExplainedGame, explainGames } from './replay/why-games.ts';
export { makeFolder, writeWhole } from './run/disk.ts';
export { fileNames } from './run/file-names.ts';
export { FolderTaken } from './run/folder-taken.ts';
export { freshFolder } from './run/fresh-folder.ts';
export type { LogChoice } from './run/game-logs.ts';
export { type JoinedRuns, joinRuns, SetsConflict } from './run/join-runs.ts';
export { keptAgent } from './run/kept-agents.ts';
export { logPath } from './run/missing-logs.ts';
export { planOfFolder, type RecordedRun, readRun } from './run/recorded-run.ts';
export { rootHash } from './run/root-hash.ts';
export { type FolderTerms, RunFolder } from './run/run-folder.ts';
export { Interrupted, type RunOptions, runPlan, tasksOf } from './run/run-plan.ts';
export {
  disclosed,
  keepSecret,
  readSecret,
  SECRET_NAME,
  withheld,
} from './run/seed-secret.ts';
export { readTimings, type TimedSet } from './run/timing-file.ts';
export { UnreadableRun } from './run/unreadable-run.ts';
export { WriteFailed } from './run/write-failed.ts';
export type { CallTimes, MeasuredSet, MeasuringTerms } from './tally/measured-set.ts';
export { byAgent, mergeSeats } from './tally/merge-seats.ts';
export { asideText, type PutAside } from './tally/put-aside.ts';
export type {
  AffectedGames,
  FaultCase,
  FaultTally,
  Kill,
  RoleTally,
  SeatTally,
  SetResult,
} from './tally/set-result.ts';
export type { SetTiming, SlowCall, SlowSeat, TimingTerms } from './tally/set-timing.ts';
