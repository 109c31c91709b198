import type { RankColumn } from './rank-columns.ts';
import { signed, signedWithRange } from './rank-numbers.ts';

/** What the lots gave, and whether the agent changes from game to game. */
export const LUCK_COLUMNS: readonly RankColumn[] = [
  {
    head: 'roles',
    text: ({ luck }) => signed(luck.roles),
    values: ({ luck }) => ({ luckOfRoles: luck.roles }),
    keep: 9,
  },
  {
    head: 'opponents',
    text: ({ luck }) => signed(luck.opponents),
    values: ({ luck }) => ({ luckOfOpponents: luck.opponents }),
    keep: 9,
  },
  {
    head: 'rest',
    text: ({ luck }) => signed(luck.rest),
    values: ({ luck }) => ({ rest: luck.rest }),
    keep: 9,
  },
  {
    head: 'learning',
    text: ({ drift }) => signedWithRange(drift),
    values: ({ drift }) => ({
      learning: drift?.value ?? null,
      learningLow: drift?.low ?? null,
      learningHigh: drift?.high ?? null,
    }),
    keep: 8,
  },
  {
    head: 'without',
    text: ({ sensitivity }) =>
      sensitivity === null ? '-' : `${sensitivity.opponent} ${signed(sensitivity.change)}`,
    values: ({ sensitivity }) => ({
      withoutOpponent: sensitivity?.opponent ?? null,
      withoutChange: sensitivity?.change ?? null,
    }),
    keep: 7,
  },
];
