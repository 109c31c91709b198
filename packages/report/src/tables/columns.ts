import type { Rate } from '@aiwolf-arena/analysis';
import type { ContestRole } from '@aiwolf-arena/protocol';
import { intervalOf } from '../format.ts';
import type { ColumnOf, IntervalCell, TableColumn } from '../model.ts';

// Columns that stand in several tables, without what stands in them.

export const AGENT = {
  key: 'agent',
  head: 'agent',
  title: { en: 'Agent', ja: 'エージェント' },
  form: 'name',
} as const satisfies TableColumn;

export const ROLE_NAME = {
  key: 'role',
  head: 'role',
  title: { en: 'Role', ja: '役職' },
  form: 'text',
} as const satisfies TableColumn;

export const PLAYERS = {
  key: 'players',
  head: 'players',
  title: { en: 'Players', ja: '人数' },
  form: 'count',
} as const satisfies TableColumn;

export const SETS = {
  key: 'sets',
  head: 'sets',
  title: { en: 'Sets', ja: 'セット数' },
  form: 'count',
} as const satisfies TableColumn;

export const GAMES_PLAYED = {
  key: 'games_',
  head: 'games',
  title: { en: 'Games', ja: 'ゲーム数' },
  form: 'count',
} as const satisfies TableColumn;

export const WIN_RATE = {
  key: 'win-rate',
  head: 'win rate',
  title: { en: 'Win rate', ja: '勝率' },
  about: {
    en: 'games won of games played; small: the interval',
    ja: '勝ったゲームの割合。小字は区間です。',
  },
  plain: true,
  form: 'percent',
} as const satisfies TableColumn;

export const BALANCED = {
  key: 'balanced',
  head: 'balanced',
  title: { en: 'Role-balanced', ja: '役職均等勝率' },
  about: {
    en: 'every role with its regular share',
    ja: '各役職が規定の比率で回ってきた場合の勝率です。',
  },
  form: 'percent',
} as const satisfies TableColumn;

export const DIFFERENCE = {
  key: 'difference',
  head: 'difference',
  title: { en: 'Difference', ja: '差' },
  form: 'points',
} as const satisfies TableColumn;

export const FAULT_KIND = {
  key: 'fault',
  head: 'fault',
  title: { en: 'Fault', ja: '違反' },
  form: 'text',
} as const satisfies TableColumn;

export const TIMES = {
  key: 'count',
  head: 'times',
  title: { en: 'Times', ja: '回数' },
  form: 'count',
} as const satisfies TableColumn;

export const IN_GAMES = {
  key: 'in-games',
  head: 'in games',
  title: { en: 'In games', ja: '起きたゲーム数' },
  form: 'count',
} as const satisfies TableColumn;

export const SHARE = {
  key: 'share',
  head: 'share',
  title: { en: 'Share', ja: '割合' },
  form: 'percent',
} as const satisfies TableColumn;

/** A rate as a cell; nothing is known of a role that was never played. */
export const rateOf = (rate: Rate | undefined): IntervalCell | null =>
  rate === undefined ? null : intervalOf(rate);

/** A column a role, with its win rate. */
export const roleColumns = <Line>(
  roles: readonly ContestRole[],
  cell: (line: Line, role: ContestRole) => IntervalCell | string | null,
): ColumnOf<Line>[] =>
  roles.map((role) => ({
    key: role,
    head: role,
    form: 'percent',
    cell: (line) => cell(line, role),
  }));

/** One interval in so many is expected to miss. */
export const missesOf = (level: number): number => Math.round(1 / (1 - level));
