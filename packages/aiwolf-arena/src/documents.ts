import type { Conversion, Expansion, Explanation, TextReport } from '@aiwolf-arena/protocol';
import type { Plan } from '@aiwolf-arena/tournament';
import type { catalogJson } from './commands/agents.ts';
import type { checkedJson } from './commands/check.ts';
import type { calibrateJson, keptJson } from './commands/compare.ts';
import type { configJson } from './commands/config.ts';
import type { exportedJson, publishedJson } from './commands/contest/publish.ts';
import type { stagesJson } from './commands/contest/stages.ts';
import type { statusJson } from './commands/contest/status.ts';
import type { mergedJson } from './commands/merge.ts';
import type { inspectedJson } from './commands/protocol.ts';
import type { queueCancelJson } from './commands/queue.ts';
import type { rulesJson } from './commands/rules.ts';
import type { whyJson } from './commands/why.ts';
import type { workJson } from './commands/work.ts';
import type { dictionaryOf, exportJson } from './export/dictionary.ts';
import type { certificateJson } from './replay/certificate.ts';
import type { replayedJson } from './replay/replay.ts';
import type { seatJson } from './replay/seat.ts';
import type { whyComparisonJson } from './terminal/changed-games.ts';
import type { doctorJson } from './terminal/doctor.ts';
import type { queueJson } from './terminal/queue-screen.ts';

// Types of the JSON documents that commands print with `--json`. Each is named after its command. Types of results are in
// report/src/documents.ts. The JSON Schemas are generated from both files.

/** The JSON document that `play --replay` prints. */
export type ReplayDocument = ReturnType<typeof replayedJson>;
/** The JSON document that `play --seat` prints. */
export type SeatDocument = ReturnType<typeof seatJson>;
export type CheckDocument = ReturnType<typeof checkedJson>;
/** The JSON document that `contest --roster` prints. The commands for single stages print the same kind of document. */
export type ContestStagesDocument = ReturnType<typeof stagesJson>;
/** The JSON document that `contest status` prints. */
export type ContestStatusDocument = ReturnType<typeof statusJson>;
/** The JSON document that `verify` prints, and stores as `certificate.json`. */
export type VerifyDocument = ReturnType<typeof certificateJson>;
/** The JSON document that `why` prints for two runs. */
export type WhyDocument = ReturnType<typeof whyJson>;
export type WhyComparisonDocument = ReturnType<typeof whyComparisonJson>;
/** The JSON document that `compare --calibrate` prints. */
export type CalibrateDocument = ReturnType<typeof calibrateJson>;
/** The JSON document that `compare --save` prints. */
export type BaselineKeptDocument = ReturnType<typeof keptJson>;
/** The JSON document that `queue status` prints. */
export type QueueDocument = ReturnType<typeof queueJson>;
/** The JSON document that `queue cancel` prints. */
export type QueueCancelDocument = ReturnType<typeof queueCancelJson>;
/** The JSON document that `queue work` prints when it ends. */
export type QueueWorkDocument = ReturnType<typeof workJson>;
/** The JSON document that `queue work --doctor` prints. */
export type DoctorDocument = ReturnType<typeof doctorJson>;
export type MergeDocument = ReturnType<typeof mergedJson>;
export type PublishDocument = ReturnType<typeof publishedJson>;
export type ExportLogsDocument = ReturnType<typeof exportedJson>;
/** The JSON document that `export` prints. */
export type ExportDocument = ReturnType<typeof exportJson>;
/** The content of `dictionary.json`, which `export` writes beside the tables. */
export type ExportDictionaryDocument = ReturnType<typeof dictionaryOf>;
export type AgentsDocument = ReturnType<typeof catalogJson>;
export type RulesDocument = ReturnType<typeof rulesJson>;
export type ConfigDocument = ReturnType<typeof configJson>;
/** The JSON documents that `protocol` prints: one line for each sentence. */
export type ProtocolDocument = ReturnType<typeof inspectedJson<string, TextReport | Explanation | Expansion | Conversion>>;
/** The content of a run's `plan.json`. */
export type PlanDocument = Omit<Plan, 'secret'> & {
  /** The villages of all sets, in the order of play. */
  readonly sets: readonly {
    /** The name of the block that the set belongs to. */
    readonly block: string;
    /** Number of the set in its block, from 0. */
    readonly set: number;
    /** For each seat, beginning with Agent[01], the index of its agent in `agents`. */
    readonly seats: readonly number[];
  }[];
};
