import type { Judgement } from '@aiwolf-arena/analysis';
import type { Provenance } from '@aiwolf-arena/report';
import { type Plan, type RunFolder, rootHash } from '@aiwolf-arena/tournament';
import type { Shown } from './close-run.ts';
import { lasting } from './judged-by-time.ts';
import { type Part, partOf } from './part.ts';
import { type TrustMark, trustMark } from './trust.ts';

/** What stands over and under all results of a folder. */
export interface Books {
  readonly from: Provenance;
  readonly part: Part;
  readonly mark: TrustMark;
}

/** Closes the journal of a folder. */
export function closeBooks(folder: RunFolder, plan: Plan, { shard }: Shown): Books {
  const { journal } = folder;
  const { seed, gamesPerSet, agents } = plan;
  const from = { seed, gamesPerSet, rootHash: rootHash(journal.results()) };
  const part = partOf(plan, shard, journal.size);
  folder.seal();
  return { from, part, mark: trustMark(agents) };
}

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
