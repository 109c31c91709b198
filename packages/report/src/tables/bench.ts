import {
  ALL_CALLS,
  type BenchComparison,
  type BenchLine,
  type BenchSheet,
  type CallLine,
  type Spread,
} from '@aiwolf-arena/analysis';
import { amount, duration, ratioText } from '../format.ts';
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
  const [all, ...calls] = benchTables(sheet);
  return documentText(
    [
      { above: few ? lines.flatMap(answerOf) : [] },
      all!,
      ...(few ? calls : [{ notes: ['For calls by method, name at most three agents, or add --json.'] }]),
      { above: [benchConditions(sheet)] },
    ],
    width,
  );
}

/** Returns the table of all agents, and for each agent and village size a table of its calls by method. */
export const benchTables = ({ lines }: BenchSheet): Section[] => [
  { table: tableOf(lineColumns(lines), lines), notes: lines.flatMap(changingNote) },
  ...lines.map(callsSection),
];

/** Returns a sentence about the fastest agent of each village size, and sentences about the calls of at most three agents. */
export function benchFastest({ agents, lines }: BenchSheet): string[] {
  const speedOf = ({ gamesPerCpuSecond }: BenchLine): number => gamesPerCpuSecond?.median ?? 0;
  const fastest = [...Map.groupBy(lines, ({ players }) => players)].map(([players, own]) => {
    const best = own.reduce((a, b) => (speedOf(b) > speedOf(a) ? b : a));
    if (speedOf(best) === 0) return `At ${players} players the measurement was too short: give a longer --window.`;
    return `${shortName(best.name)} is the fastest at ${players} players: ${amount(speedOf(best))} games per second of CPU time.`;
  });
  return [...fastest, ...(agents.length <= FEW_AGENTS ? lines.flatMap(answerOf) : [])];
}

/** Returns a sentence with the times of an agent's calls; nothing if no call was measured. */
function answerOf({ name, players, calls }: BenchLine): string[] {
  const all = calls[ALL_CALLS];
  if (all === undefined) return [];
  const late = all.overLimit === 0 ? 'none' : `${(100 * all.overLimit).toPrecision(2)} %`;
  return [
    `${shortName(name)}, ${players} players: half of the calls take at most ${duration(all.p50)}, 99 % at most ${duration(all.p99)}; ` +
      `calls over 100 ms in every round: ${late}.`,
  ];
}

/** Returns what was measured, and on which machine. */
export function benchConditions({ terms, rounds, machine }: BenchSheet): string {
  const { sets, gamesPerSet, seed, rules, field } = terms;
  const opponents = field.map(({ name }) => shortName(name)).join(', ');
  return (
    `Measured: ${sets} x ${gamesPerSet} games per number of players, seed ${seed}, rules ${rules}, ${rounds} rounds; each agent in one seat of the same villages, ` +
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
    title: { en: `${key}, ns` },
    about: { en: "time of the agent's calls, each the minimum of the rounds (including about 0.1 us for measuring)" },
    form: 'duration',
    cell: (line) => calls(line)?.[key] ?? null,
  }));

type MethodLine = readonly [method: string, calls: CallLine];

const callColumns = (first: boolean): ColumnOf<MethodLine>[] => [
  column('call', ([method]) => method),
  column('times', ([, { calls }]) => calls),
  ...timeColumns<MethodLine>(([, calls]) => calls).map((one) => ({ ...one, plain: true })),
  column('longest', ([, { longest }]) => longest, { plain: !first, title: { en: 'longest, ns' } }),
  column('above-100-ms', ([, { overLimit }]) => (overLimit === 0 ? '0' : `${(100 * overLimit).toPrecision(2)} %`)),
];

const callsSection = ({ name, players, calls }: BenchLine, at: number): Section => ({
  title: `Calls of ${shortName(name)}, ${players} players`,
  table: tableOf(callColumns(at === 0), Object.entries(calls)),
});

export const gateText = (gate: BenchGate, width: number): string => `${prose(gateLines(gate), width)}\n`;

/** Returns the verdict of a comparison with a baseline, and after it sentences about each agent. */
export const gateLines = ({ baseline, comparisons, allowChanges, passed, notes }: BenchGate): string[] => [
  `${passed ? 'PASS' : 'FAIL'}: compared with ${baseline}${allowChanges ? ', changes allowed' : ''}`,
  ...comparisons.flatMap(comparisonLines),
  ...notes,
  "Only counts decide. Times are hints: CPU time divided by the baseline's in the same round, median [quartiles]; noise: the same for the baseline and itself.",
];

function comparisonLines({ name, players, verdict, changes, bytes, bytesError, time, noise, hint }: BenchComparison): string[] {
  const own = `${shortName(name)}, ${players} players: ${verdict}`;
  const memory = bytes === null ? 'memory not compared' : `memory x ${bytes.toFixed(2)} +- ${bytesError.toFixed(2)}`;
  const speed = time === null || noise === null ? hint : `${hint}: time x ${ratioText(time)}, noise ${ratioText(noise)}`;
  return [`${own}; ${memory}; ${speed}`, ...changes.map(({ what, was, is }) => `- ${what}: ${shown(was)} -> ${shown(is)}`)];
}

const shown = (value: number | string): string => (typeof value === 'number' ? String(value) : value.slice(0, SHORT_HASH));
