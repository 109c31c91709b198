/**
 * The functions that clear the tables of sentences in this package. Whether two sentences are the same object reveals what a
 * table contains. So code that runs games clears all tables between sets, and agents can learn only about their own set.
 */
const emptying: (() => void)[] = [];

/** Registers a function that clears a table. Call it once, in the module of the table. */
export function onForget(empty: () => void): void {
  emptying.push(empty);
}

/** Clears all tables. Earlier sentences stay valid, but must not be combined with sentences made from now on. */
export function forgetSentences(): void {
  for (const empty of emptying) empty();
}
