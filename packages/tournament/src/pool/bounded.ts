/**
 * Runs `work` over items with at most `width` of them in flight, taking the next item only when there is room, and
 * hands each result to `done` as it comes. Stops taking items when `stopped` says so. Rejects with the first failure.
 */
export async function bounded<Item, Result>(
  items: Iterable<Item>,
  width: number,
  work: (item: Item) => Promise<Result>,
  done: (result: Result, item: Item) => void,
  stopped: () => boolean = () => false,
): Promise<void> {
  const flying = new Set<Promise<void>>();
  for (const item of items) {
    if (stopped()) break;
    const flight: Promise<void> = work(item).then((result) => {
      flying.delete(flight);
      done(result, item);
    });
    flight.catch(() => {}); // reported by the race or by the end; the others must not go unhandled
    flying.add(flight);
    if (flying.size >= width) await Promise.race(flying);
  }
  await Promise.all(flying);
}
