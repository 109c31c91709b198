import type { RankedLine, RankSet, StageRanking, Strength } from '@aiwolf-arena/analysis';
import { intervalOf, signedWithRange, twoDigits } from '../format.ts';
import {
  type Bilingual,
  type Cell,
  type ColumnOf,
  type IntervalCell,
  inColumnOrder,
  type ResultTable,
  type Section,
  tableOf,
} from '../model.ts';
import { legendParts } from '../render/cells.ts';
import { rateFields } from '../render/csv.ts';
import { shortName } from '../sanitize.ts';
import { column, headed, INTERVALS, rateOf } from './columns.ts';
import words from './ranking-notes.json' with { type: 'json' };
import {
  boundedNames,
  cutNotes,
  filledNotes,
  moreSetsText,
  rankingTitle,
  rankNotes,
  rankPlot,
  undecidedSaid,
} from './ranking-notes.ts';
import { sentencesOf } from './said.ts';

const say = sentencesOf(words);

/** Returns the columns of the ranking. Text, page, CSV, legend and help are all made from these columns. */
export function rankingColumns(ranking: StageRanking): ColumnOf<RankedLine>[] {
  const { places, rule } = ranking;
  return [
    column('rank', ({ rank }) => rank, { fields: ({ rank, tiedAtCut }) => ({ rank, tiedAtCut }) }),
    column('agent', ({ name }) => name, { fields: ({ name }) => ({ agent: name }) }),
    column(rule === 'balanced' ? 'balanced' : 'win-rate', ({ scoreRate }) => intervalOf(scoreRate), {
      ...scoreHead(rule),
      key: 'win-rate',
      range: 'none',
      fields: ({ score, scoreRate: { low, high, status, sets }, winRate }) => ({
        ...{ score, scoreLow: low, scoreHigh: high, status, sets },
        ...rateFields('winRate', winRate),
      }),
    }),
    column('interval', ({ scoreRate }) => intervalOf(scoreRate), { ...headed(say('interval', INTERVALS)), fields: none }),
    column('rank-set', ranksText, {
      fields: ({ ranks }) => ({ bestRank: ranks?.best ?? null, worstRank: ranks?.worst ?? null }),
    }),
    column(places === null ? 'first' : 'in-top', (line) => shareOf(line, line.inTop), {
      head: places === null ? 'first' : `top ${places}`,
      fields: ({ inTop, expectedRank, first, place, moreSets, winsFinal }) => ({
        ...{ inTop, expectedRank, first, place, winsFinal },
        ...{ moreSetsLow: moreSets?.low ?? null, moreSetsHigh: moreSets?.high ?? null },
      }),
    }),
    ...finalColumns(ranking),
    ...(places === null
      ? []
      : [column<RankedLine>('more-sets', ({ moreSets }) => moreSets && moreSetsText(moreSets), { fields: none })]),
    ...(rule === 'pooled' ? [] : [OFFICIAL]),
    ...(rule === 'balanced' ? [] : [BALANCED_RATE]),
    EFFECTIVE_GAMES,
    ...sizeColumns(ranking),
    column('games_', ({ games }) => games, { skip: 'text', fields: ({ games, wins }) => ({ wins, games }) }),
  ];
}

/** The fields of a column whose numbers another column has. */
const none = () => ({});

/** Returns the column with the share of resamples (sets drawn again at random) in which an agent wins the final. */
function finalColumns({ agents, places, stage }: StageRanking): ColumnOf<RankedLine>[] {
  const final = column<RankedLine>('wins-final', (line) => shareOf(line, line.winsFinal), { fields: none });
  if (places !== null && stage !== 'final') return [final];
  return stage !== 'run' && agents.some(({ winsFinal }) => winsFinal !== null) ? [{ ...final, skip: 'text' }] : [];
}
const BESIDE = { importance: 8, range: 'none' } as const;
const OFFICIAL = column<RankedLine>('win-rate-all', ({ winRate }) => intervalOf(winRate), { ...BESIDE, fields: none });
const BALANCED_RATE = column<RankedLine>('balanced', ({ balanced }) => intervalOf(balanced), {
  ...BESIDE,
  fields: ({ balanced }) => rateFields('balanced', balanced),
});
const EFFECTIVE_GAMES = column<RankedLine>(
  'effective-games',
  ({ effectiveGames }) => (effectiveGames === null ? null : twoDigits(effectiveGames)),
  { fields: ({ effectiveGames }) => ({ effectiveGames }) },
);

/** Returns one column per village size if there are several sizes. Omits the size that decides the ranking: it has its own. */
const sizeColumns = ({ blocks, rule }: StageRanking): ColumnOf<RankedLine>[] =>
  blocks.length < 2
    ? []
    : blocks
        .filter(({ players }) => players !== rule)
        .map(({ players }) => ({
          key: `at-${players}`,
          head: `at ${players}`,
          title: atSize(players),
          form: 'percent',
          importance: 5,
          range: 'none',
          cell: (line) => rateOf(rateAt(line, players)),
          fields: (line) => rateFields(`winRate${players}`, rateAt(line, players)),
        }));

const rateAt = ({ sizes }: RankedLine, players: number) => sizes.find((one) => one.players === players)?.winRate;

const atSize = (players: number): Bilingual => ({ en: `At ${players} players`, ja: `${players}人村の勝率` });

