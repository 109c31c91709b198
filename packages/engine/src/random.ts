import { _SHA256, sha256 } from '@noble/hashes/sha2.js';

/**
 * The purposes of random numbers; each has its own streams. Never change a number: old runs could not be repeated any more.
 * Nothing draws for 12 and 13 any more: these numbers stay taken.
 *
 * Only games, their plans and agents' random numbers draw from these streams; all other random numbers come from seedrandom. Games cannot: a seat
 * sees the speaking orders and its own random numbers, and must not compute from them the roles or the random numbers of others. Here each purpose
 * has a SHA-256 key of its own, which reveals no other key; seedrandom begins from one text, and its states can be computed from
 * what it draws. And a game opens about ten streams: 15 ns each here, and 7 ns for a draw, but 1 to 8 us for each in seedrandom,
 * whose versions also would decide whether a recorded run can be repeated.
 */
export const PURPOSE = {
  deal: 0,
  talkOrder: 1,
  whisperOrder: 2,
  voteSubstitute: 3,
  voteTie: 4,
  attackSubstitute: 5,
  attackTie: 6,
  player: 7,
  seats: 8,
  draw: 9,
  roleRequest: 10,
  roleRota: 11,
  resample: 12,
  probe: 13,
} as const;

export type Purpose = (typeof PURPOSE)[keyof typeof PURPOSE];

/** A SHA-256 digest as eight signed 32-bit integers, in the order of its bytes. */
export type Digest = readonly [number, number, number, number, number, number, number, number];

/** The 256 bits from which all random numbers of a seed, block or game set are derived. Plain data that workers can get. */
export type Root = Digest;

/**
 * Returns the root of a seed or, if `path` is given, of a block or set of this seed. A root is the SHA-256 of lines of ASCII
 * text, so nobody can compute another root from it, not even that of the seed. Different arguments always give different lines.
 */
export function rootOf(seed: string, ...path: readonly (string | number)[]): Root {
  const names = [seed, ...path].map((name) => encodeURIComponent(textOf(name).toWellFormed()));
  const lines = ['aiwolf-arena/chance/1', ...names].map((line) => `${line}\n`).join('');
  return wordsOf(Uint8Array.from(lines, (character) => character.charCodeAt(0)));
}

function textOf(name: string | number): string {
  if (typeof name === 'string' || typeof name === 'number') return `${name}`;
  throw new TypeError('the path of a root must consist of strings and numbers');
}

function wordsOf(bytes: Uint8Array): Digest {
  const hashed = sha256(bytes);
  const view = new DataView(hashed.buffer, hashed.byteOffset);
  const word = (at: number): number => view.getInt32(4 * at);
  return [word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7)];
}

/** A 128-bit key for all streams of one purpose, as four signed 32-bit integers. Only code of that purpose may have the key. */
export type Key = readonly [number, number, number, number];

/** The input of SHA-256, exactly one block of 64 bytes: a root and four 32-bit integers (48 bytes), then the padding. */
const fields = new DataView(new ArrayBuffer(64));
fields.setUint8(48, 0x80);
fields.setUint32(60, 8 * 48);

/** Computes the SHA-256 of one 64-byte block, four times as fast as the public function of the library. */
class Block extends _SHA256 {
  readonly #start = this.get();

  digest48(): Digest {
    const [a, b, c, d, e, f, g, h] = this.#start;
    this.set(a, b, c, d, e, f, g, h);
    this.process(fields, 0);
    return this.get();
  }
}
const block = new Block();

/**
 * Returns the key of a purpose in a game set. Set -1 stands for the whole block. The meaning of `a` and `b` depends on the
 * purpose, for example a seat and a roll. The key is half of a SHA-256 digest, so it reveals neither the root nor another key.
 */
export function keyOf(root: Root, set: number, purpose: Purpose, a = 0, b = 0): Key {
  const [first, second, third, fourth] = digestOf(root, set, purpose, a, b);
  return [first, second, third, fourth];
}

/** Returns the SHA-256 digest of the root and four numbers (as big-endian int32), for callers that need more than one key. */
export function digestOf(root: Root, set: number, purpose: Purpose, a = 0, b = 0): Digest {
  // read the root before writing to the shared buffer: a getter in the caller's object could itself call this function
  const [r0, r1, r2, r3] = [root[0], root[1], root[2], root[3]];
  const [r4, r5, r6, r7] = [root[4], root[5], root[6], root[7]];
  write(0, r0, r1, r2, r3);
  write(16, r4, r5, r6, r7);
  write(32, set, purpose, a, b);
  return block.digest48();
}

function write(at: number, a: number, b: number, c: number, d: number): void {
  fields.setInt32(at, whole(a));
  fields.setInt32(at + 4, whole(b));
  fields.setInt32(at + 8, whole(c));
  fields.setInt32(at + 12, whole(d));
}

function whole(word: unknown): number {
  if (typeof word !== 'number') throw new TypeError('the arguments of a digest must be numbers');
  return word;
}

const TWO_32 = 2 ** -32;
const TWO_53 = 2 ** -53;

/** Mixes the bits of a 32-bit integer (last step of murmur3): every input bit affects all output bits; no bit is lost. */
function mix(lane: number): number {
  let h = lane;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** A stream of random numbers (sfc32) from a key; the same on every machine. One object is used for many streams in turn. */
export class Stream {
  #a = 0;
  #b = 0;
  #c = 0;
  #d = 0;

  /**
   * Starts the stream of a key and three int32 numbers. The meaning of the numbers depends on the purpose, for
   * example game, day and round. With the same key, different numbers always give different states. The key can be computed
   * from a state of the stream, so every purpose needs its own key.
   */
  key(key: Key, a = 0, b = 0, c = 0): this {
    const second = mix(key[1] + a);
    const third = mix(key[2] + b);
    const fourth = mix(key[3] + c);
    const all = mix(key[0] + second + third + fourth);
    this.#a = all;
    this.#b = mix(second + all);
    this.#c = mix(third + all);
    this.#d = mix(fourth + all);
    return this;
  }

  /** Returns the next 32 bits as an integer in [-2^31, 2^31). */
  int32(): number {
    const b = this.#b;
    const c = this.#c;
    const d = this.#d;
    const out = (this.#a + b + d) | 0;
    this.#d = (d + 1) | 0;
    this.#a = b ^ (b >>> 9);
    this.#b = (c + (c << 3)) | 0;
    this.#c = (((c << 21) | (c >>> 11)) + out) | 0;
    return out;
  }

  /** Returns the next 32 bits as an integer in [0, 2^32). */
  uint32(): number {
    return this.int32() >>> 0;
  }

  /**
   * Returns a random integer in [0, n), for n from 1 to 2^21 (for larger n, the multiplication would round). It draws 32 bits
   * only once, so a value's probability may differ from 1/n by up to 2^-32. For 15 seats, even 10^16 draws would not show this.
   */
  below(n: number): number {
    return (this.uint32() * n * TWO_32) | 0;
  }

  /** Returns a random multiple of 2^-53 in [0, 1). Draws 32 bits twice. */
  float(): number {
    const high = this.int32() >>> 5;
    return (high * 67_108_864 + (this.int32() >>> 6)) * TWO_53;
  }

  /** Shuffles the first `count` items in place (Fisher-Yates from the end, `count - 1` draws) and returns `items`. */
  shuffle<T extends Uint8Array | Int32Array | number[]>(items: T, count: number = items.length): T {
    for (let last = count - 1; last > 0; last--) {
      const chosen = this.below(last + 1);
      const kept = items[last]!;
      items[last] = items[chosen]!;
      items[chosen] = kept;
    }
    return items;
  }
}
