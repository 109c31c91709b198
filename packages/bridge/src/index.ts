export { readSettingFile } from './autostart/setting-file.ts';
export {
  AutoStarterError,
  launchOfListed,
  readStarterFile,
  type StarterFile,
} from './autostart/starter-file.ts';
export { JoinError, type JoinedGames, type JoinTerms, join } from './client/join.ts';
export type { Aside } from './client/seat-process.ts';
export * from './host/host.ts';
export { REPLY_LIMITS, RemoteAgent, type ReplyLimits, type Wire } from './host/remote-agent.ts';
export { type Launch, launchOf, launchOfPreset } from './launcher/launch.ts';
export { LaunchedSource, type LaunchTerms } from './launcher/launched-source.ts';
export { dotnetPreset, javaPreset, unpackTeam } from './launcher/presets.ts';
export { missingWalls } from './launcher/walls.ts';
export { WIRE_TERMS, type WireTerms } from './play/remote-set.ts';
export * from './play/seat-source.ts';
export { WirePool } from './play/wire-pool.ts';
export { MUTATIONS, type Mutation } from './tools/mutations.ts';
export { type Replayed, recordedClients, recordedGame, replayWire } from './tools/replay-wire.ts';
export { readTranscript, TranscriptRecorder } from './tools/transcript.ts';
