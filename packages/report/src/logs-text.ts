import type { BlockStandings } from '@aiwolf-arena/analysis';
import { behaviourText } from './behaviour-text.ts';
import { ratesText } from './block-text.ts';
import { counted } from './percent.ts';
import { wrapped } from './rank/wrapped.ts';
import { WIDTH } from './run-text.ts';

/** What was read, and what was taken for granted to make game sets of it. */
export interface LogsRead {
  readonly logs: number;
  /** Finished games, which are counted. */
  readonly games: number;
  /** Logs of unfinished games, and files that are no game log. */
  readonly leftOut: number;
  readonly assumed: readonly string[];
}

/** What `analyze` prints for people. */
export function logsText(
  read: LogsRead,
  blocks: readonly BlockStandings[],
  { behaviour = false, width = WIDTH }: { behaviour?: boolean | undefined; width?: number } = {},
): string {
  const parts = [
    headText(read, width),
    ...blocks.map((block) => `${headline(block)}\n${ratesText(block, width)}`),
    ...(behaviour ? blocks.map((block) => behaviourText(block, width)) : []),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const headText = (read: LogsRead, width: number): string =>
  readText(read)
    .flatMap((line) => wrapped(line, width))
    .join('\n');

/** What was read, and what was assumed, a sentence a line. */
export function readText({ logs, games, leftOut, assumed }: LogsRead): string[] {
  const rest = leftOut === 0 ? '' : `; ${counted(leftOut, 'log')} left out`;
  return [`${counted(logs, 'log')}: ${counted(games, 'finished game')}${rest}`, ...assumed];
}

/** `5 players: 2 sets (20 games)`. */
export const headline = ({ block, sets, games }: BlockStandings): string =>
  `${block.players} players: ${counted(sets, 'set')} (${counted(games, 'game')})`;
