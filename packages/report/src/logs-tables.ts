import type { AgentLine, BlockStandings, Rate } from '@aiwolf-arena/analysis';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { blockNotes, ratesRows } from './block-text.ts';
import { headline, type LogsRead, readText } from './logs-text.ts';
import { markdownList, markdownTable, markdownText } from './markdown.ts';
import { meanWithRange, percentWithRange } from './percent.ts';
import { csvOf, type Value } from './rank/rank-csv.ts';

/** A line an agent and village size with all numbers in full (RFC 4180); undefined numbers are empty. */
export const logsCsv = (blocks: readonly BlockStandings[]): string =>
  csvOf(blocks.flatMap(({ block, agents }) => agents.map((line) => recordOf(block.players, line))));

function recordOf(players: number, { name, wins, games, winRate, roles }: AgentLine) {
  const each = CONTEST_ROLES.flatMap((role) => {
    const line = roles[role];
    const { games: played, wins: won } = line ?? { games: 0, wins: 0 };
    return [
      {
        [`games${role}`]: played,
        [`wins${role}`]: won,
        ...rateOf(`winRate${role}`, line?.winRate),
      },
    ];
  });
  const all = {
    agent: name,
    players,
    wins,
    games,
    sets: winRate.sets,
    ...rateOf('winRate', winRate),
  };
  return Object.assign({ ...all, designEffect: winRate.designEffect }, ...each);
}

const rateOf = (name: string, rate: Rate | undefined): Record<string, Value> => ({
  [name]: rate?.value ?? null,
  [`${name}Low`]: rate?.low ?? null,
  [`${name}High`]: rate?.high ?? null,
  [`${name}Status`]: rate?.status ?? null,
});

/** What `analyze` prints for a page or an issue. */
export const logsMarkdown = (read: LogsRead, blocks: readonly BlockStandings[]): string =>
  `${[markdownList(readText(read)).join('\n'), ...blocks.flatMap(blockMarkdown)].join('\n\n')}\n`;

function blockMarkdown(standings: BlockStandings): string[] {
  const { winRate, meanLastDay } = standings.village;
  const team = `villager team ${percentWithRange(winRate)}, mean last day ${meanWithRange(meanLastDay)}`;
  const [head = [], ...rows] = ratesRows(standings, Number.POSITIVE_INFINITY);
  return [
    `**${markdownText(headline(standings))}**`,
    markdownText(team),
    markdownTable(head, rows).join('\n'),
    markdownList(blockNotes(standings)).join('\n'),
  ];
}
