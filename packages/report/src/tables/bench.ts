import type { BenchComparison, BenchLine, BenchSheet } from '@aiwolf-arena/analysis';
import { amount, counted, decimal, ratioText } from '../format.ts';
import type { BenchGate } from '../json-search.ts';
import { type ColumnOf, tableOf } from '../model.ts';
import { documentText, prose } from '../render/text.ts';
import { shortName } from '../sanitize.ts';
import { column } from './columns.ts';

const SHORT_HASH = 12;

export function benchText(sheet: BenchSheet, width: number): string {
  const { lines } = sheet;
  const table = { table: tableOf(COLUMNS, lines), notes: lines.flatMap(changingNote) };
  return documentText([table, { above: [conditions(sheet)] }], width);
}

const changingNote = ({ name, players, repeats }: BenchLine): string[] =>
  repeats ? [] : [`${shortName(name)} plays other games in some rounds at ${players} players; these rounds do not count.`];

const conditions = ({ options: { sets, gamesPerSet, seed, rules }, rounds, machine }: BenchSheet): string =>
  `Measured: ${counted(sets, 'set')} of ${counted(gamesPerSet, 'game')} per number of players, seed ${seed}, rules ${rules}, ${counted(rounds, 'round')}; ${machine.cpu}, Node ${machine.node}.`;

const COLUMNS: readonly ColumnOf<BenchLine>[] = [
  column('agent', ({ name }) => name),
  column('players', ({ players }) => players),
  column('games-per-cpu-second', ({ gamesPerCpuSecond: spread }) => spread && { ...spread, value: spread.median }),
  column('kib-per-game', ({ bytes }) => (bytes.length === 0 ? null : amount(Math.min(...bytes) / 1024))),
  column('hash', ({ counts }) => counts.hash.slice(0, SHORT_HASH)),
];

/** Returns the verdict of a comparison with a baseline, and after it sentences about each agent. */
export function gateText({ baseline, comparisons, allowChanges, passed }: BenchGate, width: number): string {
  const lines = [
    `${passed ? 'PASS' : 'FAIL'}: compared with ${baseline}${allowChanges ? ', changes allowed' : ''}`,
    ...comparisons.flatMap(comparisonLines),
    "Only counts and memory decide. Times are hints: CPU time divided by the baseline's in the same round, median [quartiles]; noise: the same for the baseline and itself.",
  ];
  return `${prose(lines, width)}\n`;
}

function comparisonLines({ name, players, verdict, changes, bytes, time, noise, hint }: BenchComparison): string[] {
  const own = `${shortName(name)}, ${players} players: ${verdict}`;
  const memory = bytes === null ? 'memory not compared' : `memory x ${decimal(bytes)}`;
  const speed = time === null || noise === null ? hint : `${hint}: time x ${ratioText(time)}, noise ${ratioText(noise)}`;
  return [`${own}; ${memory}; ${speed}`, ...changes.map(({ what, was, is }) => `- ${what}: ${shown(was)} -> ${shown(is)}`)];
}

const shown = (value: number | string): string => (typeof value === 'number' ? String(value) : value.slice(0, SHORT_HASH));
