export { readSettingFile } from './autostart/setting-file.ts';
export {
  AutoStarterError,
  baseOf,
  launchOfListed,
  pathNotes,
  readStarterFile,
  type StarterFile,
} from './autostart/starter-file.ts';
export { JoinError, type JoinedGames, type JoinOptions, join } from './client/join.ts';
export type { SideMessage } from './client/seat-process.ts';
export * from './host/host.ts';
export { REPLY_LIMITS, RemoteAgent, type ReplyLimits, type Wire } from './host/remote-agent.ts';
export { javaClasses } from './launcher/java-classes.ts';
export { Jvms } from './launcher/jvms.ts';
export { type Launch, launchOf, launchOfPreset } from './launcher/launch.ts';
export { LaunchedSource, type LaunchOptions } from './launcher/launched-source.ts';
export { dotnetPreset, javaPreset, starterIn, unpackedPreset, unpackTeam } from './launcher/presets.ts';
export { type PythonImports, pythonImports, runtimeOf } from './launcher/runtime.ts';
export { fixedAddresses, type RandomOptions } from './launcher/seat-random.ts';
export { WIRE_OPTIONS, type WireOptions } from './play/remote-set.ts';
export * from './play/seat-source.ts';
export type { MemoryNeed, Villages } from './play/villages.ts';
export { WirePool } from './play/wire-pool.ts';
export { namedBy } from './sandbox/own-files.ts';
export { unfitness } from './sandbox/places.ts';
export { missingSandbox } from './sandbox/sandbox.ts';
export { MUTATIONS, type Mutation } from './tools/mutations.ts';
export { type Replayed, recordedClients, recordedGame, replayWire } from './tools/replay-wire.ts';
export { readTranscript, TranscriptRecorder } from './tools/transcript.ts';
