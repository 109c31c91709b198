export type { Player } from '@aiwolf-arena/engine';
export { CATALOG, type CatalogEntry } from './field/catalog.ts';
export type { Param, Params, ParamValue, ParamValues } from './params.ts';
export type { PlayerContext, PlayerFactory } from './player-context.ts';
