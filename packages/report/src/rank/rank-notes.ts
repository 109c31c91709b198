import type { RankedLine, StageRanking } from '@aiwolf-arena/analysis';
import { caveatLines } from '../caveats.ts';
import { counted } from '../percent.ts';
import { shortName } from '../table.ts';
import type { RankColumn } from './rank-columns.ts';
import { twoDigits } from './rank-numbers.ts';

const TITLES = {
  run: 'RANKING',
  preliminary: 'RANKING OF THE PRELIMINARY',
  final: 'RANKING OF THE FINAL',
};

/** What was ranked, and by what if not as the regulation has it. */
export function titleOf({ stage, blocks, rule }: StageRanking): string {
  const sizes = blocks.map(
    ({ players, sets, games }) =>
      `${counted(sets, 'set')} at ${players} players (${counted(games, 'game')})`,
  );
  const by =
    rule === 'pooled' ? '' : `, ranked by ${typeof rule === 'number' ? `${rule} players` : rule}`;
  return `${TITLES[stage]}: ${sizes.join(', ')}${by}`;
}

/** All columns that need words, in one line where there is room. */
export function legendOf(shown: readonly RankColumn[]): string[] {
  const heads = shown.map(({ head }) => head);
  const drawn = heads.filter(
    (head) => head === 'first' || head === 'final' || head.startsWith('top '),
  );
  const legend = [
    ...(heads.includes('ranks')
      ? ['ranks: all still possible, for all agents at once (~: fewer than 5 sets)']
      : []),
    ...(drawn.length > 0
      ? [`${drawn.join(', ')}: share of resamples (sets redrawn by lot), which is no chance`]
      : []),
    ...(heads.includes('balanced') ? ['balanced: every role with its regular share'] : []),
    ...(heads.includes('worth') ? ['worth: about as so many independent games'] : []),
  ];
  return legend.length === 0 ? [] : [legend.join('; ')];
}

/** What is to be known of the rates, a sentence a line. */
export const rankNotes = (ranking: StageRanking): string[] => [
  ...worthNotes(ranking),
  ...oneVillage(ranking),
  ...ranking.wishes.map(({ name, role }) => `No contest: ${shortName(name)} is always ${role}.`),
  ...missingNotes(ranking),
  ...(alone(ranking) ? ['Only one agent can be scored: there is nobody to compare it with.'] : []),
  ...caveatLines(ranking.agents.flatMap(({ scoreRate, winRate }) => [scoreRate, winRate])),
];

/** What the games behind the rates are worth, since those of a set share their opponents. */
function worthNotes({ designEffect }: StageRanking): string[] {
  if (designEffect === null) return [];
  const worth = twoDigits(100 / Math.max(1, designEffect));
  return [
    `Games of a set share their opponents: 100 are worth about ${worth} independent ones (100 / median design effect).`,
  ];
}

/** A fixed line-up is no sample of opponents. */
const oneVillage = ({ blocks }: StageRanking): string[] =>
  blocks
    .filter(({ draw }) => draw === 'fixed')
    .map(
      ({ players }) =>
        `${players} players: one village; the rates hold against exactly these opponents.`,
    );

const alone = ({ agents }: StageRanking): boolean =>
  agents.length > 1 && agents.filter(({ rank }) => rank !== null).length === 1;

/** Who cannot be scored, and why. */
function missingNotes({ agents, rule }: StageRanking): string[] {
  const open = agents.filter(({ rank }) => rank === null);
  const reasons = Map.groupBy(open, ({ missing }) => missing.map(missedText).join(', '));
  return [...reasons].map(([reason, lines]) => {
    const names = lines.map(({ name }) => shortName(name)).join(', ');
    return `No score by ${rule} for ${names}: never ${reason}.`;
  });
}

const missedText = ({ players, role }: RankedLine['missing'][number]): string =>
  role === null ? `at ${players} players` : `${role} at ${players} players`;
