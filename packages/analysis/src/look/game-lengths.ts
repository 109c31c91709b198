import type { SetResult } from '@aiwolf-arena/tournament';

/** How many games ended on a day (of the official result line), and which share still went on before it. */
export interface LengthLine {
  readonly day: number;
  readonly games: number;
  readonly ongoing: number;
}

/** From the first day on which a game ended to the last. */
export function gameLengths(results: Iterable<Pick<SetResult, 'finalDays'>>): LengthLine[] {
  const games: number[] = [];
  for (const { finalDays } of results)
    for (const [day, count] of finalDays.entries()) games[day] = (games[day] ?? 0) + count;
  const all = games.reduce((sum, count) => sum + count, 0);
  let ended = 0;
  return games.flatMap((count, day) => {
    const line = { day, games: count, ongoing: (all - ended) / all };
    ended += count;
    return ended === 0 ? [] : [line];
  });
}
