import type { RankedLine } from '@aiwolf-arena/analysis';
import { counted } from '../percent.ts';
import { shortName } from '../table.ts';
import type { RankColumn } from './rank-columns.ts';
import { signed, signedWithRange } from './rank-numbers.ts';

/** What the lots gave, and whether the agent changes from game to game. */
export const LUCK_COLUMNS: readonly RankColumn[] = [
  {
    head: 'roles',
    text: ({ luck }) => signed(luck.roles),
    values: ({ luck }) => ({ luckRoles: luck.roles }),
    keep: 9,
  },
  {
    head: 'opponents',
    text: ({ luck }) => signed(luck.opponents),
    values: ({ luck }) => ({ luckOpponents: luck.opponents }),
    keep: 8,
  },
  {
    head: 'rest',
    text: ({ luck }) => signed(luck.rest),
    values: ({ luck }) => ({ luckRest: luck.rest }),
    keep: 7,
  },
  {
    head: 'drift',
    text: ({ drift }) => signedWithRange(drift),
    values: ({ drift }) => ({
      drift: drift?.value ?? null,
      driftLow: drift?.low ?? null,
      driftHigh: drift?.high ?? null,
    }),
    keep: 6,
  },
  {
    head: 'without',
    text: ({ sensitivity }) => withoutText(sensitivity),
    values: ({ sensitivity }) => ({
      sensitivityOpponent: sensitivity?.opponent ?? null,
      sensitivityChange: sensitivity?.change ?? null,
      sensitivityLow: sensitivity?.low ?? null,
      sensitivityHigh: sensitivity?.high ?? null,
      sensitivitySets: sensitivity?.sets ?? null,
    }),
    keep: 5,
  },
];

/** Only what is more than the luck of the sets: the largest of many changes is large by chance. */
function withoutText(sensitivity: RankedLine['sensitivity']): string {
  if (sensitivity === null || sensitivity.low * sensitivity.high <= 0) return '-';
  const { opponent, change, low, high, sets } = sensitivity;
  const range = signedWithRange({ value: change, low, high });
  return `${shortName(opponent, 18)} ${range} (${counted(sets, 'set')})`;
}
