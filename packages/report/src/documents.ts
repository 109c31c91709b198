import type { AbsentAgent, MissingSet, NearLimit } from '@aiwolf-arena/analysis';
import type { contestJson, judgedRankJson, logsJson, playJson, runJson, timingJson } from './json.ts';
import type { benchJson, evalJson, powerJson, sweepJson, tuneJson, whyAgentJson } from './json-search.ts';

// The types of the JSON documents that programs read. scripts/docs.ts makes their JSON Schemas from these types, with the
// docstrings of the fields.

/** Fields that every JSON document of results may have. */
interface Marks {
  /** The part of the plan that the results cover; omitted if they cover all of it. */
  readonly partial?: {
    /** The part as text: `2/4` is the second of four shards. */
    readonly shard: string;
    readonly sets: number;
    /** Number of sets in the whole plan. */
    readonly of: number;
  };
  /** Sets that have no result because of an internal error; omitted if there are none. No agent's results include them. */
  readonly missing?: readonly MissingSet[];
  /** Clients that did not connect in some sets; omitted if there are none. The results include these sets. */
  readonly absent?: readonly AbsentAgent[];
  /**
   * The calls that used more than half of the CPU time limit, the first of each seat in a set; omitted if there are none. Another run
   * of the seed may stop them, and then its games may differ.
   */
  readonly nearLimit?: readonly NearLimit[];
  /** True if the organiser decided the result without the sets in `missing` (`--without-sets`). */
  readonly withoutSets?: true;
  /** Names of agents that played unsandboxed (`--trust`); omitted if there are none. */
  readonly trusted?: readonly string[];
  /** Measured times, with `--timing`. They may differ if the same run is repeated. */
  readonly timing?: ReturnType<typeof timingJson>;
}

export type RunDocument = ReturnType<typeof runJson> & Marks;
export type ContestDocument = ReturnType<typeof contestJson> & Marks;
export type RankDocument = ReturnType<typeof judgedRankJson> & Marks;
export type EvalDocument = ReturnType<typeof evalJson> & Pick<Marks, 'trusted' | 'missing'>;
export type SweepDocument = ReturnType<typeof sweepJson>;
export type TuneDocument = ReturnType<typeof tuneJson>;
/** The JSON document that `why --agent` prints. */
export type WhyAgentDocument = ReturnType<typeof whyAgentJson>;
export type BenchDocument = ReturnType<typeof benchJson>;
export type AnalyzeDocument = ReturnType<typeof logsJson>;
export type PlayDocument = ReturnType<typeof playJson> & Pick<Marks, 'trusted'>;
export type PowerDocument = ReturnType<typeof powerJson>;
