/** A part of a plan: `index` of `count`, from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/**
 * Whether a set belongs to a shard: every n-th set of every block, each block beginning with another shard. It depends
 * on nothing but the set's address, so more sets leave every set where it is.
 */
export const isInShard = ({ index, count }: Shard, block: number, set: number): boolean =>
  (block + set) % count === index - 1;

export const shardText = (shard: Shard | null): string =>
  shard === null ? 'all' : `${shard.index}/${shard.count}`;
