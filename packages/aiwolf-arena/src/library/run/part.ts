import type { RunDocument } from '@aiwolf-arena/report';
import type { Plan, Shard } from '@aiwolf-arena/tournament';
import { UsageError } from '../../options/usage-error.ts';

/** Which part of a plan results are those of. */
export type Part = NonNullable<RunDocument['partial']>;

/** Undefined for results of all of it. `finished`: sets of the part. UsageError for a part without any. */
export function partOf(
  { blocks }: Plan,
  shard: Shard | undefined,
  finished: number,
): Part | undefined {
  if (shard === undefined) return undefined;
  const of = blocks.reduce((sum, { sets }) => sum + sets, 0);
  const name = `${shard.index}/${shard.count}`;
  if (finished === 0) throw new UsageError(`\`shard\` ${name}: there are only ${of} sets to share`);
  return { shard: name, sets: finished, of };
}
