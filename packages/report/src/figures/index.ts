export { standaloneSvg } from '../charts/draw.ts';
export { type FiledSet, fileOfPack, type GameTape, type PublishedSite, packOf } from '../page/document.ts';
export { ANYTHING, type Condition, ConditionError, conditionsIn, conditionsText, meets } from '../page/find/condition.ts';
export { compareSections } from './compare-page.ts';
export { evaluationHeadline, evaluationSections } from './evaluation-page.ts';
export { type DrawnFigure, figureCsv, figureLatex, type SourceFacts } from './figure.ts';
export { compareHeadline, runHeadline } from './headline.ts';
export {
  chartsOf,
  type FiledGames,
  type GameTag,
  gzippedJson,
  htmlPage,
  markdownPage,
  type PageParts,
  PER_PACK,
  type SearchableGame,
  type ShelvedGames,
  searchable,
  sitePage,
} from './html-page.ts';
export { type RunFacts, runSections } from './run-page.ts';
export { sweepHeadline, sweepSections } from './sweep-page.ts';
export { type TeamStage, teamSections } from './team-page.ts';
export { tuneHeadline, tuneSections } from './tune-page.ts';
