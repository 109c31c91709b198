import type { RankedLine, StageRanking } from '@aiwolf-arena/analysis';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { type ColumnOf, type CsvFields, type ResultTable, type Section, tableOf } from '../model.ts';
import { LANGUAGE_NAMES } from '../names.ts';
import { rateFields } from '../render/csv.ts';
import { column, INTERVALS, rateOf, roleColumns } from './columns.ts';
import words from './results.json' with { type: 'json' };
import { sentencesOf } from './said.ts';

const say = sentencesOf(words);

/** The roles in the order in which the contest prints them. */
const PRINTED_ROLES: readonly ContestRole[] = ['VILLAGER', 'SEER', 'MEDIUM', 'BODYGUARD', 'WEREWOLF', 'POSSESSED'];

/** What the table of results shows of a team. */
export interface ResultLine extends Pick<RankedLine, 'name' | 'rank' | 'sizeMean'> {
  readonly language?: string | null | undefined;
}

/**
 * Returns the table as the contest prints its results: win rates over all village sizes equally, in all games and by role, in the
 * order of the ranking. `more`: further columns. The column of languages is omitted if no language is known.
 */
export function resultsTable<Line extends ResultLine>(
  lines: readonly Line[],
  more: readonly ColumnOf<Line>[] = [],
): ResultTable {
  const roles = PRINTED_ROLES.filter((role) => lines.some(({ sizeMean }) => sizeMean.roles[role]));
  const isKnown = lines.some(({ language }) => typeof language === 'string');
  return tableOf<Line>(
    [
      column('rank', ({ rank }) => rank),
      column('team', ({ name }) => name),
      ...(isKnown ? [column<Line>('language', ({ language }) => LANGUAGE_NAMES[language ?? ''] ?? language ?? null)] : []),
      column('all', ({ sizeMean }) => rateOf(sizeMean.winRate)),
      ...roleColumns<Line>(roles, ({ sizeMean }, role) => rateOf(sizeMean.roles[role])),
      ...more,
    ],
    lines,
  );
}

/** Returns the rates of the table of results under their names in CSV, such as `sizeMeanSEERLow`. */
export const sizeMeanFields = ({ winRate, roles }: RankedLine['sizeMean']): CsvFields =>
  Object.assign(
    rateFields('sizeMean', winRate),
    ...Object.entries(roles).map(([role, rate]) => rateFields(`sizeMean${role}`, rate)),
  );

/** Returns the table of results if there are several village sizes, and the tables of the rates by role at each size. */
export function resultsSections({ agents, blocks }: StageRanking): Section[] {
  const bySize = blocks.flatMap(({ players }) => {
    const lines = agents.flatMap(({ name, sizes }) => {
      return sizes.filter((size) => size.players === players).map((size) => ({ ...size, name }));
    });
    return lines.length === 0 ? [] : [rolesSection(lines, players)];
  });
  if (bySize.length < 2) return bySize;
  return [{ title: say('results', { level: INTERVALS.level }), table: resultsTable(agents) }, ...bySize];
}

type SizeLine = RankedLine['sizes'][number] & Pick<RankedLine, 'name'>;

function rolesSection(lines: readonly SizeLine[], players: number): Section {
  const shown = CONTEST_ROLES.filter((role) => lines.some(({ roles }) => roles[role]));
  return {
    title: say('roles', { players, level: INTERVALS.level }),
    table: tableOf(
      [
        column<SizeLine>('agent', ({ name }) => name),
        column<SizeLine>('all', ({ winRate }) => rateOf(winRate)),
        ...roleColumns<SizeLine>(shown, ({ roles }, role) => rateOf(roles[role]?.winRate)),
      ],
      lines,
    ),
    notes: [say('misses', { misses: INTERVALS.misses })],
  };
}
