/**
 * The functions that clear the tables of sentences in this package. Within a game set, equal sentences are the same object, so
 * agents could find out what a table contains. Code that runs games therefore clears all tables between game sets.
 */
const emptying: (() => void)[] = [];

/** Registers a function that clears a table. The module with the table calls `onForget` once, when it is loaded. */
export function onForget(empty: () => void): void {
  emptying.push(empty);
}

/** Clears all tables of sentences. Older sentences stay valid, but must not be combined with sentences made afterwards. */
export function forgetSentences(): void {
  for (const empty of emptying) empty();
}
