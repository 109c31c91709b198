import type { Conversion, Expansion, Explanation, TextReport } from '@aiwolf-arena/protocol';
import type { Plan } from '@aiwolf-arena/tournament';
import type { catalogJson } from './commands/agents.ts';
import type { checkedJson } from './commands/check.ts';
import type { calibrateJson, keptJson } from './commands/compare.ts';
import type { configJson } from './commands/config.ts';
import type { exportedJson, publishedJson } from './commands/contest/publish.ts';
import type { stagesJson } from './commands/contest/stages.ts';
import type { mergedJson } from './commands/merge.ts';
import type { inspectedJson } from './commands/protocol.ts';
import type { rulesJson } from './commands/rules.ts';
import type { whyComparisonJson, whyJson } from './commands/why.ts';
import type { certificateJson } from './replay/certificate.ts';
import type { replayedJson } from './replay/replay.ts';
import type { seatJson } from './replay/seat.ts';

// The JSON documents of the command that are not those of results (report/src/documents.ts); schemas are made of both.

/** What `play --replay --json` prints. */
export type ReplayDocument = ReturnType<typeof replayedJson>;
/** What `play --seat --json` prints. */
export type SeatDocument = ReturnType<typeof seatJson>;
/** What `check --json` prints. */
export type CheckDocument = ReturnType<typeof checkedJson>;
/** What `contest --roster --json` and its stages print. */
export type ContestStagesDocument = ReturnType<typeof stagesJson>;
/** What `verify --json` prints, and `certificate.json` keeps. */
export type VerifyDocument = ReturnType<typeof certificateJson>;
/** What `why --json` prints of two runs. */
export type WhyDocument = ReturnType<typeof whyJson>;
/** What `why --json` prints of a comparison. */
export type WhyComparisonDocument = ReturnType<typeof whyComparisonJson>;
/** What `compare --calibrate --json` prints. */
export type CalibrateDocument = ReturnType<typeof calibrateJson>;
/** What `compare --save --json` prints. */
export type BaselineKeptDocument = ReturnType<typeof keptJson>;
/** What `merge --json` prints. */
export type MergeDocument = ReturnType<typeof mergedJson>;
/** What `contest publish --json` prints. */
export type PublishDocument = ReturnType<typeof publishedJson>;
/** What `contest export-logs --json` prints. */
export type ExportLogsDocument = ReturnType<typeof exportedJson>;
/** What `agents --json` prints. */
export type AgentsDocument = ReturnType<typeof catalogJson>;
/** What `rules --json` prints. */
export type RulesDocument = ReturnType<typeof rulesJson>;
/** What `config --json` prints. */
export type ConfigDocument = ReturnType<typeof configJson>;
/** What `protocol --json` prints, a line a sentence. */
export type ProtocolDocument = ReturnType<typeof inspectedJson<string, TextReport | Explanation | Expansion | Conversion>>;
/** What `plan.json` of a run holds. */
export type PlanDocument = Omit<Plan, 'secret'> & {
  /** All villages, in the order of play. */
  readonly sets: readonly {
    /** The name of its block. */
    readonly block: string;
    /** From 0, in its block. */
    readonly set: number;
    /** Positions in `agents`, by seat: Agent[01] first. */
    readonly seats: readonly number[];
  }[];
};
