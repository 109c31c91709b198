import type { RankedLine, StageRanking } from '@aiwolf-arena/analysis';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { caveatLines, signOf } from '../caveats.ts';
import { percent, percentRange } from '../percent.ts';
import { columns, shortName } from '../table.ts';

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
    `By role, ${players} players; below each rate its ${Math.round(level * 100)} % interval, by game sets`,
    '',
    ...tables(lines, roles, width),
    '',
    ...caveatLines(rates.map(({ winRate }) => winRate)),
    'One interval in 20 is expected to miss.',
  ].join('\n');
}

interface SizeLine {
  readonly name: string;
  readonly size: SizeRates;
}

const NAME = 20;
const CELL = 13;

/** As many roles beside each other as there is room for. */
function tables(
  lines: readonly SizeLine[],
  roles: readonly ContestRole[],
  width: number,
): string[] {
  const room = Math.max(1, Math.floor((width - NAME) / CELL) - 1);
  const rows = Math.ceil(roles.length / room);
  return Array.from({ length: rows }, (_, at) => roles.slice(at * room, (at + 1) * room)).flatMap(
    (some, at) => [
      ...(at === 0 ? [] : ['']),
      columns(
        ['agent', ...(at === 0 ? ['all'] : []), ...some],
        lines.map(({ name, size }) => [
          shortName(name),
          ...(at === 0 ? [cell(size)] : []),
          ...some.map((role) => cell(size.roles[role])),
        ]),
      ),
    ],
  );
}

const cell = (line: TalliedRate | undefined): string =>
  line === undefined
    ? '-\n'
    : `${signOf(line.winRate)}${percent(line.winRate)}\n${percentRange(line.winRate)}`;
