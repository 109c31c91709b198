export type { Player } from '@aiwolf-arena/engine';
export { CATALOG, type CatalogEntry } from './catalog.ts';
export type { PlayerContext, PlayerFactory } from './player-context.ts';
