import {
  ALL_CALLS,
  type BenchComparison,
  type BenchLine,
  type BenchSheet,
  type CallLine,
  type Spread,
} from '@aiwolf-arena/analysis';
import { amount, ratioText } from '../format.ts';
import type { BenchGate } from '../json.ts';
import { type Cell, type ColumnOf, type Section, tableOf } from '../model.ts';
import { documentText, prose } from '../render/text.ts';
import { shortName } from '../sanitize.ts';
import { column } from './columns.ts';

const SHORT_HASH = 12;

const FEW_AGENTS = 3;

export function benchText(sheet: BenchSheet, width: number): string {
  const { agents, lines } = sheet;
  const few = agents.length <= FEW_AGENTS;
  return documentText(
    [
      { above: [headNote(sheet)] },
      { table: tableOf(lineColumns(lines), lines), notes: lines.flatMap(changingNote) },
      ...(few ? lines.map(callsSection) : [{ notes: ['For calls by method, name at most three agents, or add --json.'] }]),
    ],
    width,
  );
}

function headNote({ terms, rounds, machine }: BenchSheet): string {
  const { sets, gamesPerSet, seed, rules, field } = terms;
  const opponents = field.map(({ name }) => shortName(name)).join(', ');
  return (
    `BENCH: ${sets} x ${gamesPerSet} games per number of players, seed ${seed}, rules ${rules}, ${rounds} rounds; each agent in one seat of the same villages, ` +
    `opponents drawn from ${opponents}; ${machine.cpu}, Node ${machine.node}.`
  );
}

const changingNote = ({ name, players, repeats }: BenchLine): string[] =>
  repeats ? [] : [`${shortName(name)} plays other games in some rounds at ${players} players; these rounds do not count.`];

function lineColumns(lines: readonly BenchLine[]): ColumnOf<BenchLine>[] {
  const shaky = lines.some(({ steadyBytes }) => !steadyBytes);
  const handedOut = `memory that all seats and the engine allocated, minimum of the rounds${shaky ? ' (~: no two other rounds are close to it)' : ''}`;
  return [
    column('agent', ({ name }) => name),
    column('players', ({ players }) => players),
    column('games-per-cpu-second', ({ gamesPerCpuSecond }) => spreadOf(gamesPerCpuSecond)),
    column('kib-per-game', kibPerGame, { about: { en: handedOut } }),
    column('calls-per-game', ({ counts }) => sum(Object.values(counts.calls)) / counts.games),
    ...timeColumns<BenchLine>(({ calls }) => calls[ALL_CALLS]),
    column('hash', ({ counts }) => counts.hash.slice(0, SHORT_HASH)),
  ];
}

const kibPerGame = ({ bytes, steadyBytes }: BenchLine): string | null =>
  bytes.length === 0 ? null : `${steadyBytes ? '' : '~'}${amount(Math.min(...bytes) / 1024)}`;

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

const spreadOf = (spread: Spread | null): Cell =>
  spread === null ? null : { value: spread.median, low: spread.low, high: spread.high };

const timeColumns = <Line>(calls: (line: Line) => CallLine | undefined): ColumnOf<Line>[] =>
  (['p50', 'p99', 'max'] as const).map((key) => ({
    key,
    head: key,
    about: { en: "time of the agent's calls, each the minimum of the rounds (including about 0.1 us for measuring)" },
    form: 'duration',
    cell: (line) => calls(line)?.[key] ?? null,
  }));

type MethodLine = readonly [method: string, calls: CallLine];

const callColumns = (first: boolean): ColumnOf<MethodLine>[] => [
  column('call', ([method]) => method),
  column('times', ([, { calls }]) => calls),
  ...timeColumns<MethodLine>(([, calls]) => calls).map((one) => ({ ...one, plain: true })),
  column('longest', ([, { longest }]) => longest, { plain: !first }),
  column('above-100-ms', ([, { overLimit }]) => (overLimit === 0 ? '0' : `${(100 * overLimit).toPrecision(2)} %`)),
];

const callsSection = ({ name, players, calls }: BenchLine, at: number): Section => ({
  title: `Calls of ${shortName(name)}, ${players} players`,
  table: tableOf(callColumns(at === 0), Object.entries(calls)),
});

export function gateText({ baseline, comparisons, allowChanges, passed, notes }: BenchGate, width: number): string {
  const lines = [
    `${passed ? 'PASS' : 'FAIL'}: compared with ${baseline}${allowChanges ? ', changes allowed' : ''}`,
    ...comparisons.flatMap(comparisonLines),
    ...notes,
    "Only counts decide. Times are hints: CPU time divided by the baseline's in the same round, median [quartiles]; noise: the same for the baseline and itself.",
  ];
  return `${prose(lines, width)}\n`;
}

function comparisonLines({ name, players, verdict, changes, bytes, bytesError, time, noise, hint }: BenchComparison): string[] {
  const own = `${shortName(name)}, ${players} players: ${verdict}`;
  const memory = bytes === null ? 'memory not compared' : `memory x ${bytes.toFixed(2)} +- ${bytesError.toFixed(2)}`;
  const speed = time === null || noise === null ? hint : `${hint}: time x ${ratioText(time)}, noise ${ratioText(noise)}`;
  return [`${own}; ${memory}; ${speed}`, ...changes.map(({ what, was, is }) => `- ${what}: ${shown(was)} -> ${shown(is)}`)];
}

const shown = (value: number | string): string => (typeof value === 'number' ? String(value) : value.slice(0, SHORT_HASH));
