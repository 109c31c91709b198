import type { Key } from './key.ts';

const TWO_32 = 2 ** -32;
const TWO_53 = 2 ** -53;

/** Finaliser of murmur3: a bijection of 32 bits in which every input bit reaches every output bit. */
function mix(lane: number): number {
  let h = lane;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/**
 * A random stream with a name: sfc32 whose four lanes are set from a key. One object is re-keyed for one stream after
 * the other; nothing is allocated. Deterministic on every machine: 32-bit integers and exact doubles only.
 */
export class Stream {
  #a = 0;
  #b = 0;
  #c = 0;
  #d = 0;

  /**
   * Starts the stream (a, b, c) of a key: a game, a day, a round, as the purpose needs. Under one key, different numbers
   * never share a state as long as they are int32: both passes are bijections. They are also invertible: who knows a
   * stream can find its key, which is why every purpose has a key of its own.
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

  /** The next 32 bits as an integer in [-2^31, 2^31). */
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

  /** The next 32 bits as an integer in [0, 2^32). */
  uint32(): number {
    return this.int32() >>> 0;
  }

  /**
   * An integer in [0, n), for n in 1..2^21 (beyond, the product would be rounded). One draw, no rejection: no value's
   * probability is off by more than 2^-32, that is by n/2^32 of itself; for 15 seats nobody can see it in 10^16 draws.
   */
  below(n: number): number {
    return (this.uint32() * n * TWO_32) | 0;
  }

  /** A multiple of 2^-53 in [0, 1); two draws. */
  float(): number {
    const high = this.int32() >>> 5;
    return (high * 67_108_864 + (this.int32() >>> 6)) * TWO_53;
  }

  /** Shuffles the first `count` items in place (Fisher-Yates from the end, count - 1 draws) and returns `items`. */
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
