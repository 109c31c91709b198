import { DEFAULT_LEVEL, type Rate } from '@aiwolf-arena/analysis';
import type { ContestRole } from '@aiwolf-arena/protocol';
import { intervalOf } from '../format.ts';
import type { Bilingual, ColumnOf, IntervalCell, TableColumn } from '../model.ts';
import { ROLE_NAMES } from '../names.ts';
import list from './columns.json' with { type: 'json' };

export type ColumnName = keyof typeof list;

type Listed = Omit<TableColumn, 'key'> & Partial<Pick<TableColumn, 'key'>>;
const LIST = list as Readonly<Record<ColumnName, Listed>>;

/** Returns the column `name` of columns.json. `more`: fields that replace or extend the fields in columns.json. */
export const column = <Line>(
  name: ColumnName,
  cell: ColumnOf<Line>['cell'],
  more: Partial<Omit<ColumnOf<Line>, 'cell'>> = {},
): ColumnOf<Line> => ({ key: name, ...LIST[name], ...more, cell });

export const rateOf = (rate: Rate | undefined): IntervalCell | null => (rate === undefined ? null : intervalOf(rate));

export const roleColumns = <Line>(
  roles: readonly ContestRole[],
  cell: (line: Line, role: ContestRole) => IntervalCell | string | null,
): ColumnOf<Line>[] =>
  roles.map((role) => ({
    key: `win-rate-${role}`,
    ...headed(roleHead(role)),
    form: 'percent',
    cell: (line) => cell(line, role),
  }));

/** Returns the heading for a role: in English the word of the protocol, such as `SEER`; in Japanese the Japanese word. */
export const roleHead = (role: ContestRole): Required<Bilingual> => ({ en: role, ja: ROLE_NAMES[role].ja });

/** Returns the heading fields for a column that is not in columns.json. */
export const headed = (title: Required<Bilingual>): Pick<TableColumn, 'head' | 'title'> => ({ head: title.en, title });

/** Returns the heading of a column in columns.json, with a star if the column decides the ranking. */
export function starred(name: ColumnName, counts: boolean): Pick<TableColumn, 'head' | 'title'> {
  const { head, title } = LIST[name];
  const star = counts ? '*' : '';
  return headed({ en: head + star, ja: (title?.ja ?? head) + star });
}

/** Numbers for sentences about confidence intervals: `level` is in percent; one of `misses` intervals is wrong. */
export const INTERVALS = { level: Math.round(100 * DEFAULT_LEVEL), misses: Math.round(1 / (1 - DEFAULT_LEVEL)) };
