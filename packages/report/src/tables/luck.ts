import type { RankedLine, StageRanking } from '@aiwolf-arena/analysis';
import { counted, intervalOf, signedWithRange } from '../format.ts';
import { type ColumnOf, type Section, tableOf } from '../model.ts';
import { shortName } from '../sanitize.ts';
import { AGENT } from './columns.ts';

const DRAWN = 'what the draw gave (- if that cannot be told)';

/** What the lots gave, and whether the agent changes from game to game. */
export const LUCK_COLUMNS: readonly ColumnOf<RankedLine>[] = [
  {
    key: 'luck-roles',
    head: 'roles',
    title: { en: 'Luck of roles', ja: '役職の運' },
    about: { en: DRAWN, ja: '配られた役職の運による勝率の増減です。' },
    form: 'points',
    importance: 9,
    cell: ({ luck }) => luck.roles,
    fields: ({ luck }) => ({ luckRoles: luck.roles }),
  },
  {
    key: 'luck-opponents',
    head: 'opponents',
    title: { en: 'Luck of opponents', ja: '相手の運' },
    about: { en: DRAWN, ja: '割り当てられた相手の運による勝率の増減です。' },
    form: 'points',
    importance: 8,
    cell: ({ luck }) => luck.opponents,
    fields: ({ luck }) => ({ luckOpponents: luck.opponents }),
  },
  {
    key: 'luck-rest',
    head: 'rest',
    title: { en: 'Strength and chance', ja: '実力と偶然' },
    about: { en: 'strength, and the chance of games', ja: '実力と、ゲームの偶然による部分です。' },
    form: 'points',
    importance: 7,
    cell: ({ luck }) => luck.rest,
    fields: ({ luck }) => ({ luckRest: luck.rest }),
  },
  {
    key: 'first-half',
    head: 'drift',
    title: { en: 'Drift in a set', ja: 'セット内の変化' },
    about: {
      en: 'second halves of the sets less first, so learning is above 0',
      ja: 'セット後半の勝率から前半を引いた差。学習の有無を示します。',
    },
    form: 'points',
    importance: 6,
    cell: ({ drift }) => (drift === null ? null : intervalOf(drift)),
    fields: ({ drift }) => ({
      drift: drift?.value ?? null,
      driftLow: drift?.low ?? null,
      driftHigh: drift?.high ?? null,
    }),
  },
  {
    key: 'without',
    head: 'without',
    title: { en: 'Changes most without', ja: '最も影響する相手' },
    about: {
      en: 'the opponent without whose sets the rate would change the most, if that is more than chance (sizes where it always sat are kept)',
      ja: 'そのセットを除くと勝率が最も変わる相手です。偶然を超える場合のみ示します。',
    },
    form: 'figure',
    importance: 5,
    cell: ({ sensitivity }) => withoutText(sensitivity),
    fields: ({ sensitivity }) => ({
      sensitivityOpponent: sensitivity?.opponent ?? null,
      sensitivityChange: sensitivity?.change ?? null,
      sensitivityLow: sensitivity?.low ?? null,
      sensitivityHigh: sensitivity?.high ?? null,
      sensitivitySets: sensitivity?.sets ?? null,
    }),
  },
];

/** Only what is more than the luck of the sets: the largest of many changes is large by chance. */
function withoutText(sensitivity: RankedLine['sensitivity']): string | null {
  if (sensitivity === null || sensitivity.low * sensitivity.high <= 0) return null;
  const { opponent, change, low, high, sets } = sensitivity;
  const range = signedWithRange({ value: change, low, high });
  return `${shortName(opponent, 18)} ${range} (${counted(sets, 'set')})`;
}

/** How much of its rate an agent owes to the draw. */
export const luckSection = ({ agents }: StageRanking): Section => ({
  title: 'Luck and learning, in points of win rate from the mean of all',
  table: tableOf([{ ...AGENT, cell: ({ name }) => name }, ...LUCK_COLUMNS], agents),
});
