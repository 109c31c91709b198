export type {
  AnalyzeDocument,
  BenchDocument,
  ContestDocument,
  EvalDocument,
  PlayDocument,
  PowerDocument,
  RankDocument,
  RunDocument,
  SweepDocument,
  TuneDocument,
  WhyAgentDocument,
} from './documents.ts';
export { amount, bracketed, counted, decimal, percent, percentOf, percentRange, points, short, withCommas } from './format.ts';
export {
  type AgentNote,
  type ContestRankings,
  contestJson,
  type FileNote,
  type JudgedRuns,
  judgedRankJson,
  type LogsRead,
  logsJson,
  type PlayedGame,
  type Provenance,
  playJson,
  type RankedRuns,
  runJson,
  timingJson,
} from './json.ts';
export {
  type BenchGate,
  benchJson,
  type ExplainedLosses,
  evalJson,
  type PowerPlan,
  powerJson,
  sweepJson,
  tuneJson,
  whyAgentJson,
} from './json-search.ts';
export { narrate } from './log-narrator.ts';
export { type Bilingual, inBoth, type Said, type TableColumn, type TextDocument, textIn } from './model.ts';
export { csvLine, csvOf } from './render/csv.ts';
export { documentLatex } from './render/latex.ts';
export { documentMarkdown } from './render/markdown.ts';
export { columnLines, columnsText, documentText, prose, wrapped } from './render/text.ts';
export { clipped, harmless, markdownLines, shortName, widthOf } from './sanitize.ts';
export { measureName } from './tables/behaviour.ts';
export { benchText, gateText } from './tables/bench.ts';
export { column } from './tables/columns.ts';
export { evalDocument } from './tables/evaluation.ts';
export { faultSaid } from './tables/fault-kinds.ts';
export { absentText, missingLine, missingText, nearLimitText, oftenLine } from './tables/faults.ts';
export { firstScreen, type StageNotes } from './tables/first-screen.ts';
export {
  COMPARE_SCHEMA,
  type CompareDocument,
  compareAnnotations,
  compareJson,
  compareJunit,
  compareMarkdown,
  compareText,
} from './tables/gate.ts';
export { type LossCommands, lossesCsv, lossesDocument } from './tables/losses.ts';
export { calibrateText, powerText } from './tables/power.ts';
export { rankingHelp } from './tables/ranking.ts';
export { type ResultLine, resultsTable, sizeMeanFields } from './tables/results.ts';
export { sentencesOf } from './tables/said.ts';
export {
  contestText,
  logsCsv,
  logsDocument,
  rankCsv,
  rankDocument,
  runText,
} from './tables/standings.ts';
export { sweepDocument } from './tables/sweep.ts';
export { timingText } from './tables/timing.ts';
export { tuneDocument } from './tables/tune.ts';
