import type { RankedLine, StageRanking } from '@aiwolf-arena/analysis';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { caveatLines } from '../caveats.ts';
import { rateCell } from '../rate-cell.ts';
import { columnsWithin, nameWidth, shortName } from '../table.ts';
import { wrapped } from './wrapped.ts';

type SizeRates = RankedLine['sizes'][number];

/** Win rates by role, a table a size. */
export const rolesText = (ranking: StageRanking, width: number): string[] =>
  ranking.blocks
    .map(({ players }) => sizeText(ranking, players, width))
    .filter((text) => text !== '');

function sizeText(ranking: StageRanking, players: number, width: number): string {
  const lines = linesOf(ranking, players);
  if (lines.length === 0) return '';
  return [
    ...wrapped(`By role, ${players} players; ${below(ranking.level)}`, width),
    '',
    columnsWithin(headOf(lines), rowsOf(lines, nameWidth(width)), width),
    '',
    ...roleNotes(lines, ranking.level).flatMap((line) => wrapped(line, width)),
  ].join('\n');
}

interface SizeLine {
  readonly name: string;
  readonly size: SizeRates;
}

/** Who played villages of that size, with its rates there. */
export const linesOf = ({ agents }: StageRanking, players: number): SizeLine[] =>
  agents.flatMap(({ name, sizes }) => {
    const size = sizes.find((one) => one.players === players);
    return size === undefined ? [] : [{ name, size }];
  });

/** A column a role that somebody had. */
export const headOf = (lines: readonly SizeLine[]): string[] => ['agent', 'all', ...rolesOf(lines)];

const rolesOf = (lines: readonly SizeLine[]): ContestRole[] =>
  CONTEST_ROLES.filter((role) => lines.some(({ size }) => size.roles[role]));

/** The rates by role, each over its interval. */
export const rowsOf = (lines: readonly SizeLine[], names: number): string[][] =>
  lines.map(({ name, size }) => [
    shortName(name, names),
    rateCell(size.winRate),
    ...rolesOf(lines).map((role) => rateCell(size.roles[role]?.winRate)),
  ]);

/** The signs at the rates, and that there are many of them. */
export function roleNotes(lines: readonly SizeLine[], level: number): string[] {
  const rates = lines.flatMap(({ size }) => [size, ...Object.values(size.roles)]);
  return [
    ...caveatLines(rates.map(({ winRate }) => winRate)),
    `One interval in ${Math.round(1 / (1 - level))} is expected to miss.`,
  ];
}

/** What stands under the rates. */
export const below = (level: number): string =>
  `below each rate its ${Math.round(level * 100)} % interval, by game sets`;
