export { absentText } from './absent-text.ts';
export { benchJson } from './bench/bench-json.ts';
export { type BenchGate, benchText, gateText } from './bench/bench-text.ts';
export { harmless } from './clipped.ts';
export { calibrateText } from './compare/calibrate-text.ts';
export { compareAnnotations } from './compare/compare-annotations.ts';
export { COMPARE_SCHEMA, compareJson } from './compare/compare-json.ts';
export { compareJunit } from './compare/compare-junit.ts';
export { compareMarkdown } from './compare/compare-markdown.ts';
export { compareText } from './compare/compare-text.ts';
export { CONTEST_SCHEMA, type ContestRankings, contestJson } from './contest-json.ts';
export { contestText } from './contest-text.ts';
export type {
  AnalyzeDocument,
  BenchDocument,
  CompareDocument,
  ContestDocument,
  EvalDocument,
  PlayDocument,
  PowerDocument,
  RankDocument,
  RunDocument,
} from './documents.ts';
export { evalJson } from './eval/eval-json.ts';
export { evalMarkdown } from './eval/eval-markdown.ts';
export { evalText } from './eval/eval-text.ts';
export {
  type JudgedRuns,
  judgedRankJson,
  judgedRankMarkdown,
  judgedRankText,
} from './ledger-rank.ts';
export { ANALYZE_SCHEMA, type FileNote, logsJson } from './logs-json.ts';
export { logsCsv, logsMarkdown } from './logs-tables.ts';
export { type LogsRead, logsText } from './logs-text.ts';
export { markdownLines } from './markdown.ts';
export { missingLine, missingText } from './missing-text.ts';
export { narrate } from './narrate.ts';
export { counted } from './percent.ts';
export { type AgentNote, PLAY_SCHEMA, type PlayedGame, playJson } from './play-json.ts';
export { type PowerPlan, powerJson, powerText } from './power-text.ts';
export type { Provenance } from './provenance.ts';
export { csvOf, rankCsv } from './rank/rank-csv.ts';
export { RANK_SCHEMA, type RankedRuns } from './rank/rank-json.ts';
export { RUN_SCHEMA, runJson } from './run-json.ts';
export { runText } from './run-text.ts';
export { timingJson } from './timing-json.ts';
export { timingText } from './timing-text.ts';
