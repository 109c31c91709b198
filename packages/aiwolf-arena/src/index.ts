// The library. What stands in no docstring here is said where the types come from: results in analysis, plans and sets in
// tournament, documents in report.

export type {
  BlockStandings,
  Comparison,
  ContestStandings,
  GateLine,
  MissingSet,
  Pardon,
  RankRule,
} from '@aiwolf-arena/analysis';
export type {
  AgentNote,
  CompareDocument,
  ContestDocument,
  PlayDocument,
  RankDocument,
  RunDocument,
} from '@aiwolf-arena/report';
export {
  Interrupted,
  type Plan,
  type RankBy,
  type SetResult,
  WriteFailed,
} from '@aiwolf-arena/tournament';
export { AgentLoadError } from '@aiwolf-arena/tournament/load';
export { type Compared, type CompareHooks, compare } from './library/compare/compare.ts';
export type { CompareOptions } from './library/compare/compare-options.ts';
export { contest } from './library/contest/contest.ts';
export type { PlayedContest } from './library/contest/contest-books.ts';
export type { ContestOptions } from './library/contest/contest-options.ts';
export { SetsMissing } from './library/contest/sets-missing.ts';
export type { Begin, Hooks, OnNote, PlayHooks, Progress, RunHooks } from './library/hooks/hooks.ts';
export { StoppedByFault } from './library/judge/stopped-by-fault.ts';
export type { NamedCommand } from './library/options/client-fields.ts';
export type { Logs } from './library/options/output-fields.ts';
export { UsageError } from './library/options/usage-error.ts';
export type { NamedWish } from './library/options/village-fields.ts';
export { type Played, play } from './library/play/play.ts';
export type { PlayOptions } from './library/play/play-options.ts';
export type { Booked } from './library/run/books.ts';
export { run } from './library/run/run.ts';
export type { PlayedRun } from './library/run/run-books.ts';
export type { RunOptions } from './library/run/run-options.ts';
export { type Standings, standings } from './library/standings/standings.ts';
export type { StandingsOptions } from './library/standings/standings-options.ts';
