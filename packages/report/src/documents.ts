import type { AbsentAgent, MissingSet } from '@aiwolf-arena/analysis';
import type {
  benchJson,
  compareJson,
  contestJson,
  evalJson,
  judgedRankJson,
  logsJson,
  playJson,
  powerJson,
  runJson,
  timingJson,
} from './json.ts';

// The types of the JSON documents that programs read. scripts/docs.ts makes their JSON Schemas from these types, with the
// docstrings of the fields.

/** Fields that every document of results may have. */
interface Marks {
  /** Which part of the plan the results cover; left out if they cover all of it. */
  readonly partial?: {
    /** `2/4` is the second of four shards. */
    readonly shard: string;
    readonly sets: number;
    /** Sets of the whole plan. */
    readonly of: number;
  };
  /** Sets that failed in the arena itself; left out if there are none. They count for nobody until they are played. */
  readonly missing?: readonly MissingSet[];
  /** Clients that did not join in some sets; left out if all joined. Those sets count. */
  readonly absent?: readonly AbsentAgent[];
  /** The organiser decided without the missing sets (`--without-sets`). */
  readonly withoutSets?: true;
  /** Agents that played outside the sandbox (`--trust`); left out if there were none. */
  readonly trusted?: readonly string[];
  /** Measured times, with `--timing`. They may differ if the same run is played again. */
  readonly timing?: ReturnType<typeof timingJson>;
}

export type RunDocument = ReturnType<typeof runJson> & Marks;
export type ContestDocument = ReturnType<typeof contestJson> & Marks;
export type RankDocument = ReturnType<typeof judgedRankJson> & Marks;
export type CompareDocument = ReturnType<typeof compareJson> & Pick<Marks, 'trusted'>;
export type EvalDocument = ReturnType<typeof evalJson> & Pick<Marks, 'trusted' | 'missing'>;
export type BenchDocument = ReturnType<typeof benchJson>;
export type AnalyzeDocument = ReturnType<typeof logsJson>;
export type PlayDocument = ReturnType<typeof playJson> & Pick<Marks, 'trusted'>;
export type PowerDocument = ReturnType<typeof powerJson>;
