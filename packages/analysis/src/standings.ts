import { DEFAULT_LEVEL } from '@aiwolf-arena/stats';
import type { Plan, SetResult } from '@aiwolf-arena/tournament';
import { BlockBooks, type BlockStandings } from './block-standings.ts';

/** Opens the books of a plan and adds all results; they must come in plan order, as a sealed journal has them. */
export function booksOf(plan: Pick<Plan, 'blocks'>, results: Iterable<SetResult>): BlockBooks[] {
  const books = plan.blocks.map((block) => new BlockBooks(block));
  const byName = new Map(books.map((book) => [book.block.name, book]));
  for (const result of results) byName.get(result.block)!.add(result);
  return books;
}

/** Standings of every block of a plan. `level`: confidence of the intervals, 0.95 unless asked otherwise. */
export function standingsOf(
  plan: Pick<Plan, 'agents' | 'blocks'>,
  results: Iterable<SetResult>,
  level: number = DEFAULT_LEVEL,
): BlockStandings[] {
  return booksOf(plan, results).map((book) => book.standings(plan.agents, level));
}
