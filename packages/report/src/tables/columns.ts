import type { Rate } from '@aiwolf-arena/analysis';
import type { ContestRole } from '@aiwolf-arena/protocol';
import { intervalOf } from '../format.ts';
import type { ColumnOf, IntervalCell, TableColumn } from '../model.ts';
import list from './columns.json' with { type: 'json' };

export type ColumnName = keyof typeof list;

type Listed = Omit<TableColumn, 'key'> & Partial<Pick<TableColumn, 'key'>>;
const LIST = list as Readonly<Record<ColumnName, Listed>>;

/** A column of the list (columns.json). `more` overrides its entry. */
export const column = <Line>(
  name: ColumnName,
  cell: ColumnOf<Line>['cell'],
  more: Partial<Omit<ColumnOf<Line>, 'cell'>> = {},
): ColumnOf<Line> => ({ key: name, ...LIST[name], ...more, cell });

export const rateOf = (rate: Rate | undefined): IntervalCell | null => (rate === undefined ? null : intervalOf(rate));

export const roleColumns = <Line>(
  roles: readonly ContestRole[],
  cell: (line: Line, role: ContestRole) => IntervalCell | string | null,
): ColumnOf<Line>[] => roles.map((role) => ({ key: role, head: role, form: 'percent', cell: (line) => cell(line, role) }));

/** One in this many intervals is expected to miss. */
export const missesOf = (level: number): number => Math.round(1 / (1 - level));
