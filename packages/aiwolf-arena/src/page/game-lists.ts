import { existsSync, globSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import type { Comparison, GateLine } from '@aiwolf-arena/analysis';
import { gamesInLog, type LoggedGame } from '@aiwolf-arena/engine';
import { LARGEST_FILE, LOST, textOfOutside } from '@aiwolf-arena/sandbox';
import { type FlippedGame, flippedGames, type RecordedGame, RecordedSets, replaySet } from '@aiwolf-arena/tournament';
import type { ListedGames, PageParts } from '@aiwolf-arena/viewer';
import { UsageError } from '../options/usage.ts';
import { type GameAddress, gameAddress, replayGame } from '../replay/recorded-game.ts';
import { agentsOfRun, refuseOtherTrust } from '../run/roster.ts';
import { isRun } from '../run/run-folders.ts';
import { poolOf } from '../run/session.ts';
import { ARENA_VERSION } from '../run/version.ts';
import { openLogs } from '../terminal/log-files.ts';
import { findLogs, hasLogs } from '../terminal/log-search.ts';
import { LOST_NAME } from '../terminal/logged-games.ts';
import { note } from '../terminal/session.ts';
import { gamesSaid, type ListedGame, listed } from './games.ts';
import { titleOfAgents } from './titles.ts';

/** Returns a page with the games of `what`: an address `RUN#set/game`, logs, or documents of `play --json`. Otherwise null. */
export async function gamesPage(
  what: readonly string[],
  trust: readonly string[],
  encoding?: string,
): Promise<PageParts | null> {
  const [first, ...others] = what as [string, ...string[]];
  const address = others.length > 0 || existsSync(first) ? null : gameAddress(first);
  if (address === null && others.length === 0 && !isLogs(first)) return null;
  const games = address === null ? await loggedGames(what, encoding) : await addressedGame(address, trust);
  const title = titleOfAgents(games.games.flatMap(({ record }) => record.names ?? []));
  return { kind: 'games', title, arena: ARENA_VERSION, agents: [], sections: [], games };
}

/** Whether a path is a file, or is a folder with logs that aiwolf-arena did not write. */
function isLogs(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || !found.isDirectory()) return found !== undefined;
  return globSync('{,*/}{plan,contest,comparison}.json', { cwd: path }).length === 0 && hasLogs(path);
}

/** Replays the game with this address. Throws UsageError if the run in the address does not contain the game. */
async function addressedGame(address: GameAddress, trust: readonly string[]): Promise<ListedGames> {
  const { record, names } = await replayGame(address, trust);
  const { block, set, game } = address;
  return { about: [], games: [listed(`${block ?? ''} ${set}/${game}`.trim(), record, names)] };
}

/** Reads all games in the files and folders `paths`. Throws UsageError if they contain no game. */
async function loggedGames(paths: readonly string[], encoding: string | undefined): Promise<ListedGames> {
  for (const path of paths)
    if (isRun(path)) throw new UsageError(`${path} is a run: give only this run, or one of its games, such as ${path}#0/0`);
  const [documents, others] = [paths.filter(isDocument), paths.filter((path) => !isDocument(path))];
  const games = documents.flatMap((path) => gamesIn(path, documentLog(path), basename(path)));
  if (others.length > 0)
    for await (const log of openLogs(findLogs(others), { encoding, onNote: note })) {
      const { path, problem, texts } = log;
      if (problem !== null) console.error(`${path}:${problem.line}: ${problem.message}`);
      if (problem === null || !texts[Symbol.iterator]().next().done) games.push(...gamesIn(path, texts, nameIn(path, others)));
    }
  if (games.length === 0) throw new UsageError(`there is no game to show in ${paths.join(', ')}`);
  return { about: [gamesSaid('games-about-logs', { games: games.length })], games };
}

const isDocument = (path: string): boolean => extname(path) === '.json';

