import type { BenchComparison, BenchLine, BenchSheet } from '@aiwolf-arena/analysis';
import { wrapped } from '../rank/wrapped.ts';
import { columnsWithin, shortName } from '../table.ts';
import { benchHead, benchNotes, callsTable, linesTable } from './bench-tables.ts';
import { ratioText } from './bench-units.ts';

/** Tables of calls are shown for so few agents; the JSON document has those of all. */
const FEW_AGENTS = 3;

/** What `bench` prints for people. */
export function benchText(sheet: BenchSheet, width: number): string {
  const { agents, lines } = sheet;
  const few = agents.length <= FEW_AGENTS;
  const notes = [
    ...benchNotes(lines),
    ...(few ? [] : ['Calls by method: name up to three agents, or --json.']),
  ];
  const parts = [
    wrapped(benchHead(sheet), width).join('\n'),
    columnsWithin(...linesTable(lines), width),
    ...(few ? lines.map((line) => callsText(line, width)) : []),
    notes.flatMap((note) => wrapped(note, width)).join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

function callsText(line: BenchLine, width: number): string {
  const title = `Calls of ${shortName(line.name)}, ${line.players} players`;
  return `${title}\n\n${columnsWithin(...callsTable(line), width)}`;
}

/** What is said of a bench beside a baseline. */
export interface BenchGate {
  /** As the file was named. */
  readonly baseline: string;
  readonly comparisons: readonly BenchComparison[];
  readonly allowChanges: boolean;
  readonly passed: boolean;
  /** What is to be known of the baseline, for people. */
  readonly notes: readonly string[];
}

/** The same beside a baseline. */
export function gateText(
  { baseline, comparisons, allowChanges, passed, notes }: BenchGate,
  width: number,
): string {
  const lines = [
    `${passed ? 'PASS' : 'FAIL'}: beside ${baseline}${allowChanges ? ', changes allowed' : ''}`,
    ...comparisons.flatMap(comparisonLines),
    ...notes,
    "Counts decide; times are hints: CPU time over the baseline's, round by round in random order, median [quartiles]; noise is the baseline over itself.",
  ];
  return `${lines.flatMap((line) => wrapped(line, width)).join('\n')}\n`;
}

function comparisonLines({
  name,
  players,
  verdict,
  changes,
  bytes,
  bytesError,
  time,
  noise,
  hint,
}: BenchComparison): string[] {
  const own = `${shortName(name)}, ${players} players: ${verdict}`;
  const memory =
    bytes === null
      ? 'memory not judged'
      : `memory x ${bytes.toFixed(2)} +- ${bytesError.toFixed(2)}`;
  const speed =
    time === null || noise === null
      ? hint
      : `${hint}: time x ${ratioText(time)}, noise ${ratioText(noise)}`;
  return [
    `${own}; ${memory}; ${speed}`,
    ...changes.map(({ what, was, is }) => `- ${what}: ${shown(was)} -> ${shown(is)}`),
  ];
}

const shown = (value: number | string): string =>
  typeof value === 'number' ? String(value) : value.slice(0, 12);
