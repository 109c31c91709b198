// The library. What stands in no docstring here is said where the types come from: results in analysis, plans and sets in
// tournament, documents in report.
export { AgentLoadError } from '@aiwolf-arena/agents/load';
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
export { type Compared, type CompareHooks, type CompareOptions, compare } from './compare/index.ts';
export {
  type ContestOptions,
  contest,
  type PlayedContest,
  SetsMissing,
} from './contest/index.ts';
export type { Begin, Hooks, OnNote, PlayHooks, Progress, RunHooks } from './hooks/hooks.ts';
export { StoppedByFault } from './judge/stopped-by-fault.ts';
export type { NamedCommand } from './options/client-fields.ts';
export type { Logs } from './options/output-fields.ts';
export { UsageError } from './options/usage-error.ts';
export type { NamedWish } from './options/village-fields.ts';
export { type AgentNote, type Played, type PlayOptions, play } from './play/index.ts';
export { type Booked, type PlayedRun, type RunOptions, run } from './run/index.ts';
export { type Standings, type StandingsOptions, standings } from './standings/index.ts';
