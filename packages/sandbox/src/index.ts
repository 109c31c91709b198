export type { ParamValues } from '@aiwolf-arena/agents';
export { type AgentHome, type DataFile, homeIn, homeOf } from './load/agent-home.ts';
export {
  AGENT_ENDINGS,
  AgentLoadError,
  didYouMean,
  fileHint,
  folderHint,
  nearest,
} from './load/agent-load-error.ts';
export { fileNames, likeness, nameFault, readableName } from './load/agent-name.ts';
export { type AgentText, agentTextOf, readAgentText, withValues } from './load/agent-text.ts';
export { agentHash, bundleAgent, contentHash, identityOf, mappedBody, sourceMapOf } from './load/bundle-agent.ts';
export { gamesHashWith } from './load/bundler.ts';
export {
  CharacterSets,
  characterSetLabel,
  DoubtfulText,
  decodedAlone,
  type SettledText,
} from './load/character-set.ts';
export { CheckRun, readReport } from './load/check-agent.ts';
export {
  type AgentSource,
  type ClientSource,
  entryContent,
  type LoadedAgent,
  loadAgent,
  loadBundled,
  type OwnSource,
  paramsOfClient,
  RUNTIMES,
  resolveAgent,
  resolveSource,
} from './load/load-agent.ts';
export {
  broughtText,
  bytesInPieces,
  bytesOfOutside,
  LARGEST_FILE,
  LOST,
  refuseUnfit,
  textOfOutside,
  UnfitFile,
} from './load/outside-file.ts';
export { REALM_ENDING, realmBundle, realmInputOf } from './load/realm-script.ts';
export { type Origin, originOf, PLACE } from './load/source-map.ts';
export { foundAt } from './load/static-findings.ts';
export { type BroughtText, lineEnd, strictText, utf16In } from './load/text-fit.ts';
export { SeatCounter } from './play/counts.ts';
export { type FailedSet, oneLine, orFailed, SetFailed, type SetFailure } from './play/failed-set.ts';
export { Notebook } from './play/notebook.ts';
export { type Spelling, spelled, timed } from './play/player-calls.ts';
export {
  faultOfCounts,
  isCount,
  isFields,
  isKill,
  isListOf,
  isNearLimit,
  isText,
  parsed,
} from './play/result-shape.ts';
export { SetRecorder } from './play/set-recorder.ts';
export {
  type AffectedGames,
  type CallTimes,
  type FaultCase,
  type FaultTotals,
  type GameFault,
  isStop,
  type Kill,
  MEASURED_MS,
  type MeasuredSet,
  type NearCall,
  type NearLimit,
  nearLimitOf,
  type RoleTotals,
  repeatedText,
  type SeatCounts,
  type SetAddress,
  type SetResult,
  type SetTiming,
  type SlowCall,
  type SlowSeat,
  type TimingOptions,
} from './play/set-result.ts';
export {
  type GameLog,
  MOST_GAMES,
  newSetHeartbeat,
  type RecordedGame,
  type SeatNote,
  type SetListener,
  type SetOutcome,
  type SetPlayer,
  type SetTask,
  type TimedOutcome,
} from './play/set-task.ts';
export { isTiming, outcomeOf, timingOf } from './pool/outcome-shape.ts';
export { SlowCalls } from './pool/process/timekeeper.ts';
export { SetPool, workerInputOf } from './pool/set-pool.ts';
export { createBundled } from './realm/players.ts';
export {
  childrenOf,
  hasInEnvironment,
  type ListedProcess,
  openHandles,
  ProcessTree,
  processTable,
  socketTable,
  startOf,
  treeTime,
} from './realm/proc.ts';
export { type AgentCode, type PackedInput, packed, type WorkerInput } from './realm/realm-input.ts';
export { sandboxFlags } from './realm/sandboxed-process.ts';
