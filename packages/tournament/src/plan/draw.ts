import { keyOf, PURPOSE, type Root, rootOf, Stream } from '@aiwolf-arena/engine/random';
import type { Draw } from './plan.ts';

/** Returns the numbers 0 to `count` - 1 in a random order that depends only on `seed` and `occasion`. Used to break ties. */
export function drawTieOrder(seed: string, occasion: string, count: number): number[] {
  const tieOrder = Array.from({ length: count }, (_, i) => i);
  return new Stream().key(keyOf(rootOf(seed, `lots/${occasion}`), -1, PURPOSE.draw)).shuffle(tieOrder);
}

/** How many villages to draw: as many as `sets`, or until every entrant is in at least `minimum` villages. */
export type DrawGoal = { readonly sets: number } | { readonly minimum: number };

/** Draws villages of `seats` entrants each. Returns the drawn entrants (0 to `entrants` - 1), one village after another. */
export function drawVillages(draw: Draw, root: Root, entrants: number, seats: number, goal: DrawGoal): Uint16Array {
  const minimum = 'minimum' in goal ? goal.minimum : 0;
  const even = 'sets' in goal ? goal.sets : Math.ceil((minimum * entrants) / seats);
  const villages: number[] = [];
  const appearances = new Uint32Array(entrants);
  const stream = new Stream();
  const key = keyOf(root, -1, PURPOSE.draw);
  for (let set = 0; set < even || appearances.some((count) => count < minimum); set++) {
    const order = stream.key(key, set).shuffle([...appearances.keys()]);
    // Entrants with the fewest sets come first; the random order decides ties. With `balanced`, this applies to every village,
    // so numbers of sets never differ by more than 1; with `random`, only until all entrants have the minimum (regulation 2.3).
    const most = draw === 'balanced' ? Infinity : minimum;
    const sat = (entrant: number): number => Math.min(appearances[entrant]!, most);
    if (draw === 'balanced' || set >= even) order.sort((a, b) => sat(a) - sat(b));
    for (const entrant of order.slice(0, seats)) {
      villages.push(entrant);
      appearances[entrant]!++;
    }
  }
  return Uint16Array.from(villages);
}
