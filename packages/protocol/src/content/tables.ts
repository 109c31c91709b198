/**
 * Every table here that fills while sentences are said. Whether two sentences are one object tells what is in them, so
 * who runs game after game empties them all at one place: what agents can find out is then of their own set only.
 */
const emptying: (() => void)[] = [];

/** Names how a table is emptied, once, where it is made. */
export function onForget(empty: () => void): void {
  emptying.push(empty);
}

/** As if nothing had been said. Sentences made before stay good, but do not mix them with those said from now on. */
export function forgetSentences(): void {
  for (const empty of emptying) empty();
}
