export { absentPlayer } from './absent-player.ts';
export { type AgentBody, loadFactory } from './agent-module.ts';
export { dataReaders, type RealmData } from './context-data.ts';
export { type Means, ownContext } from './own-context.ts';
export { MODULES } from './player-modules.ts';
export { tameWorld } from './tame-world.ts';
