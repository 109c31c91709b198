/**
 * Every table here that fills while sentences are said. Whether two sentences are one object tells what is in them, so
 * who runs game after game empties them all at one place: what agents can find out is then of their own set only.
 */
const emptying: (() => void)[] = [];

/** Names how a table is emptied, once, where it is made. */
export function onForget(empty: () => void): void {
  emptying.push(empty);
}

/** Empties all tables. Sentences made before stay good; saying one again gives another object that is `equal`. */
export function forgetSentences(): void {
  for (const empty of emptying) empty();
}
