export type { AgentNote } from '@aiwolf-arena/report';
export { type GamePlayer, type Played, play, playBy } from './play.ts';
export { PLAY_DEFAULTS, PLAY_FIELDS, type PlayOptions } from './play-options.ts';
export { agentNotes } from './played-game.ts';
