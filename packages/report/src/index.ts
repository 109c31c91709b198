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
export { counted } from './format.ts';
export {
  type AgentNote,
  type BenchGate,
  benchJson,
  type ContestRankings,
  contestJson,
  type ExplainedLosses,
  evalJson,
  type FileNote,
  type JudgedRuns,
  judgedRankJson,
  type LogsRead,
  logsJson,
  type PlayedGame,
  type PowerPlan,
  type Provenance,
  playJson,
  powerJson,
  type RankedRuns,
  runJson,
  sweepJson,
  timingJson,
  tuneJson,
  whyAgentJson,
} from './json.ts';
export { type Bilingual, inBoth, type Said, textIn } from './model.ts';
export { csvOf } from './render/csv.ts';
export { prose, wrapped } from './render/text.ts';
export { clipped, harmless, markdownLines, paddedTo, widthOf } from './sanitize.ts';
export { narrate } from './story.ts';
export { measureName } from './tables/behaviour.ts';
export { benchText, gateText } from './tables/bench.ts';
export { evalMarkdown, evalText } from './tables/evaluation.ts';
export { absentText, missingLine, missingText } from './tables/faults.ts';
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
export { type LossCommands, lossesCsv, lossesMarkdown, lossesText } from './tables/losses.ts';
export { calibrateText, powerText } from './tables/power.ts';
export { rankingHelp } from './tables/ranking.ts';
export { sentencesOf } from './tables/said.ts';
export {
  contestText,
  judgedRankMarkdown,
  judgedRankText,
  logsCsv,
  logsMarkdown,
  logsText,
  rankCsv,
  runText,
} from './tables/standings.ts';
export { sweepMarkdown, sweepText } from './tables/sweep.ts';
export { timingText } from './tables/timing.ts';
export { tuneMarkdown, tuneText } from './tables/tune.ts';
