/**
 * The functions that clear the tables of sentences in this package. Equal sentences are the same object, so agents can find out
 * what a table contains. Code that runs games clears all tables between sets, so that agents learn nothing about other sets.
 */
const emptying: (() => void)[] = [];

/** Registers a function that clears a table. The module that has the table calls this once. */
export function onForget(empty: () => void): void {
  emptying.push(empty);
}

/** Clears all tables. Sentences made before stay valid, but must not be combined with sentences made afterwards. */
export function forgetSentences(): void {
  for (const empty of emptying) empty();
}
