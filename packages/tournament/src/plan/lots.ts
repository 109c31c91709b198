import { keyOf, PURPOSE, rootOf, Stream } from '@aiwolf-arena/engine/random';

/** A lot for each of `count` places, no two alike: what decides between equals. Fixed by seed and occasion. */
export function drawLots(seed: string, occasion: string, count: number): number[] {
  const lots = Array.from({ length: count }, (_, i) => i);
  return new Stream().key(keyOf(rootOf(seed, `lots/${occasion}`), -1, PURPOSE.draw)).shuffle(lots);
}
