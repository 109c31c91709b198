import { kept } from './kept-file.ts';

/** All code that runs beside agents (with the bundled agents), assigns seats, and defines the sets of a plan. */
const DECIDING = [
  new URL('../play/entry.ts', import.meta.url),
  new URL('../plan/block.ts', import.meta.url),
  new URL('../plan/tasks.ts', import.meta.url),
];

/** SHA-256 of the code that decides and counts games: the same in a checkout and in published packages, wherever they are installed. */
export const gamesHash = (): Promise<string> =>
  kept('games-hash', async () => {
    const { codeHash } = await import('./bundler.ts'); // with esbuild, which a kept hash does not need
    return codeHash(DECIDING);
  });
