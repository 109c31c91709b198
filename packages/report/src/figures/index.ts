export { standalonePng, standaloneSvg } from '../charts/draw.ts';
export type { GameTape, LiveMessage } from '../page/document.ts';
export { type Condition, ConditionError, conditionsIn, meets } from '../page/find/condition.ts';
export { deedsOf } from '../page/find/deeds.ts';
export { type Benchmark, benchHeadline, benchSections } from './bench-page.ts';
export { calibrationHeadline, calibrationSections } from './calibration-page.ts';
export { compareSections } from './compare-page.ts';
export { evaluationHeadline, evaluationSections } from './evaluation-page.ts';
export { type DrawnFigure, figureCsv, type SourceFacts } from './figure.ts';
export { compareHeadline, runHeadline, trendHeadline } from './headline.ts';
export {
  chartsOf,
  type GameTag,
  htmlPage,
  livePage,
  markdownPage,
  type PageParts,
  type SearchableGame,
  type ShelvedGames,
} from './html-page.ts';
export { type RunFacts, runSections } from './run-page.ts';
export { trendSections } from './trend-page.ts';
