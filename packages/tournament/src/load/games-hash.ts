import { kept } from './kept-file.ts';

/** The modules whose code can affect games: they run together with agents, assign seats, or define the sets of a plan. */
const DECIDING = [
  new URL('../play/entry.ts', import.meta.url),
  new URL('../plan/block.ts', import.meta.url),
  new URL('../plan/tasks.ts', import.meta.url),
];

/** Returns the SHA-256 of the code that can affect games. It is the same in a checkout and in published packages. */
export const gamesHash = (): Promise<string> =>
  kept('games-hash', async () => {
    const { codeHash } = await import('./bundler.ts'); // not needed if the hash is cached
    return codeHash(DECIDING);
  });
