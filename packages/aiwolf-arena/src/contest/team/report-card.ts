import type { AgentLine, BlockStandings, Rate } from '@aiwolf-arena/analysis';
import { markdownCell } from '../publish/markdown-cell.ts';
import type { TeamFault } from './fault-list.ts';

/** The report card of a team in a stage: its own numbers, and nobody else's. */
export function reportCard(
  team: string,
  stage: string,
  blocks: readonly BlockStandings[],
  faults: readonly TeamFault[],
): string {
  const own = blocks.flatMap(({ block, agents }) =>
    agents.filter(({ name, ranked }) => ranked && name === team).map((line) => ({ block, line })),
  );
  const parts = [
    `# ${team}: ${stage}`,
    ...own.map(({ block, line }) => sizeCard(block.players, line)),
    faults.length === 0 ? 'No faults.' : faultTable(faults),
  ];
  return `${parts.join('\n\n')}\n`;
}

function sizeCard(players: number, line: AgentLine): string {
  const rows = [
    ['all', line] as const,
    ...Object.entries(line.roles).map(([role, rate]) => [role, rate] as const),
  ];
  return [
    `## Villages of ${players}`,
    '',
    '| role | games | wins | win rate | 95 % interval |',
    '| --- | --: | --: | --: | --- |',
    ...rows.map(
      ([role, { games, wins, winRate }]) =>
        `| ${role} | ${games} | ${wins} | ${rateText(winRate)} |`,
    ),
    ...behaviourLines(line),
  ].join('\n');
}

const percent = (share: number | null): string =>
  share === null ? '-' : `${(100 * share).toFixed(1)} %`;

const rateText = ({ value, low, high }: Rate): string =>
  `${percent(value)} | ${low === null || high === null ? '-' : `${percent(low)} to ${percent(high)}`}`;

/** Ratios to what chance would do. */
function behaviourLines({ behaviour }: AgentLine): string[] {
  if (behaviour === undefined) return [];
  const rows = Object.entries(behaviour).flatMap(([role, lines]) =>
    Object.entries(lines).map(([measure, { observed, ratio }]) => {
      const beside = ratio.value === null ? '-' : ratio.value.toFixed(2);
      return `| ${role} | ${measure} | ${observed} | ${beside} |`;
    }),
  );
  if (rows.length === 0) return [];
  return ['', '| role | does | times | ratio to chance |', '| --- | --- | --: | --: |', ...rows];
}

function faultTable(faults: readonly TeamFault[]): string {
  const rows = faults.map(({ kind, count, address, day, request, detail, command }) => {
    const again =
      command === null
        ? 'processes cannot be asked again: see the log and the console output'
        : `\`${command}\``;
    return `| ${kind} | ${count} | ${address}, day ${day}, ${request} | ${markdownCell(detail)} | ${again} |`;
  });
  return [
    '## Faults',
    '',
    '| fault | times in the set | first | what | again |',
    '| --- | --: | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
