import { sha256 } from '@noble/hashes/sha2.js';

/** A SHA-256 as eight int32, the first bytes first. */
export type Digest = readonly [number, number, number, number, number, number, number, number];

/** The chance of a seed, of a block or of one set. Plain data: it travels to threads. */
export type Root = Digest;

/**
 * The root of a seed, or of what is named below it: a block, a set of the block. SHA-256 of lines of ASCII, so that a
 * root says nothing about any other one, be it the seed's own, and no two paths of well-formed texts are the same lines.
 */
export function rootOf(seed: string, ...path: readonly (string | number)[]): Root {
  const names = [seed, ...path].map((name) => encodeURIComponent(textOf(name).toWellFormed()));
  const lines = ['aiwolf-arena/chance/1', ...names].map((line) => `${line}\n`).join('');
  return wordsOf(Uint8Array.from(lines, (character) => character.charCodeAt(0)));
}

function textOf(name: string | number): string {
  if (typeof name === 'string' || typeof name === 'number') return `${name}`;
  throw new TypeError('a root is named by texts and numbers');
}

const fresh = sha256.create();
const hash = sha256.create();
const bytesOut = new Uint8Array(32);
const digest = new DataView(bytesOut.buffer);
const word = (at: number): number => digest.getInt32(4 * at);

/** The SHA-256 of the bytes; one hasher for all, since making one takes longer than hashing so little. */
export function wordsOf(bytes: Uint8Array): Digest {
  fresh._cloneInto(hash);
  hash.update(bytes).digestInto(bytesOut);
  return [word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7)];
}
