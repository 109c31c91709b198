import { kept } from './kept-file.ts';

/** All that runs beside agents, with the bundled agents; who sits where; what a set of a plan is. */
const DECIDING = [
  new URL('../play/entry.ts', import.meta.url),
  new URL('../plan/block.ts', import.meta.url),
  new URL('../plan/tasks.ts', import.meta.url),
];

/**
 * sha256 of the code that decides games and counts them: the same in a checkout and in published packages, wherever they lie.
 */
export const gamesHash = (): Promise<string> =>
  kept('games-hash', async () => {
    const { codeHash } = await import('./bundler.ts'); // with esbuild, which a kept hash does not need
    return codeHash(DECIDING);
  });
