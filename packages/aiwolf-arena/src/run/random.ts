import type { RandomOf } from '@aiwolf-arena/analysis';
import seedrandom from 'seedrandom';

/**
 * Returns the random numbers of all that is not a game: resamples, simulations, probes, samples of sets and games. Games, draws
 * of plans and agents have keyed streams (`engine/random`), which reveal no other numbers. These do: whoever sees some can
 * compute the seed's others. So `seed` is public, such as `seedMark` of a plan, and never `dealingSeed`.
 *
 * The generator is Alea (Baagøe 2010): 32 bits each, a period of about 2^116, 8 ns (the default of seedrandom takes 33 ns). The
 * text that it begins from is ASCII, and another one for every seed and use.
 */
export const randomFrom =
  (seed: string): RandomOf =>
  (use) =>
    seedrandom.alea(`${encodeURIComponent(seed.toWellFormed())}/${use}`);
