import type { BlockStandings, Evaluation, ReportCard, SizeCard } from '@aiwolf-arena/analysis';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { counted, intervalOf } from '../format.ts';
import { type ColumnOf, type Section, type TextDocument, tableOf } from '../model.ts';
import { documentMarkdown } from '../render/markdown.ts';
import { documentText } from '../render/text.ts';
import { shortName } from '../sanitize.ts';
import { behaviourSections } from './behaviour.ts';
import { column, rateOf, roleColumns } from './columns.ts';
import { faultsSection } from './faults.ts';

export const evalText = (evaluation: Evaluation, width: number): string => documentText(evalDocument(evaluation), width);

export const evalMarkdown = (evaluation: Evaluation): string => documentMarkdown(evalDocument(evaluation));

const evalDocument = (evaluation: Evaluation): TextDocument => [
  { above: [headNote(evaluation)] },
  ratesPart(evaluation),
  differencePart(evaluation),
  ...behaviourOf(evaluation).flatMap(behaviourSections),
  offendersOf(evaluation).some(({ faults }) => faults.length > 0)
    ? faultsSection(offendersOf(evaluation))
    : { notes: ['Faults: none.'] },
  speedPart(evaluation),
  ...evaluation.cards.map(({ name, rootHash, folder }) => ({ notes: [`${name}: root hash ${rootHash}, games in ${folder}`] })),
];

function headNote({ cards, field, seed, gamesPerSet, rules }: Evaluation): string {
  const sizes = cards[0]!.sizes.map(
    ({ players, sets, games }) => `${players} players: ${counted(sets, 'set')} of ${gamesPerSet} (${counted(games, 'game')})`,
  );
  const villages = cards.length === 1 ? 'in balanced villages' : 'in the same balanced villages';
  const opponents = field.map((name) => shortName(name)).join(', ');
  return `EVALUATION: ${counted(cards.length, 'agent')}, each in one seat ${villages}; ${sizes.join(', ')}; rules ${rules}, seed ${seed}. Opponents drawn evenly from ${opponents}.`;
}

/** An agent at one size; `null`: at all of several sizes together. */
interface CardLine {
  readonly card: ReportCard;
  readonly size: SizeCard | null;
}

/** Sorted by size, so that the agents of a size are next to each other. */
function bySize({ cards }: Evaluation): (CardLine & { readonly size: SizeCard })[] {
  const sizes = [...new Set(cards.flatMap((card) => card.sizes.map(({ players }) => players)))];
  return sizes.flatMap((players) =>
    cards.flatMap((card) => card.sizes.filter((one) => one.players === players).map((size) => ({ card, size }))),
  );
}

const NAME = column<CardLine>('agent', ({ card }) => card.name);
const SIZE = column<CardLine>('players', ({ size }) => size?.players ?? 'all');

/** Win rates: with balanced roles, as played, and by role. Roles of different sizes are not pooled. */
function ratesPart(evaluation: Evaluation): Section {
  const lines = bySize(evaluation);
  const roles = CONTEST_ROLES.filter((role) => lines.some(({ size }) => size.line.roles[role]));
  const overall = evaluation.cards.filter(({ sizes }) => sizes.length > 1).map((card) => ({ card, size: null }));
  return {
    title: 'Win rates',
    table: tableOf<CardLine>(
      [
        NAME,
        SIZE,
        column('balanced', ({ card, size }) => rateOf((size ?? card.overall).balanced)),
        column('win-rate', ({ card, size }) => rateOf((size?.line ?? card.overall).winRate)),
        ...roleColumns<CardLine>(roles, ({ size }, role) => (size === null ? '' : rateOf(size.line.roles[role]?.winRate))),
      ],
      [...lines, ...overall],
    ),
    notes: ['Below each rate its 95 % interval, by game sets.'],
  };
}

type DifferenceLine = Evaluation['differences'][number];

const DIFFERENCE_COLUMNS: readonly ColumnOf<DifferenceLine>[] = [
  column('agent', ({ name }) => name),
  column('players', ({ players }) => players),
  column('difference', ({ difference, unchanged }) => (unchanged ? 'none: the same games' : intervalOf(difference))),
  column('sets', ({ difference }) => difference.sets),
];

function differencePart({ differences }: Evaluation): Section {
  const [first] = differences;
  if (first === undefined) return {};
  return {
    title: `Beside ${shortName(first.against)}, in points of the balanced win rate`,
    table: tableOf(DIFFERENCE_COLUMNS, differences),
    notes: ['Same seats, roles, opponents and dice, so the difference is paired by set.'],
  };
}

type TimedLine = CardLine & { readonly size: SizeCard };

const SPEED_COLUMNS: readonly ColumnOf<TimedLine>[] = [
  NAME,
  SIZE,
  column('eval-ms', ({ size: { time } }) => (time?.share == null ? null : time.msPerGame)),
  column('eval-time', ({ size: { time } }) => (time?.msPerGame == null ? null : time.share)),
];

const OVER = column<TimedLine>('eval-over', ({ size: { time } }) => (time?.over == null ? null : intervalOf(time.over.rate)));

function speedPart(evaluation: Evaluation): Section {
  const lines = bySize(evaluation);
  const limited = lines.some(({ size: { time } }) => time !== null && time.over !== null);
  return { title: 'Speed', table: tableOf([...SPEED_COLUMNS, ...(limited ? [OVER] : [])], lines) };
}

const offendersOf = ({ cards }: Evaluation) =>
  cards.flatMap(({ name, sizes }) => sizes.map(({ line }) => ({ name, faults: line.faults })));

/** The evaluated agents as if they had played in one block, one per size. */
function behaviourOf({ cards }: Evaluation): Pick<BlockStandings, 'block' | 'agents'>[] {
  const all = cards.flatMap(({ sizes }) => sizes);
  return [...Map.groupBy(all, ({ players }) => players).values()].map((own) => ({
    block: own[0]!.block,
    agents: own.map(({ line }) => line),
  }));
}
