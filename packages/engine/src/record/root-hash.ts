import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Returns the SHA-256 of the hashes of all sets. It is equal for two runs if and only if all their games are the same. */
export function rootHash(sets: Iterable<{ readonly block: string; readonly set: number; readonly hash: string }>): string {
  const hash = sha256.create();
  for (const one of sets) hash.update(utf8ToBytes(`${one.block} ${one.set} ${one.hash}\n`));
  return bytesToHex(hash.digest());
}
