import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { type LoggedGame, readLog } from '@aiwolf-arena/engine';
import type { ShelvedGames } from '@aiwolf-arena/report/html';
import { UsageError } from '../../options/usage-error.ts';
import { type LogFile, logFiles, readLogFile } from '../log-files.ts';

type Shelved = ShelvedGames['games'][number];

/** The games of official logs, of folders of them, and of what `play --json` prints. UsageError where there is none. */
export function loggedGames(paths: readonly string[]): ShelvedGames {
  for (const path of paths) if (existsSync(join(path, 'plan.json'))) throw runOf(path);
  const games = logFiles(paths).flatMap((file) => gameIn(file, paths.length === 1));
  if (games.length === 0) throw new UsageError(`no game in ${paths.join(', ')}`);
  return { about: [{ say: 'games-about-logs', with: { games: games.length } }], games };
}

const runOf = (path: string): UsageError =>
  new UsageError(
    `${path} is a run: name one of its games, such as ${path}#0/0, or see aiwolf-arena report ${path}`,
  );

/** Says on stderr what is odd about a file. */
function gameIn({ path, folder }: LogFile, alone: boolean): Shelved[] {
  const { text, problem } = extname(path) === '.json' ? documentText(path) : readLogFile(path);
  if (problem !== null) console.error(`${path}: ${problem}`);
  const { game, notes } = readLog(text);
  for (const { line, message } of notes) console.error(`${path}:${line}: ${message}`);
  if (game === null) return [];
  return [
    shelvedLog(game, alone ? basename(path) : path.replace(`${folder}/`, `${basename(folder)}/`)),
  ];
}

/** The log within a document of `play --json`. */
function documentText(path: string): { text: string; problem: string | null } {
  try {
    const { log } = JSON.parse(readFileSync(path, 'utf8')) as { readonly log?: unknown };
    if (Array.isArray(log)) return { text: log.join('\n'), problem: null };
  } catch {} // said below
  return { text: '', problem: 'is no document of aiwolf-arena play --json' };
}

const shelvedLog = (
  { roles, events, said, names, winner, lastDay }: LoggedGame,
  name: string,
): Shelved => ({
  line: { name, winner, days: lastDay, tags: [] },
  tape: { roles: [...roles], events: [...events], said, names },
});
