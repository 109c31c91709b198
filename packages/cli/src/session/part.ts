import type { Plan, Shard } from '@aiwolf-arena/tournament';
import { UsageError } from '../usage-error.ts';

/** What results say about being those of a part of a plan; nothing for all of it. */
export interface Part {
  readonly json: object;
  readonly text: string;
}

/** `finished`: sets of the part. UsageError for a part without any. */
export function partOf({ blocks }: Plan, shard: Shard | undefined, finished: number): Part {
  if (shard === undefined) return { json: {}, text: '' };
  const of = blocks.reduce((sum, { sets }) => sum + sets, 0);
  const name = `${shard.index}/${shard.count}`;
  if (finished === 0) throw new UsageError(`--shard ${name}: there are only ${of} sets to share`);
  const joined = 'aiwolf-arena merge joins all shards';
  return {
    json: { partial: { shard: name, sets: finished, of } },
    text: `PARTIAL: shard ${name}, ${finished} of ${of} sets; ${joined}\n\n`,
  };
}
