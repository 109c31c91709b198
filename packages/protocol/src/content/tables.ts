/**
 * All tables in this package that fill while sentences are said. Whether two sentences are the same object reveals what a table
 * holds; so code that runs games clears them all between sets, and agents can learn only about their own set.
 */
const emptying: (() => void)[] = [];

/** Registers a function that clears a table. Call it once, where the table is made. */
export function onForget(empty: () => void): void {
  emptying.push(empty);
}

/** Clears all tables. Earlier sentences stay valid, but must not be mixed with those said from now on. */
export function forgetSentences(): void {
  for (const empty of emptying) empty();
}
