export { type AgentNote, type Played, play } from './play.ts';
export { PLAY_DEFAULTS, PLAY_FIELDS, type PlayOptions } from './play-options.ts';