/** Returns the path of a log without the typed folder: `set-3/game-000.log`. For several folders, keeps their names. */
function nameIn(path: string, typed: readonly string[]): string {
  const home = typed.find((one) => path.startsWith(join(one, '/')));
  if (home === undefined) return basename(path);
  return relative(typed.length === 1 ? home : dirname(resolve(home)), resolve(path));
}

function gamesIn(path: string, texts: Iterable<string>, name: string): ListedGame[] {
  const found: LoggedGame[] = [];
  for (const { game, notes } of gamesInLog(texts)) {
    for (const { line, message } of notes) console.error(`${path}:${line}: ${message}`);
    if (game?.names.some((one) => one.includes(LOST))) console.error(`${path}:1: ${LOST_NAME}`);
    else if (game !== null) found.push(game);
  }
  return found.map((game, at) => listedLog(game, found.length === 1 ? name : `${name} ${at + 1}`));
}

function documentLog(path: string): string[] {
  try {
    const { log } = JSON.parse(textOfOutside(path, LARGEST_FILE.document)) as { readonly log?: unknown };
    if (Array.isArray(log)) return [log.join('\n')];
  } catch {} // it is reported below
  console.error(`${path}: the file is neither a game log nor a document that aiwolf-arena play --json printed`);
  return [];
}

export function listedLog(game: LoggedGame, name: string): ListedGame {
  const { roles, events, said, names, characters, winner, lastDay } = game;
  const shared = { roles: [...roles], events: [...events], said };
  const record =
    characters === undefined
      ? { ...shared, names }
      : { ...shared, names: characters.map((own, at) => `${own} (${names[at]})`), natural: true as const };
  return { line: { name, winner, days: lastDay, tags: [] }, record };
}

/** Replays, in pairs, games in which candidate and baseline led to different winners. The baseline's game comes first. */
export async function flippedPairs(comparison: Comparison, most: number, trust: readonly string[]): Promise<ListedGames> {
  const { candidate, lines } = comparison;
  const pairs: ListedGame[] = [];
  let all = 0;
  for (const line of lines) {
    if (line.runs.baseline === null) continue; // stored results contain no games
    const { flipped, listed } = await pairsOf(line, candidate.name, Math.ceil(most / 2 / lines.length), trust);
    all += flipped;
    pairs.push(...listed);
  }
  const about = [all === 0 ? gamesSaid('no-flips') : gamesSaid('flips-answer', { count: all }), gamesSaid('explain-flips')];
  return { about, games: pairs, paired: true };
}

async function pairsOf(line: GateLine, candidate: string, most: number, trust: readonly string[]) {
  using a = new RecordedSets(line.runs.baseline!);
  using b = new RecordedSets(line.runs.candidate);
  refuseOtherTrust([a, b], trust, note);
  const flipped = flippedGames(a, b, `run/${line.players}`, line.sets);
  const chosen = flipped.slice(0, most);
  const [before, after] = await Promise.all([playedAgain(a, chosen, trust), playedAgain(b, chosen, trust)]);
  const listed = chosen.flatMap((game, i) => [
    gameOf(a, game, before[i]!, line.baseline.name),
    gameOf(b, game, after[i]!, candidate),
  ]);
  return { flipped: flipped.length, listed };
}

async function playedAgain(
  run: RecordedSets,
  games: readonly FlippedGame[],
  trust: readonly string[],
): Promise<RecordedGame[]> {
  if (games.length === 0) return [];
  await using pool = await poolOf(await agentsOfRun(run.folder, run.plan, trust));
  const bySet = Map.groupBy(games, ({ set }) => set);
  const played = [...bySet.values()].map(async (own) => {
    return (await replaySet(run, run.resultOf(own[0]!), pool, { records: own.map(({ game }) => game) })).records;
  });
  return (await Promise.all(played)).flat();
}

function gameOf(run: RecordedSets, at: FlippedGame, record: RecordedGame, agent: string): ListedGame {
  const names = run.resultOf(at).seats.map((seat) => run.plan.agents[seat.agent]!.name);
  return listed(`${at.block} ${at.set}/${at.game} · ${agent}`, record, names, [
    { said: gamesSaid('with-candidate', { agent }) },
  ]);
}
