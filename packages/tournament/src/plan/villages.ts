import { keyOf, PURPOSE, type Root, rootOf, Stream } from '@aiwolf-arena/engine/random';
import { drawVillages } from './draw.ts';
import type { Block } from './plan.ts';

/** The villages of a block: for any set the agents by seat, as positions in the plan's agents. */
export interface Villages {
  readonly count: number;
  seats(set: number): number[];
}

/** The villages of a block: two bytes a seat of memory where they are drawn, none for a fixed line-up. */
export function villagesOf(seed: string, block: Block): Villages {
  const root = rootOf(seed, block.name);
  const members = membersOf(root, block);
  const stream = new Stream();
  const key = keyOf(root, -1, PURPOSE.seats);
  return {
    count: block.sets,
    seats: (set) => stream.key(key, set).shuffle(members(set)),
  };
}

function membersOf(root: Root, block: Block): (set: number) => number[] {
  const { draw, entrants, players } = block;
  if (draw === 'fixed') return () => [...entrants];
  if (draw === 'swap') return swapMembers(root, block);
  const goal = block.minimum > 0 ? { minimum: block.minimum } : { sets: block.sets };
  const drawn = drawVillages(draw, root, entrants.length, players, goal);
  const village = (set: number): Uint16Array => drawn.subarray(set * players, (set + 1) * players);
  return (set) => Array.from(village(set), (entrant) => entrants[entrant]!);
}

/** The opponents of one agent: drawn evenly, and the same whoever that agent is. */
function swapMembers(root: Root, { entrants, players, sets }: Block): (set: number) => number[] {
  const [own, ...others] = entrants as [number, ...number[]];
  const seats = players - 1;
  const drawn = drawVillages('balanced', root, others.length, seats, { sets });
  return (set) => {
    const village = drawn.subarray(set * seats, (set + 1) * seats);
    return [own, ...Array.from(village, (at) => others[at]!)];
  };
}
