import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Shard } from '../plan/shard.ts';
import { writeWhole } from './disk.ts';
import { parsed } from './recorded-plan.ts';
import { isCount, isFields } from './shape.ts';
import { UnreadableRun } from './unreadable-run.ts';

/** Says beside the plan that a folder holds only a part of its sets; a whole run has no such file. */
export const SHARD_NAME = 'shard.json';

/** The part of its plan that a folder holds; null for all. */
export function readShard(folder: string): Shard | null {
  const path = join(folder, SHARD_NAME);
  if (!existsSync(path)) return null;
  const shard = parsed(readFileSync(path, 'utf8'));
  if (isFields(shard) && isCount(shard.index) && isCount(shard.count) && shard.index > 0)
    return { index: shard.index, count: shard.count };
  throw new UnreadableRun(`${path} says no part of a plan, such as {"index": 1, "count": 4}`);
}

export const writeShard = (folder: string, { index, count }: Shard): void =>
  writeWhole(join(folder, SHARD_NAME), [`${JSON.stringify({ index, count })}\n`]);
