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
export { type ContestOptions, contest } from './library/contest/contest.ts';
export type { PlayedContest } from './library/contest/contest-books.ts';
export { SetsMissing } from './library/contest/sets-missing.ts';
export type { Begin, Hooks, OnNote, PlayHooks, Progress, RunHooks } from './library/hooks/hooks.ts';
export { StoppedByFault } from './library/judge/stopped-by-fault.ts';
export { type Played, type PlayOptions, play } from './library/play/play.ts';
export type { Booked } from './library/run/books.ts';
export { type RunOptions, run } from './library/run/run.ts';
export type { PlayedRun } from './library/run/run-books.ts';
export { type Standings, type StandingsOptions, standings } from './library/standings/standings.ts';
export type { Logs, NamedCommand, NamedWish } from './options/play-kinds.ts';
export { UsageError } from './options/usage-error.ts';
