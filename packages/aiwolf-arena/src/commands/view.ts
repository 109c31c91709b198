import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { type LoggedGame, readLog } from '@aiwolf-arena/engine';
import { htmlPage, type ShelvedGames } from '@aiwolf-arena/report/html';
import { writeWhole } from '@aiwolf-arena/tournament';
import { Command } from 'commander';
import { text } from '../options/kinds.ts';
import { flag, option } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { choose } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';
import { lastDayOf, winnerOfGame } from '../page/games.ts';
import { type GameAddress, gameAddress, replayGame } from '../replay/recorded-game.ts';
import { ARENA_VERSION } from '../run/version.ts';
import { type LogFile, logFiles, readLogFile } from '../terminal/logs.ts';
import { openInBrowser } from '../terminal/session.ts';

const EXAMPLE = `
A game to walk through: the village day by day, talk in plain words, votes, the
night, and what each seat knew. Reads official logs (.gz too), folders of them,
documents of play --json, and games of runs, which are played again.

Examples:
  aiwolf-arena view game.log --open
  aiwolf-arena view results/spring#1/3 -o game.html
  aiwolf-arena view logs/`;

const VIEW = options({
  output: option('-o, --output <file>', 'file to write', text('a file')).otherwise(
    () => 'game.html',
    'game.html',
  ),
  open: flag('--open', 'open it in the browser'),
  ...choose('trust'),
});

/** `view`: games as a page to walk through. */
export function viewCommand(): Command {
  const command = new Command('view').argument(
    '<games...>',
    'official logs, folders of them, or RUN#set/game',
  );
  return VIEW.addTo(command)
    .addHelpText('after', EXAMPLE)
    .action((what: readonly string[], raw) => view(what, VIEW.read(raw)));
}

async function view(
  what: readonly string[],
  { open, output, trust }: Spec<typeof VIEW.rows>,
): Promise<void> {
  const [first, ...others] = what;
  const address = others.length > 0 || existsSync(first!) ? null : gameAddress(first!);
  const games = address === null ? loggedGames(what) : await addressedGame(address, trust);
  const title = what.length === 1 ? basename(first!) : `${what.length} × ${basename(first!)}`;
  const page = {
    kind: 'games',
    title,
    arena: ARENA_VERSION,
    agents: [],
    sections: [],
    games,
  } as const;
  writeWhole(output, [await htmlPage(page)]);
  console.error(`wrote ${output}`);
  if (open) openInBrowser(resolve(output));
}

/** A game of a run, played again. UsageError for an address that the run does not have. */
async function addressedGame(
  address: GameAddress,
  trust: readonly string[],
): Promise<ShelvedGames> {
  const { record, names } = await replayGame(address, trust);
  const { block, set, game } = address;
  const name = `${block ?? ''} ${set}/${game}`.trim();
  const { roles, events, said } = record;
  const line = { name, winner: winnerOfGame(record), days: lastDayOf(record), tags: [] };
  return { about: [], games: [{ line, tape: { roles, events, said, names } }] };
}

type Shelved = ShelvedGames['games'][number];

/** The games of official logs, of folders of them, and of what `play --json` prints. UsageError where there is none. */
function loggedGames(paths: readonly string[]): ShelvedGames {
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
