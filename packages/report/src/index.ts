export { CONTEST_SCHEMA, contestJson } from './contest-json.ts';
export { contestText } from './contest-text.ts';
export { ANALYZE_SCHEMA, type FileNote, logsJson } from './logs-json.ts';
export { type LogsRead, logsText } from './logs-text.ts';
export { narrate } from './narrate.ts';
export { PLAY_SCHEMA, type PlayedGame, playJson } from './play-json.ts';
export type { Provenance } from './provenance.ts';
export { RUN_SCHEMA, runJson } from './run-json.ts';
export { runText } from './run-text.ts';
