import type { Purpose } from './purpose.ts';
import { type Digest, type Root, wordsOf } from './root.ts';

/** 128 bits under the streams of one purpose, as four int32. Plain data: it goes to whoever draws for that purpose only. */
export type Key = readonly [number, number, number, number];

/** A root and four int32. */
const message = new Uint8Array(48);
const fields = new DataView(message.buffer);

/**
 * The key of a purpose in a set (-1: in the whole block); a and b are a seat, a roll, as the purpose needs. A half of
 * `digestOf`: neither the root nor any other key is found from it, not even with all that was ever drawn from it.
 */
export function keyOf(root: Root, set: number, purpose: Purpose, a = 0, b = 0): Key {
  const [first, second, third, fourth] = digestOf(root, set, purpose, a, b);
  return [first, second, third, fourth];
}

/** SHA-256 of the root and the four numbers, each as a big-endian int32: for whoever needs more than one key. */
export function digestOf(root: Root, set: number, purpose: Purpose, a = 0, b = 0): Digest {
  // all is read before anything is written: what reads could run code of the caller's, which could ask for a digest too
  const words = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => root[i as 0]);
  words.push(set, purpose, a, b);
  for (let i = 0; i < words.length; i++) {
    const word: unknown = words[i];
    if (typeof word !== 'number') throw new TypeError('a digest is of whole numbers');
    fields.setInt32(4 * i, word);
  }
  return wordsOf(message);
}
