import type { RankedLine, StageRanking } from '@aiwolf-arena/analysis';
import { counted, twoDigits, withCommas } from '../format.ts';
import { READABLE } from '../render/text.ts';
import { shortName, widthOf } from '../sanitize.ts';

const TITLES = { run: 'RANKING', preliminary: 'RANKING OF THE PRELIMINARY', final: 'RANKING OF THE FINAL' };

export function rankingTitle({ stage, blocks, rule }: StageRanking): string {
  const sizes = blocks.map(
    ({ players, sets, games }) => `${counted(sets, 'set')} at ${players} players (${counted(games, 'game')})`,
  );
  const by = rule === 'pooled' ? '' : `, ranked by ${typeof rule === 'number' ? `${rule} players` : rule}`;
  return `${TITLES[stage]}: ${sizes.join(', ')}${by}`;
}

export const rankNotes = (ranking: StageRanking): string[] => [...worthNotes(ranking), ...limitNotes(ranking)];

/** What the ranking does not say. */
export const limitNotes = (ranking: StageRanking): string[] => [
  ...oneVillage(ranking),
  ...ranking.wishes.map(({ name, role }) => `No contest: ${shortName(name)} is always ${role}.`),
  ...missingNotes(ranking),
  ...(alone(ranking) ? ['Only one agent can be scored: there is nobody to compare it with.'] : []),
];

function worthNotes({ designEffect }: StageRanking): string[] {
  if (designEffect === null) return [];
  const worth = twoDigits(100 / Math.max(1, designEffect));
  return [
    `Games of a set share their opponents: 100 games count like about ${worth} independent games (100 / median design effect).`,
  ];
}

/** A fixed line-up is not a sample of opponents. */
const oneVillage = ({ blocks }: StageRanking): string[] => {
  const sizes = blocks.filter(({ draw }) => draw === 'fixed').map(({ players }) => players);
  return sizes.length === 0
    ? []
    : [`${sizes.join(' and ')} players: one village; the rates hold against exactly these opponents.`];
};

const alone = ({ agents }: StageRanking): boolean =>
  agents.length > 1 && agents.filter(({ rank }) => rank !== null).length === 1;

function missingNotes({ agents, rule }: StageRanking): string[] {
  const open = agents.filter(({ rank }) => rank === null);
  const reasons = Map.groupBy(open, ({ missing }) =>
    missing.map(({ players, role }) => `${role === null ? '' : `${role} `}at ${players} players`).join(', '),
  );
  return [...reasons].map(([reason, lines]) => {
    const names = lines.map(({ name }) => shortName(name)).join(', ');
    return `No score by ${rule} for ${names}: never ${reason}.`;
  });
}

export const filledNotes = ({ fill }: StageRanking): string[] =>
  fill.length === 0 ? [] : [`Filled up with ${fill.map((name) => shortName(name)).join(', ')}, unranked.`];

/** Who is surely above the cut, who is surely below, and how many sets would decide about the others. */
export function cutNotes({ places, agents }: StageRanking): string[] {
  if (places === null) return [];
  const names = (place: string): string => {
    const all = agents.filter((line) => line.place === place).map(({ name }) => shortName(name));
    return all.length === 0 ? 'nobody' : all.join(', ');
  };
  const open = agents.filter(({ place }) => place === 'undecided');
  return [
    `Surely in the top ${places}: ${names('surely in')}`,
    `Surely out: ${names('surely out')}`,
    `Undecided: ${open.length === 0 ? 'nobody' : open.map(undecided).join(', ')}`,
    ...(open.length === 0 ? [] : [SURE, MORE]),
    ...tied(agents),
  ];
}

const SURE =
  'Decisions hold for all agents simultaneously. A share of resamples is not a probability: a repeated contest agrees with it less often.';
const MORE =
  '(In parentheses: estimated number of further sets, with the same share of each size, until the decision; no number: no estimate.)';

function tied(agents: StageRanking['agents']): string[] {
  const names = agents.filter(({ tiedAtCut }) => tiedAtCut).map(({ name }) => shortName(name));
  return names.length === 0 ? [] : [`Tied at the cut: ${names.join(', ')}; equal rates; a draw by the seed decides.`];
}

const MANY = 100_000;

function undecided({ name, moreSets }: RankedLine): string {
  if (moreSets === null) return shortName(name);
  return `${shortName(name)} (${moreSetsText(moreSets)})`;
}

/** `about 1,200`, `over 100,000`. */
export const moreSetsText = (sets: number): string =>
  sets > MANY ? `over ${withCommas(MANY)}` : `about ${withCommas(rounded(sets))}`;

/** Two digits: a planning formula is not more precise. */
function rounded(sets: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(sets)) - 1);
  return Math.ceil(sets / unit) * unit;
}

/** A plot with fewer columns shows nothing. */
const NARROWEST = 16;
const NAMES = 20;

/** The ranking as a plot of dots and whiskers, at most `width` columns wide; empty if it would show nothing. */
export function rankPlot({ agents, places }: StageRanking, width: number): string[] {
  const rated = agents.filter(({ scoreRate }) => scoreRate.low !== null && scoreRate.high !== null);
  const names = Math.max(0, ...rated.map(({ name }) => widthOf(shortName(name, NAMES))));
  const room = Math.min(width, READABLE) - names - 2;
  if (rated.length < 2 || room < NARROWEST) return [];
  const low = Math.min(...rated.map(({ scoreRate }) => scoreRate.low!));
  const high = Math.max(...rated.map(({ scoreRate }) => scoreRate.high!));
  if (high <= low) return [];
  const column = (rate: number): number => Math.round(((rate - low) / (high - low)) * (room - 1));
  const rows = rated.map((line) => `${padded(shortName(line.name, NAMES), names)}  ${whisker(line, column)}`.trimEnd());
  const cut = places === null || places >= rated.length ? [] : [`${' '.repeat(names)}  ${'·'.repeat(room)}`];
  return [...rows.slice(0, places ?? rows.length), ...cut, ...rows.slice(places ?? rows.length), scale(low, high, names, room)];
}

const padded = (text: string, width: number): string => text + ' '.repeat(width - widthOf(text));

/** `├──────●───┤` */
function whisker({ scoreRate: { low, high, value } }: RankedLine, column: (rate: number) => number): string {
  const [from, to, at] = [column(low!), column(high!), column(value!)];
  const signs = Array.from({ length: to + 1 }, (_, i): string => (i < from ? ' ' : '─'));
  signs[from] = '├';
  signs[to] = '┤';
  signs[at] = '●';
  return signs.join('');
}

function scale(low: number, high: number, names: number, room: number): string {
  const [left, right] = [low, high].map((rate) => `${(rate * 100).toFixed(1)} %`) as [string, string];
  return `${' '.repeat(names)}  ${left}${right.padStart(room - left.length)}`;
}
