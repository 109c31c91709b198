import type { AgentLine, BlockStandings, Rate } from '@aiwolf-arena/analysis';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { counted } from '../format.ts';
import type { LogsRead } from '../json.ts';
import type { Section, Value } from '../model.ts';
import { csvOf } from '../render/csv.ts';
import { markdownList, sectionMarkdown } from '../render/markdown.ts';
import { documentText, joined, WIDTH } from '../render/text.ts';
import { behaviourSections } from './behaviour.ts';
import { ratesSection } from './rates.ts';

/** What `analyze` prints for people. */
export const logsText = (
  read: LogsRead,
  blocks: readonly BlockStandings[],
  { behaviour = false, width = WIDTH }: { behaviour?: boolean | undefined; width?: number } = {},
): string =>
  documentText(
    [
      { above: readNotes(read) },
      ...blocks.map(sizeSection),
      ...(behaviour ? blocks.flatMap(behaviourSections) : []),
    ],
    width,
  );

/** What `analyze` prints for a page or an issue. */
export const logsMarkdown = (read: LogsRead, blocks: readonly BlockStandings[]): string =>
  joined([markdownList(readNotes(read)), ...blocks.map(sizeSection).map(sectionMarkdown)]);

/** `5 players: 2 sets (20 games)`, and what happened there. */
const sizeSection = (standings: BlockStandings): Section => {
  const { block, sets, games } = standings;
  const played = `${counted(sets, 'set')} (${counted(games, 'game')})`;
  return ratesSection(standings, `${block.players} players: ${played}`);
};

/** What was read, and what was assumed, a sentence a line. */
function readNotes({ logs, games, leftOut, assumed }: LogsRead): string[] {
  const rest = leftOut === 0 ? '' : `; ${counted(leftOut, 'log')} left out`;
  return [`${counted(logs, 'log')}: ${counted(games, 'finished game')}${rest}`, ...assumed];
}

/** A line an agent and village size with all numbers in full; undefined numbers are empty. */
export const logsCsv = (blocks: readonly BlockStandings[]): string =>
  csvOf(blocks.flatMap(({ block, agents }) => agents.map((line) => recordOf(block.players, line))));

function recordOf(players: number, { name, wins, games, winRate, roles }: AgentLine) {
  const each = CONTEST_ROLES.flatMap((role) => {
    const line = roles[role];
    const { games: played, wins: won } = line ?? { games: 0, wins: 0 };
    const tallied = { [`games${role}`]: played, [`wins${role}`]: won };
    return [{ ...tallied, ...rateFields(`winRate${role}`, line?.winRate) }];
  });
  const all = { agent: name, players, wins, games, sets: winRate.sets };
  const rate = { ...rateFields('winRate', winRate), designEffect: winRate.designEffect };
  return Object.assign({ ...all, ...rate }, ...each);
}

/** A rate as fields of CSV, by the name that it has in JSON. */
export const rateFields = (name: string, rate: Rate | undefined): Record<string, Value> => ({
  [name]: rate?.value ?? null,
  [`${name}Low`]: rate?.low ?? null,
  [`${name}High`]: rate?.high ?? null,
  [`${name}Status`]: rate?.status ?? null,
});
