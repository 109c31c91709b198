import { DEFAULT_LEVEL } from '@aiwolf-arena/stats';
import type { Plan, SetResult } from '@aiwolf-arena/tournament';
import { BlockBooks, type BlockStandings } from './block-standings.ts';

/** Opens the books of a plan and adds all results; they must come in plan order, as a sealed journal has them. */
function booksOf(plan: Bookable, results: Iterable<SetResult>): BlockBooks[] {
  const books = openBooks(plan);
  for (const result of results) books.get(result.block)!.add(result);
  return [...books.values()];
}

/** Empty books by the names of the blocks, in plan order. */
export const openBooks = ({ blocks, seed = '' }: Bookable): Map<string, BlockBooks> =>
  new Map(blocks.map((block) => [block.name, new BlockBooks(block, seed)]));

/** What books are opened for; games that were played elsewhere have no seed. */
type Bookable = Pick<Plan, 'blocks'> & Partial<Pick<Plan, 'seed'>>;

/** Standings of every block of a plan. `level`: confidence of the intervals, 0.95 unless asked otherwise. */
export function standingsOf(
  plan: Bookable & Pick<Plan, 'agents'>,
  results: Iterable<SetResult>,
  level: number = DEFAULT_LEVEL,
): BlockStandings[] {
  return booksOf(plan, results).map((book) => book.standings(plan.agents, level));
}
