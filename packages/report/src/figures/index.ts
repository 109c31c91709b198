export { standalonePng, standaloneSvg } from '../charts/draw.ts';
export { compareSections } from './compare-page.ts';
export { type DrawnFigure, figureCsv, type SourceFacts } from './figure.ts';
export {
  chartsOf,
  type GameTag,
  type GameTape,
  htmlPage,
  type LiveMessage,
  livePage,
  markdownPage,
  type PageParts,
  type ShelvedGames,
} from './html-page.ts';
export { type RunFacts, runSections } from './run-page.ts';
export { trendSections } from './trend-page.ts';
