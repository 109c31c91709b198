import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { type LoggedGame, readLog } from '@aiwolf-arena/engine';
import type { PageParts, ShelvedGames } from '@aiwolf-arena/report/html';
import { UsageError } from '../options/usage.ts';
import { type GameAddress, gameAddress, replayGame } from '../replay/recorded-game.ts';
import { ARENA_VERSION } from '../run/version.ts';
import { type LogFile, logFiles, readLogFile } from '../terminal/logs.ts';
import { shelved } from './games.ts';

/**
 * The page of games that were named: `RUN#set/game`, official logs, folders of them, documents of `play --json`. Null for a
 * folder with results. UsageError where there is no game.
 */
export async function gamesPage(
  what: readonly string[],
  trust: readonly string[],
): Promise<PageParts | null> {
  const [first, ...others] = what as [string, ...string[]];
  const address = others.length > 0 || existsSync(first) ? null : gameAddress(first);
  if (address === null && others.length === 0 && !isLogs(first)) return null;
  const games = address === null ? loggedGames(what) : await addressedGame(address, trust);
  const title = others.length === 0 ? basename(first) : `${what.length} × ${basename(first)}`;
  return { kind: 'games', title, arena: ARENA_VERSION, agents: [], sections: [], games };
}

/** A file, or a folder that has logs in it and is none of ours. */
function isLogs(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || !found.isDirectory()) return found !== undefined;
  const ours = globSync('{,*/}{plan,contest,comparison}.json', { cwd: path });
  return ours.length === 0 && logFiles([path]).length > 0;
}

/** A game of a run, played again. UsageError for an address that the run does not have. */
async function addressedGame(
  address: GameAddress,
  trust: readonly string[],
): Promise<ShelvedGames> {
  const { record, names } = await replayGame(address, trust);
  const { block, set, game } = address;
  const name = `${block ?? ''} ${set}/${game}`.trim();
  return { about: [], games: [shelved(name, record, names)] };
}

type Shelved = ShelvedGames['games'][number];

/** The games of official logs, of folders of them, and of what `play --json` prints. UsageError where there is none. */
function loggedGames(paths: readonly string[]): ShelvedGames {
  for (const path of paths)
    if (existsSync(join(path, 'plan.json')))
      throw new UsageError(`${path} is a run: name it alone, or one of its games, ${path}#0/0`);
  const games = logFiles(paths).flatMap((file) => gameIn(file, paths.length === 1));
  if (games.length === 0) throw new UsageError(`no game in ${paths.join(', ')}`);
  return { about: [{ say: 'games-about-logs', with: { games: games.length } }], games };
}

/** Says on stderr what is odd about a file. */
function gameIn({ path, folder }: LogFile, alone: boolean): Shelved[] {
  const { text, problem } = extname(path) === '.json' ? documentText(path) : readLogFile(path);
  if (problem !== null) console.error(`${path}: ${problem}`);
  const { game, notes } = readLog(text);
  for (const { line, message } of notes) console.error(`${path}:${line}: ${message}`);
  if (game === null) return [];
  const name = alone ? basename(path) : path.replace(`${folder}/`, `${basename(folder)}/`);
  return [shelvedLog(game, name)];
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
