import { codeHash } from '../load/code-hash.ts';

/** All that runs beside agents, with the bundled agents; who sits where; what a set of a plan is. */
const DECIDING = [
  new URL('../realm/entry.ts', import.meta.url),
  new URL('../plan/sets.ts', import.meta.url),
  new URL('../replay/replay-set.ts', import.meta.url),
];

/**
 * sha256 of the code that decides games: arenas with the same play the same games with the same agents, and count them the
 * same. The same in a checkout and in published packages, wherever they lie.
 */
export const gamesHash = (): Promise<string> => codeHash(DECIDING);
