import {
  absentAgents,
  type Judgement,
  type StageTiming,
  type Tolerance,
} from '@aiwolf-arena/analysis';
import { type Provenance, type RunDocument, timingJson } from '@aiwolf-arena/report';
import { type Plan, type RunFolder, rootHash, type Shard } from '@aiwolf-arena/tournament';
import { lasting } from '../judge/judged-by-time.ts';
import { type Part, partOf } from './part.ts';
import { missingSets, type ResultMark, resultMark } from './result-mark.ts';

/** How the books of a folder are closed. */
export interface BookTerms {
  readonly shard?: Shard | undefined;
  /** Undefined: nothing of what was measured. */
  readonly tolerance?: Tolerance | undefined;
  /** It was decided without the sets that are missing. */
  readonly withoutSets?: boolean | undefined;
}

/** What stands over and under all results of a folder. */
export interface Books {
  /** Seed, root hash of all games, and games in a set. */
  readonly from: Provenance;
  /** Undefined where it is all of the plan. */
  readonly part: Part | undefined;
  /** Who was trusted, and which sets are missing, for documents and for people. */
  readonly mark: ResultMark;
}

/** What a run and a contest have in common when they were played, or as much of them as was asked for. */
export interface Booked {
  /** Its folder: `standings`, `aiwolf-arena rank`, `verify` and `why` read it. */
  readonly folder: string;
  /** Everything needed to repeat it; of a contest, the final with it. */
  readonly plan: Plan;
  /** What was measured; undefined where nobody asked for it. */
  readonly timings: readonly StageTiming[] | undefined;
  /** Seed and root hash, which part of the plan it is, who was trusted, who did not join, and which sets are missing. */
  readonly books: Books;
}

/** Closes the journal of a folder. */
export function closeBooks(folder: RunFolder, plan: Plan, terms: BookTerms): Books {
  const { journal } = folder;
  const { seed, gamesPerSet, agents } = plan;
  const from = { seed, gamesPerSet, rootHash: rootHash(journal.results()) };
  const absent = absentAgents(agents, journal.results());
  const part = partOf(plan, terms.shard, journal.size);
  folder.seal();
  const missing = missingSets(folder.aside(), plan);
  return { from, part, mark: resultMark(agents, missing, terms.withoutSets, absent) };
}

type Marks = Pick<RunDocument, 'partial' | 'trusted' | 'absent' | 'missing' | 'withoutSets'>;

/** What documents say of a part, and of trust. */
export const marks = ({ part, mark }: Books): Marks => ({
  ...(part === undefined ? {} : { partial: part }),
  ...mark.json,
});

/** Judges, and writes down standings in which nothing was measured that may come out otherwise another time. */
export function judgedAndKept<Judged extends { readonly json: object }>(
  folder: RunFolder,
  judgement: Judgement,
  judge: (by: Judgement) => Judged,
): Judged {
  const kept = lasting(judgement);
  const judged = judge(judgement);
  folder.writeStandings(kept === judgement ? judged.json : judge(kept).json);
  return judged;
}

/** A document, with the block of what was measured if it was asked for. */
export const withTimes = <Json extends object>(
  json: Json,
  timings: readonly StageTiming[] | undefined,
): Json & Pick<RunDocument, 'timing'> =>
  timings === undefined ? json : { ...json, timing: timingJson(timings) };
