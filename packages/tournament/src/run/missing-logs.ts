import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from '../plan/plan.ts';
import { type LogChoice, loggedGames } from './game-logs.ts';

/** Where the official log of a game stands: `logs/run-15/set-00012/game-007.log`. */
export const logPath = (runFolder: string, block: string, set: number, game: number): string =>
  join(
    runFolder,
    'logs',
    block.replace('/', '-'),
    `set-${padded(set, 5)}`,
    `game-${padded(game, 3)}.log`,
  );

const padded = (n: number, width: number): string => String(n).padStart(width, '0');

/** Says how many finished sets leave no logs that are wanted now, because they were not when they were played. */
export function notesOnLogs(
  runFolder: string,
  { blocks, gamesPerSet }: Plan,
  isFinished: (block: string, set: number) => boolean,
  logs: LogChoice = { kind: 'none' },
): string[] {
  let missing = 0;
  for (const { name, sets } of blocks) {
    for (let set = 0; set < sets; set++) {
      const [game] = loggedGames(logs, set, sets, gamesPerSet);
      if (game === undefined || !isFinished(name, set)) continue;
      if (!existsSync(logPath(runFolder, name, set, game))) missing++;
    }
  }
  if (missing === 0) return [];
  const sets = missing === 1 ? '1 finished set leaves' : `${missing} finished sets leave`;
  return [`${sets} no logs: they were played without, and are not played again for that`];
}
