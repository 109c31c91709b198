import type { RankedLine, StageRanking } from '@aiwolf-arena/analysis';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { type Section, tableOf } from '../model.ts';
import { AGENT, missesOf, rateOf, roleColumns } from './columns.ts';

interface SizeLine {
  readonly name: string;
  readonly size: RankedLine['sizes'][number];
}

/** Win rates by role, a part a size. */
export const rolesSections = (ranking: StageRanking): Section[] =>
  ranking.blocks.flatMap(({ players }) => {
    const lines = linesOf(ranking, players);
    return lines.length === 0 ? [] : [sizeSection(lines, players, ranking.level)];
  });

/** Who played villages of that size, with its rates there. */
const linesOf = ({ agents }: StageRanking, players: number): SizeLine[] =>
  agents.flatMap(({ name, sizes }) => {
    const size = sizes.find((one) => one.players === players);
    return size === undefined ? [] : [{ name, size }];
  });

function sizeSection(lines: readonly SizeLine[], players: number, level: number): Section {
  const roles = CONTEST_ROLES.filter((role) => lines.some(({ size }) => size.roles[role]));
  return {
    title: `By role, ${players} players; below each rate its ${Math.round(level * 100)} % interval, by game sets`,
    table: tableOf(
      [
        { ...AGENT, cell: ({ name }) => name },
        { key: 'all', head: 'all', form: 'percent', cell: ({ size }) => rateOf(size.winRate) },
        ...roleColumns<SizeLine>(roles, ({ size }, role) => rateOf(size.roles[role]?.winRate)),
      ],
      lines,
    ),
    notes: [`One interval in ${missesOf(level)} is expected to miss.`],
  };
}
