export { type Standings, standings } from './standings.ts';
export { STANDINGS, type StandingsOptions } from './standings-options.ts';
