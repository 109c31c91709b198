export { standaloneSvg } from '../charts/draw.ts';
export { type FiledSet, gamesFile, gamesFileOf, type PublishedSite, type ShownRecord } from '../page/document.ts';
export { ANYTHING, type Condition, ConditionError, conditionsIn, conditionsText, meets } from '../page/find/condition.ts';
export { compareSections } from './compare-page.ts';
export { evaluationHeadline, evaluationSections } from './evaluation-page.ts';
export { type DrawnFigure, figureCsv, figureLatex, type SourceFacts } from './figure.ts';
export { compareHeadline, runHeadline } from './headline.ts';
export {
  chartsOf,
  type FiledGames,
  GAMES_PER_FILE,
  type GameTag,
  gzippedJson,
  htmlPage,
  type ListedGames,
  markdownPage,
  type PageParts,
  type SearchableGame,
  searchable,
  sitePage,
} from './html-page.ts';
export { type RunFacts, runSections } from './run-page.ts';
export { sweepHeadline, sweepSections } from './sweep-page.ts';
export { type TeamStage, teamSections } from './team-page.ts';
export { tuneHeadline, tuneSections } from './tune-page.ts';
