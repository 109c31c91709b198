import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SetAddress } from '@aiwolf-arena/sandbox';
import type { Plan } from '../plan/plan.ts';
import { type LogChoice, loggedGames } from '../plan/tasks.ts';

/** Returns the path of a game's official log, for example `logs/run-15/set-00012/game-007.log`. */
export const logPath = (runFolder: string, block: string, set: number, game: number): string =>
  join(setLogs(join(runFolder, 'logs'), { block, set }), logName(game));

export const logName = (game: number): string => `game-${padded(game, 3)}.log`;

/** Returns the folder of a set's logs. `root`: the folder of all logs. */
export const setLogs = (root: string, { block, set }: SetAddress): string =>
  join(root, block.replace('/', '-'), `set-${padded(set, 5)}`);

/** Name of the folder with the logs of sets that are not finished, in a run folder. */
export const UNFINISHED = join('logs', 'unfinished');

const padded = (n: number, width: number): string => String(n).padStart(width, '0');

/** If logs are requested but some finished sets have no logs, returns a message with the number of such sets. */
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
  const sets = missing === 1 ? '1 finished set has' : `${missing} finished sets have`;
  return [`${sets} no logs, because logs were not requested when they were played; they will not be played again`];
}
