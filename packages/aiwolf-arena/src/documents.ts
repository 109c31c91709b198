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

// The types of the JSON documents of the command, except results (report/src/documents.ts). JSON Schemas are made from both.
// Each type is what the command of that name prints with `--json`.

/** Of `play --replay`. */
export type ReplayDocument = ReturnType<typeof replayedJson>;
/** Of `play --seat`. */
export type SeatDocument = ReturnType<typeof seatJson>;
export type CheckDocument = ReturnType<typeof checkedJson>;
/** Of `contest --roster` and its stages. */
export type ContestStagesDocument = ReturnType<typeof stagesJson>;
/** Also written to `certificate.json`. */
export type VerifyDocument = ReturnType<typeof certificateJson>;
/** Of `why` for two runs. */
export type WhyDocument = ReturnType<typeof whyJson>;
export type WhyComparisonDocument = ReturnType<typeof whyComparisonJson>;
/** Of `compare --calibrate`. */
export type CalibrateDocument = ReturnType<typeof calibrateJson>;
/** Of `compare --save`. */
export type BaselineKeptDocument = ReturnType<typeof keptJson>;
export type MergeDocument = ReturnType<typeof mergedJson>;
export type PublishDocument = ReturnType<typeof publishedJson>;
export type ExportLogsDocument = ReturnType<typeof exportedJson>;
export type AgentsDocument = ReturnType<typeof catalogJson>;
export type RulesDocument = ReturnType<typeof rulesJson>;
export type ConfigDocument = ReturnType<typeof configJson>;
/** One line per sentence. */
export type ProtocolDocument = ReturnType<typeof inspectedJson<string, TextReport | Explanation | Expansion | Conversion>>;
/** The content of a run's `plan.json`. */
export type PlanDocument = Omit<Plan, 'secret'> & {
  /** All villages, in the order of play. */
  readonly sets: readonly {
    /** The name of its block. */
    readonly block: string;
    /** From 0, in its block. */
    readonly set: number;
    /** Indices into `agents` by seat, Agent[01] first. */
    readonly seats: readonly number[];
  }[];
};
