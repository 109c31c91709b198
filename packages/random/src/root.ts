import seedrandom from 'seedrandom';

/** The 128 bits under every stream of a run, as four int32. Plain data: it travels to threads and into plans. */
export type Root = readonly [number, number, number, number];

/**
 * Root of a seed text. Any two different well-formed texts give different keys to seedrandom, which by itself reads
 * only the low byte of a character ('あ' would equal 'B') and takes a repeated key for the same key ('1' would equal '11').
 */
export function rootOf(seedText: string): Root {
  const generator = seedrandom(`${encodeURIComponent(seedText.toWellFormed())}\0`);
  return [generator.int32(), generator.int32(), generator.int32(), generator.int32()];
}
