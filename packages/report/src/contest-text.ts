import type { ContestStandings, CutLine, RankedAgent } from '@aiwolf-arena/analysis';
import { behaviourText } from './behaviour-text.ts';
import { blockText } from './block-text.ts';
import { caveatLines, signOf } from './caveats.ts';
import { faultsText } from './faults-text.ts';
import { counted, percent, percentRange } from './percent.ts';
import type { Provenance } from './provenance.ts';
import { provenanceText } from './run-text.ts';
import { columns, shortName } from './table.ts';

/** What `contest` prints for people: rates by agent and role, then both rankings with the cut between. */
export function contestText(
  from: Provenance,
  standings: ContestStandings,
  { behaviour = false } = {},
): string {
  const parts = [
    ...standings.blocks.map((block) => blockText(block, from.gamesPerSet)),
    ...(behaviour ? standings.blocks.map(behaviourText) : []),
    faultsText(standings.blocks),
    preliminaryText(standings),
    finalText(standings),
    caveatLines(allLines(standings).map(({ winRate }) => winRate)).join('\n'),
    provenanceText(from),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const allLines = ({ preliminary, final }: ContestStandings): RankedAgent[] => [
  ...preliminary,
  ...final,
];

function preliminaryText(standings: ContestStandings): string {
  const { preliminary } = standings;
  const places = preliminary.filter(({ finalist }) => finalist).length;
  const rows = preliminary.map((line) => [
    ...rankRow(line),
    line.tiedAtCut ? 'tied at the cut' : '',
  ]);
  if (places < rows.length) rows.splice(places, 0, ['----', `cut: ${counted(places, 'finalist')}`]);
  const title = `RANKING OF THE PRELIMINARY: ${stageSize(standings, 'preliminary')}`;
  return [title, '', columns([...headOf(preliminary), ''], rows, 2), ...lotsText(preliminary)].join(
    '\n',
  );
}

const lotsText = (preliminary: readonly CutLine[]): string[] =>
  preliminary.some(({ tiedAtCut }) => tiedAtCut)
    ? ['', 'Tied at the cut: equal rates; the seed decided by lot who is in.']
    : [];

function finalText(standings: ContestStandings): string {
  const { final } = standings;
  if (final.length === 0) return '';
  const title = `RANKING OF THE FINAL: ${stageSize(standings, 'final')}`;
  return [
    title,
    'Only its own games count.',
    '',
    columns(headOf(final), final.map(rankRow), 2),
  ].join('\n');
}

const headOf = (lines: readonly RankedAgent[]): string[] => [
  'rank',
  'agent',
  'win rate',
  '95 % interval',
  ...(lines[0]?.sizes ?? []).map(({ players }) => `${players} players`),
];

const rankRow = ({ rank, name, winRate, sizes }: RankedAgent): string[] => [
  String(rank),
  shortName(name),
  `${signOf(winRate)}${percent(winRate)}`,
  percentRange(winRate),
  ...sizes.map((size) => percent(size.winRate)),
];

function stageSize({ blocks }: ContestStandings, stage: 'preliminary' | 'final'): string {
  return blocks
    .filter(({ block }) => block.stage === stage)
    .map(
      ({ block, sets, games }) =>
        `${counted(sets, 'set')} at ${block.players} players (${counted(games, 'game')})`,
    )
    .join(', ');
}
