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

// The JSON documents as programs read them. Their JSON Schemas are made of these types (scripts/docs.ts), with what
// docstrings say of their fields.

/** What may stand in any document of results. */
interface Marks {
  /** Which part of the plan it is of; left out where it is of all. */
  readonly partial?: {
    /** The second of four is `2/4`. */
    readonly shard: string;
    /** Finished sets. */
    readonly sets: number;
    /** Sets of the whole plan. */
    readonly of: number;
  };
  /** Sets that the arena itself has failed in; left out where there are none. They count for nobody until they are played. */
  readonly missing?: readonly MissingSet[];
  /** Clients that did not join in some sets; left out where all did. The sets count. */
  readonly absent?: readonly AbsentAgent[];
  /** The organiser has decided without the sets that are missing (`--without-sets`). */
  readonly withoutSets?: true;
  /** Agents that played without walls; left out where there were none. */
  readonly trusted?: readonly string[];
  /** What was measured, with `--timing`; it may come out otherwise another time. */
  readonly timing?: ReturnType<typeof timingJson>;
}

/** What `run --json` prints. */
export type RunDocument = ReturnType<typeof runJson> & Marks;
/** What `contest --json` prints. */
export type ContestDocument = ReturnType<typeof contestJson> & Marks;
/** What `rank --json` prints. */
export type RankDocument = ReturnType<typeof judgedRankJson> & Marks;
/** What `compare --json` prints. */
export type CompareDocument = ReturnType<typeof compareJson> & Pick<Marks, 'trusted'>;
/** What `eval --json` prints. */
export type EvalDocument = ReturnType<typeof evalJson> & Pick<Marks, 'trusted' | 'missing'>;
/** What `bench --json` prints. */
export type BenchDocument = ReturnType<typeof benchJson>;
/** What `analyze --json` prints. */
export type AnalyzeDocument = ReturnType<typeof logsJson>;
/** What `play --json` prints. */
export type PlayDocument = ReturnType<typeof playJson> & Pick<Marks, 'trusted'>;
/** What `power --json` prints. */
export type PowerDocument = ReturnType<typeof powerJson>;
