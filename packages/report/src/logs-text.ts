import type { BlockStandings } from '@aiwolf-arena/analysis';
import { behaviourText } from './behaviour-text.ts';
import { ratesText } from './block-text.ts';
import { counted } from './percent.ts';

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
  { behaviour = false } = {},
): string {
  const parts = [
    headText(read),
    ...blocks.map((block) => `${headline(block)}\n${ratesText(block)}`),
    ...(behaviour ? blocks.map(behaviourText) : []),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function headText({ logs, games, leftOut, assumed }: LogsRead): string {
  const rest = leftOut === 0 ? '' : `; ${counted(leftOut, 'log')} left out`;
  return [`${counted(logs, 'log')}: ${counted(games, 'finished game')}${rest}`, ...assumed].join(
    '\n',
  );
}

const headline = ({ block, sets, games }: BlockStandings): string =>
  `${block.players} players: ${counted(sets, 'set')} (${counted(games, 'game')})`;
