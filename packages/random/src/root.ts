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
  const names = [seed, ...path].map((name) => encodeURIComponent(String(name).toWellFormed()));
  const lines = ['aiwolf-arena/chance/1', ...names].map((line) => `${line}\n`).join('');
  return wordsOf(Uint8Array.from(lines, (character) => character.charCodeAt(0)));
}

/** The SHA-256 of the bytes. */
export function wordsOf(bytes: Uint8Array): Digest {
  const { buffer, byteOffset } = sha256(bytes);
  const digest = new DataView(buffer, byteOffset);
  const word = (at: number): number => digest.getInt32(4 * at);
  return [word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7)];
}
