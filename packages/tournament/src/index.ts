export { rootHash } from '@aiwolf-arena/engine';
export * from './compare/arm.ts';
export { playArms } from './compare/play-arms.ts';
export * from './compare/play-pairs.ts';
export * from './inspect/inspected-set.ts';
export { gamesHash } from './load/games-hash.ts';
export { UnfitFile } from './load/outside-file.ts';
export { type PlannedSet, planLines, type Shard, seatingOf, setsOf, shardSets, shardText } from './plan/block.ts';
export { drawTieOrder } from './plan/draw.ts';
export * from './plan/plan.ts';
export * from './plan/plan-differences.ts';
export * from './plan/plans.ts';
export { type LogChoice, replayTask, tasksOf } from './plan/tasks.ts';
export * from './play/failed-set.ts';
export { type Spelling, spelled } from './play/player-calls.ts';
export { isNearLimit } from './play/result-shape.ts';
export * from './play/set-result.ts';
export {
  type GameLog,
  type NotePlace,
  newSetHeartbeat,
  type RecordedGame,
  type SeatNote,
  type SetOutcome,
  type SetTask,
  type TimedOutcome,
} from './play/set-task.ts';

export { outcomeOf, timingOf } from './pool/outcome-shape.ts';
export { SlowCalls } from './pool/process/timekeeper.ts';
export type { SetListener, SetPlayer } from './pool/set-player.ts';
export { SetPool, workerInputOf } from './pool/set-pool.ts';
export * from './replay/divergence.ts';
export * from './replay/recorded-sets.ts';
export * from './replay/seat-news.ts';
export * from './replay/seat-steps.ts';
export * from './replay/verify-run.ts';
export {
  DraftFile,
  fileNames,
  GrowingFile,
  makeFolder,
  Outlet,
  removeFile,
  UnreadableRun,
  WriteFailed,
  writeWhole,
} from './run/disk.ts';
export { logPath } from './run/game-logs.ts';
export * from './run/join-runs.ts';
export { bytesInPieces, checked, checkedLine, linesOf } from './run/journal-lines.ts';
export { FolderTaken, type LockOptions, takeLock } from './run/lock.ts';
export { isNatural, type LoggedResults, LoggedRun } from './run/logged-run.ts';
export { type PartState, partMark, partState } from './run/part-state.ts';
export { planOfFolder, type RecordedRun, readRun, readTimings, type TimedSet } from './run/recorded-run.ts';
export { keptAgent } from './run/resume.ts';
export { type FolderOptions, freshFolder, RunFolder } from './run/run-folder.ts';
export * from './run/run-plan.ts';
export * from './run/seed-secret.ts';
