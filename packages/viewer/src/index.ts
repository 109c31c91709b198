export { standaloneSvg } from './charts/draw.ts';
export { compareSections } from './figures/compare-page.ts';
export { evaluationHeadline, evaluationSections } from './figures/evaluation-page.ts';
export { type DrawnFigure, figureCsv, figureLatex, type SourceFacts } from './figures/figure.ts';
export { compareHeadline, runHeadline } from './figures/headline.ts';
export {
  chartsOf,
  type FiledGames,
  GAMES_PER_FILE,
  gzippedJson,
  htmlPage,
  type ListedGames,
  markdownPage,
  type PageParts,
  type SearchableGame,
  searchable,
  sitePage,
} from './figures/html-page.ts';
export { type RunFacts, runSections } from './figures/run-page.ts';
export { sweepHeadline, sweepSections, tuneHeadline, tuneSections } from './figures/search-page.ts';
export { type TeamStage, teamSections } from './figures/team-page.ts';
export { type FiledSet, type GameTag, gamesFile, gamesFileOf, type PublishedSite, type ShownRecord } from './page/document.ts';
export { ANYTHING, type Condition, ConditionError, conditionsIn, conditionsText, meets } from './page/find/condition.ts';
