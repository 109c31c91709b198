import { createHash } from 'node:crypto';
import type { SetResult } from '../tally/set-result.ts';

/** sha256 over the sets' hashes in plan order: two runs are the same if and only if their root hashes are. */
export function rootHash(results: Iterable<Pick<SetResult, 'block' | 'set' | 'hash'>>): string {
  const hash = createHash('sha256');
  for (const result of results) hash.update(`${result.block} ${result.set} ${result.hash}\n`);
  return hash.digest('hex');
}
