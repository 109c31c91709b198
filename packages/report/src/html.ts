export { standalonePng, standaloneSvg } from './charts/draw.ts';
export { compareSections } from './figures/compare-page.ts';
export { type DrawnFigure, figureCsv } from './figures/figure.ts';
export {
  chartsOf,
  type GameTag,
  type GameTape,
  htmlPage,
  livePage,
  markdownPage,
  type PageParts,
  type ShelvedGames,
} from './figures/html-page.ts';
export { type RunFacts, runSections } from './figures/run-page.ts';
export type { SourceFacts } from './figures/source.ts';
export { trendSections } from './figures/trend-page.ts';