/** Returns a heading for the rate that decides the ranking, if this is neither the pooled nor the balanced win rate. */
function scoreHead(rule: StageRanking['rule']): Partial<ColumnOf<RankedLine>> {
  if (rule === 'pooled' || rule === 'balanced') return {};
  return rule === 'size-mean'
    ? { head: 'size mean', title: { en: 'Size mean', ja: '村の平均勝率' } }
    : { head: `at ${rule}`, title: atSize(rule) };
}

/** With fewer sets, an agent's ranks and shares of resamples (sets drawn again at random) are marked as unreliable. */
const ENOUGH_SETS = 5;
const isFew = ({ scoreRate: { sets, status } }: RankedLine): boolean => sets < ENOUGH_SETS || status === 'few-sets';

const shareOf = (line: RankedLine, part: number | null): Cell =>
  part !== null && isFew(line) ? { value: part, care: 'care-few-sets' } : part;

/** Formats ranks as `2-7`, or `~2-7` for an agent with few sets. */
function ranksText(line: RankedLine): string | null {
  if (line.ranks === null) return null;
  return (isFew(line) ? '~' : '') + spanOf(line.ranks);
}

const rangeOf = ({ value, low, high }: Strength): IntervalCell => ({ value, low, high });

const spanOf = ({ best, worst }: RankSet): string => (best === worst ? String(best) : `${best}-${worst}`);

/** Columns about the agent's strength and luck, about its progress within sets, and about its most influential opponent. */
export const LUCK_COLUMNS: readonly ColumnOf<RankedLine>[] = [
  column('strength', ({ strength }) => strength && rangeOf(strength), {
    fields: ({ strength }) => ({
      strength: strength?.value ?? null,
      strengthLow: strength?.low ?? null,
      strengthHigh: strength?.high ?? null,
    }),
  }),
  column('strength-ranks', ({ strength }) => strength && spanOf(strength.ranks), {
    fields: ({ strength }) => ({
      strengthBestRank: strength?.ranks.best ?? null,
      strengthWorstRank: strength?.ranks.worst ?? null,
    }),
  }),
  column('luck-roles', ({ rolesLuck }) => rolesLuck, { fields: ({ rolesLuck }) => ({ luckRoles: rolesLuck }) }),
  column('first-half', ({ drift }) => drift && intervalOf(drift), {
    fields: ({ drift }) => ({ drift: drift?.value ?? null, driftLow: drift?.low ?? null, driftHigh: drift?.high ?? null }),
  }),
  column('without', ({ sensitivity }) => withoutText(sensitivity), {
    fields: ({ sensitivity }) => ({
      sensitivityOpponent: sensitivity?.opponent ?? null,
      sensitivityChange: sensitivity?.change ?? null,
      sensitivityLow: sensitivity?.low ?? null,
      sensitivityHigh: sensitivity?.high ?? null,
      sensitivitySets: sensitivity?.sets ?? null,
    }),
  }),
];

/** Shows how the win rate changes without one opponent, if this is significant: the largest of many changes may be random. */
function withoutText(sensitivity: RankedLine['sensitivity']): Bilingual | null {
  if (sensitivity === null || sensitivity.low * sensitivity.high <= 0) return null;
  const { opponent, change, low, high, sets } = sensitivity;
  const range = signedWithRange({ value: change, low, high });
  return say('without', { opponent: shortName(opponent, 18), range, sets: [sets, 'set'] });
}

export const luckSection = ({ agents, apart }: StageRanking): Section => ({
  title: say('luck'),
  above:
    apart.length === 0 ? [] : [say('apart', { groups: apart.map((names) => say('group', { names: boundedNames(names) })) })],
  table: tableOf([column<RankedLine>('agent', ({ name }) => name), ...LUCK_COLUMNS], agents),
});

/** Returns the meanings of the columns of a ranking and of the table of luck, for the help of a command. */
export const rankingHelp = (): string[] =>
  [rankingColumns(EXAMPLE), LUCK_COLUMNS].flatMap((columns) => legendParts(columns.filter(({ skip }) => skip !== 'text')));

/** An invented stage with a cut (only some agents advance), so that it has all columns. The help is made from it. */
const EXAMPLE: StageRanking = {
  ...{ stage: 'preliminary', rule: 'pooled', level: 0.95, places: 15, designEffect: null },
  ...{ blocks: [], agents: [], notPlayed: [], apart: [], roleRequests: [], fill: [] },
};

export const rankingSection = (ranking: StageRanking): Section => ({
  title: rankingTitle(ranking),
  above: [...filledNotes(ranking), ...undecidedSaid(ranking)],
  table: tableOf(rankingColumns(ranking), ranking.agents, cutOf(ranking)),
  plot: (width) => rankPlot(ranking, width),
  notes: rankNotes(ranking),
  outcome: cutNotes(ranking),
});

const cutOf = ({ places, agents }: StageRanking): Pick<ResultTable, 'cut'> =>
  places === null || agents.length <= places
    ? {}
    : { cut: { after: places, text: say('cut', { finalists: [places, 'finalist'] }) } };

/** Returns the table of a stage with all columns about its agents, for an HTML page. */
export const rankingTable = (ranking: StageRanking): ResultTable =>
  tableOf(inColumnOrder([...rankingColumns(ranking), ...LUCK_COLUMNS], FIRST_ON_PAGE), ranking.agents);

/** The columns that come first on a page. Programs may rely on their positions, so new columns come after them. */
const FIRST_ON_PAGE = [
  ...['rank', 'agent', 'win-rate', 'balanced', 'rank-set', 'in-top', 'more-sets', 'wins-final'],
  ...['games_', 'strength', 'strength-ranks', 'first-half', 'luck-roles'],
];
