/** The functions that clear this package's tables of sentences, so that agents learn nothing of other game sets. */
const emptying: (() => void)[] = [];

/** Registers a function that clears a table. The module with the table calls `onForget` once, when it is loaded. */
export function onForget(empty: () => void): void {
  emptying.push(empty);
}

/** Clears all tables of sentences. Older sentences stay valid, but must not be combined with newer sentences. */
export function forgetSentences(): void {
  for (const empty of emptying) empty();
}
