import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { htmlPage } from '@aiwolf-arena/report/html';
import { writeWhole } from '@aiwolf-arena/tournament';
import { Command } from 'commander';
import { text } from '../options/kinds.ts';
import { flag, option } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { choose } from '../options/table.ts';
import { addressedGame } from '../session/look/addressed-game.ts';
import { loggedGames } from '../session/look/logged-games.ts';
import { openInBrowser } from '../session/look/open-in-browser.ts';
import { gameAddress } from '../session/replayed-game.ts';
import { ARENA_VERSION } from '../version.ts';

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
