import type { RankedLine, StageRanking } from '@aiwolf-arena/analysis';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { caveatLines, signOf } from '../caveats.ts';
import { percent, percentRange } from '../percent.ts';
import { columns, shortName } from '../table.ts';
import { wrapped } from './wrapped.ts';

type SizeRates = RankedLine['sizes'][number];
type TalliedRate = Pick<SizeRates, 'winRate'>;

/** Win rates by role, a table a size. */
export const rolesText = (ranking: StageRanking, width: number): string[] =>
  ranking.blocks
    .map(({ players }) => sizeText(ranking, players, width))
    .filter((text) => text !== '');

function sizeText({ agents, level }: StageRanking, players: number, width: number): string {
  const lines = agents.flatMap(({ name, sizes }) => {
    const size = sizes.find((one) => one.players === players);
    return size === undefined ? [] : [{ name, size }];
  });
  if (lines.length === 0) return '';
  const roles = CONTEST_ROLES.filter((role) => lines.some(({ size }) => size.roles[role]));
  const rates = lines.flatMap(({ size }) => [size, ...Object.values(size.roles)]);
  return [
    ...wrapped(`By role, ${players} players; ${below(level)}`, width),
    '',
    ...tables(lines, roles, width),
    '',
    ...caveatLines(rates.map(({ winRate }) => winRate)).flatMap((line) => wrapped(line, width)),
    'One interval in 20 is expected to miss.',
  ].join('\n');
}

const below = (level: number): string =>
  `below each rate its ${Math.round(level * 100)} % interval, by game sets`;

interface SizeLine {
  readonly name: string;
  readonly size: SizeRates;
}

const GAP = 2;
/** `20.2-100.0` and the gap. */
const CELL = 12;

/** As many roles beside each other as there is room for. */
function tables(
  lines: readonly SizeLine[],
  roles: readonly ContestRole[],
  width: number,
): string[] {
  const names = Math.max(...lines.map(({ name }) => shortName(name).length)) + GAP;
  const room = Math.max(1, Math.floor((width + GAP - names) / CELL));
  const all: Column[] = ['all', ...roles];
  const parts = Array.from({ length: Math.ceil(all.length / room) }, (_, at) =>
    all.slice(at * room, (at + 1) * room),
  );
  return parts.flatMap((some, at) => [...(at === 0 ? [] : ['']), tableOf(lines, some)]);
}

type Column = 'all' | ContestRole;

const tableOf = (lines: readonly SizeLine[], some: readonly Column[]): string =>
  columns(
    ['agent', ...some],
    lines.map(({ name, size }) => [
      shortName(name),
      ...some.map((column) => cell(column === 'all' ? size : size.roles[column])),
    ]),
  );

const cell = (line: TalliedRate | undefined): string =>
  line === undefined
    ? '-\n'
    : `${signOf(line.winRate)}${percent(line.winRate)}\n${percentRange(line.winRate)}`;
