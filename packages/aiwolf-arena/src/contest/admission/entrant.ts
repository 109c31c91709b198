import type { Launch } from '@aiwolf-arena/bridge';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import type { Finding } from '../submission/finding.ts';

/** An agent of a contest: played in process, or as the processes that `launch` starts. */
export interface ContestAgent extends LoadedAgent {
  readonly launch?: Launch;
}

/** One revision of a team, without its code. Plain data: the contest's book keeps it. */
export interface RevisionRecord {
  readonly team: string;
  readonly revision: number;
  readonly language: string;
  /** As the roster names it. */
  readonly file: string;
  /** Of its files, whatever they are called; null where there were none. */
  readonly content: string | null;
  readonly findings: readonly Finding[];
}

/** A revision that takes part. */
export interface Entrant extends RevisionRecord {
  readonly agent: ContestAgent;
}

/** Who takes part, who does not, and who is who. */
export interface Admission {
  /** One a team, in the order of the roster. */
  readonly entrants: readonly Entrant[];
  /** Revisions that were tried and do not work. */
  readonly rejected: readonly RevisionRecord[];
  /** Agents that are the same, in a line each. */
  readonly twins: readonly string[];
}
