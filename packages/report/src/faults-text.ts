import type { BlockStandings, FaultCount } from '@aiwolf-arena/analysis';
import { caveatLines, signOf } from './caveats.ts';
import { clipped, widthOf } from './clipped.ts';
import { count, counted, percent, percentRange, percentWithRange } from './percent.ts';
import { wrapped } from './rank/wrapped.ts';
import { columns, shortName } from './table.ts';

/** Who did what wrong. */
interface Offender {
  readonly name: string;
  readonly faults: readonly FaultCount[];
}

interface Offence extends FaultCount {
  readonly name: string;
}

/** The offenders of some blocks, one after another. */
export const offendersIn = (blocks: readonly BlockStandings[]): Offender[] =>
  blocks.flatMap(({ agents }) => agents);

/**
 * What agents did wrong: how often, in what share of their games, and the first case of each kind; nothing when there is
 * nothing. `seeds`: the cases are from several, and say from which.
 */
export function faultsText(
  offenders: readonly Offender[],
  width: number,
  { seeds = false } = {},
): string {
  const offences = offenders.flatMap(({ name, faults }) =>
    faults.map((fault) => ({ name: shortName(name), ...fault })),
  );
  if (offences.length === 0) return '';
  return [
    ...wrapped('Faults (the game goes on with the default answer)', width),
    '',
    body(offences, width, seeds),
    ...signs(offences).flatMap((line) => wrapped(line, width)),
  ].join('\n');
}

const HEAD = ['agent', 'fault', 'first case', 'times', 'of games'];
const GAP = 2;
/** An address needs about as much. */
const ROOM = 33;

/** A table, or where the screen is too narrow for one, some lines a fault. */
function body(offences: readonly Offence[], width: number, seeds: boolean): string {
  const widest = (texts: readonly string[]): number => Math.max(...texts.map(widthOf));
  const others = [
    widest([HEAD[0]!, ...offences.map(({ name }) => name)]),
    widest([HEAD[1]!, ...offences.map(({ kind }) => kind)]),
    widest([HEAD[3]!, ...offences.map((one) => count(one.count))]),
    widest([
      HEAD[4]!,
      ...offences.flatMap(({ rate }) => [`=${percent(rate)}`, percentRange(rate)]),
    ]),
  ];
  const room = width - others.reduce((sum, one) => sum + one + GAP, 0);
  return room < ROOM
    ? offences.map((one) => linesOf(one, width, seeds)).join('\n')
    : tableOf(offences, room, seeds);
}

const tableOf = (offences: readonly Offence[], room: number, seeds: boolean): string =>
  columns(
    HEAD,
    offences.map((one) => [
      one.name,
      one.kind,
      `${clipped(addressOf(one, seeds), room)}\n${clipped(caseOf(one), room)}`,
      count(one.count),
      `${signOf(one.rate)}${percent(one.rate)}\n${percentRange(one.rate)}`,
    ]),
    3,
  );

const linesOf = (one: Offence, width: number, seeds: boolean): string =>
  [
    `${one.name}: ${one.kind}`,
    `  ${counted(one.count, 'time')}, in ${signOf(one.rate)}${percentWithRange(one.rate)} of games`,
    `  first: ${addressOf(one, seeds)}`,
    `  ${caseOf(one)}`,
  ]
    .map((line) => clippedFrom(line, width))
    .join('\n');

/** Leading blanks stay. */
function clippedFrom(line: string, width: number): string {
  const lead = line.length - line.trimStart().length;
  return `${' '.repeat(lead)}${clipped(line.trimStart(), width - lead)}`;
}

function addressOf({ first: { seed, block, set, game } }: Offence, seeds: boolean): string {
  const at = game < 0 ? 'before its games' : `game ${game}`;
  return `${block} set ${set} ${at}${seeds ? `, seed ${seed}` : ''}`;
}

const caseOf = ({ first: { day, request, detail } }: Offence): string =>
  `day ${day} ${request}: ${detail}`;

/** What the signs at shares of games mean, below an empty line; nothing where there are none. */
export function signs(offences: readonly Pick<Offence, 'rate'>[]): string[] {
  const rates = offences.map(({ rate }) => rate);
  const agree = rates.some(({ status }) => status === 'degenerate');
  const lines = [
    ...caveatLines(rates.filter(({ status }) => status !== 'degenerate')),
    ...(agree ? ['= all sets agree: in the interval a set counts as one game'] : []),
  ];
  return lines.length === 0 ? [] : ['', ...lines];
}
