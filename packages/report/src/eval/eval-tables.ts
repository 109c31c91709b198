import type { Evaluation, ReportCard, SizeCard, TimeLine } from '@aiwolf-arena/analysis';
import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { amount } from '../bench/bench-units.ts';
import { caveatLines } from '../caveats.ts';
import { count, counted, percentWithRange } from '../percent.ts';
import { signedWithRange } from '../rank/rank-numbers.ts';
import { rateCell } from '../rate-cell.ts';
import { shortName } from '../table.ts';

/** A table as heads and rows, for a terminal or for Markdown. */
export interface EvalTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What is to be known of it, a sentence a line. */
  readonly notes: readonly string[];
}

/** Card and size, by size, so that agents stand below each other. */
const bySize = ({ cards }: Evaluation): [ReportCard, SizeCard][] => {
  const sizes = [...new Set(cards.flatMap((card) => card.sizes.map(({ players }) => players)))];
  return sizes.flatMap((players) =>
    cards.flatMap((card) => {
      const size = card.sizes.find((one) => one.players === players);
      return size === undefined ? [] : [[card, size] as [ReportCard, SizeCard]];
    }),
  );
};

/** What was played. */
export function headText({ cards, field, seed, gamesPerSet, rules }: Evaluation): string {
  const sizes = cards[0]!.sizes.map(
    ({ players, sets, games }) =>
      `${players} players: ${counted(sets, 'set')} of ${gamesPerSet} (${counted(games, 'game')})`,
  );
  const villages = cards.length === 1 ? 'in balanced villages' : 'in the same balanced villages';
  const opponents = field.map((name) => shortName(name)).join(', ');
  return `EVALUATION: ${counted(cards.length, 'agent')}, each in one seat ${villages}; ${sizes.join(', ')}; rules ${rules}, seed ${seed}. Opponents drawn evenly from ${opponents}.`;
}

/** Win rates: with even roles, as played, and by role. */
export function ratesTable(evaluation: Evaluation, names: number): EvalTable {
  const lines = bySize(evaluation);
  const roles = CONTEST_ROLES.filter((role) => lines.some(([, { line }]) => line.roles[role]));
  const rates = lines.flatMap(([, { line, balanced }]) => [
    balanced,
    ...[line, ...Object.values(line.roles)].map(({ winRate }) => winRate),
  ]);
  return {
    title: 'Win rates',
    head: ['agent', 'players', 'balanced', 'win rate', ...roles],
    rows: [
      ...lines.map(([{ name }, { players, balanced, line }]) => [
        shortName(name, names),
        String(players),
        rateCell(balanced),
        rateCell(line.winRate),
        ...roles.map((role) => rateCell(line.roles[role]?.winRate)),
      ]),
      ...overallRows(evaluation, names, roles.length),
    ],
    notes: [
      'balanced: every role with its regular share. Below each rate its 95 % interval, by game sets.',
      ...caveatLines(rates),
    ],
  };
}

/** All sizes together, where there are several; roles of two sizes are other roles. */
const overallRows = ({ cards }: Evaluation, names: number, roles: number): string[][] =>
  cards
    .filter(({ sizes }) => sizes.length > 1)
    .map(({ name, overall: { balanced, winRate } }) => [
      ...[shortName(name, names), 'all', rateCell(balanced), rateCell(winRate)],
      ...Array<string>(roles).fill(''),
    ]);

/** Every agent beside the first; nothing for one agent alone. */
export function differenceTable({ differences }: Evaluation, names: number): EvalTable | null {
  const [first] = differences;
  if (first === undefined) return null;
  return {
    title: `Beside ${shortName(first.against)}, in points of the balanced win rate`,
    head: ['agent', 'players', 'difference', 'sets'],
    rows: differences.map(({ name, players, difference, unchanged }) => [
      shortName(name, names),
      String(players),
      unchanged ? 'none: the same games' : signedWithRange(difference),
      count(difference.sets),
    ]),
    notes: ['Same seats, roles, opponents and dice, so the difference is paired by set.'],
  };
}

/** What agents compute. */
export function speedTable(evaluation: Evaluation, names: number): EvalTable {
  const lines = bySize(evaluation);
  const limited = lines.some(([, { time }]) => time !== null && time.over !== null);
  return {
    title: 'Speed',
    head: ['agent', 'players', 'ms a game', 'of all time', ...(limited ? ['over limit'] : [])],
    rows: lines.map(([{ name }, { players, time }]) => [
      shortName(name, names),
      String(players),
      ...speedCells(time),
      ...(limited ? [overCell(time)] : []),
    ]),
    notes: [
      'ms a game: CPU time of the seat, by looks every 10 ms while it played; another time it comes out otherwise (aiwolf-arena bench times every call).',
      ...(limited
        ? ['over limit: share of games with a call that was seen to burn more CPU time.']
        : []),
    ],
  };
}

function speedCells(time: TimeLine | null): string[] {
  if (time === null || time.msPerGame === null || time.share === null) return ['-', '-'];
  const { msPerGame: ms, share } = time;
  return [amount(ms), `${(100 * share).toFixed(1)} %`];
}

const overCell = (time: TimeLine | null): string =>
  time === null || time.over === null ? '-' : percentWithRange(time.over.rate);
