// The exports of the library. Types of results are described in the package analysis, types of plans and sets in the package
// tournament, types of documents in the package report.

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
  EvalDocument,
  PlayDocument,
  RankDocument,
  RunDocument,
  SweepDocument,
  TuneDocument,
  WhyAgentDocument,
} from '@aiwolf-arena/report';
export { AgentLoadError, type SetResult } from '@aiwolf-arena/sandbox';
export { Interrupted, type Plan, type RankBy, WriteFailed } from '@aiwolf-arena/tournament';
export { type Compared, type CompareHooks, compare } from './compare/compare.ts';
export { type EvalOptions, type Evaluated, evaluate } from './compare/evaluate.ts';
export type { CompareOptions } from './compare/options.ts';
export type { Dictionary, ExportedRun } from './export/dictionary.ts';
export { type Exported, exportRun } from './export/export.ts';
export type { ExportHooks, ExportOptions, ReplayAhead } from './export/options.ts';
export { type WhyLosesOptions, whyLoses } from './losses/losses.ts';
export type { Logs, NamedCommand, NamedRequest } from './options/play-kinds.ts';
export { UsageError } from './options/usage.ts';
export { SetsMissing } from './run/arena.ts';
export { type ContestOptions, contest, type PlayedContest } from './run/contest.ts';
export type { Begin, Hooks, OnNote, PlayHooks, RunHooks } from './run/hooks.ts';
export { StoppedByFault } from './run/judgement.ts';
export { type Played, type PlayOptions, play } from './run/play.ts';
export type { Progress } from './run/progress.ts';
export { type PlayedRun, type RunOptions, run } from './run/run.ts';
export { type Standings, type StandingsOptions, standings } from './run/standings.ts';
export type { FinishedRun } from './run/summary.ts';
export type { SweepOptions } from './sweep/options.ts';
export { type Swept, sweep } from './sweep/sweep.ts';
export type { TuneOptions } from './tune/options.ts';
export { type Tuned, tune } from './tune/tune.ts';
