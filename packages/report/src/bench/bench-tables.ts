import { ALL_CALLS, type BenchLine, type BenchSheet, type CallLine } from '@aiwolf-arena/analysis';
import { count } from '../percent.ts';
import { shortName } from '../table.ts';
import { amount, duration, spreadCell } from './bench-units.ts';

const SHORT_HASH = 12;
const KIB = 1024;

/** A row an agent and size. */
export const linesTable = (lines: readonly BenchLine[]): [head: string[], rows: string[][]] => [
  ['agent', 'players', 'games/CPU-s', 'KiB a game', 'calls a game', 'p50', 'p99', 'max', 'games'],
  lines.map(({ name, players, gamesPerCpuSecond, bytes, steadyBytes, counts, calls }) => [
    shortName(name),
    String(players),
    spreadCell(gamesPerCpuSecond),
    bytes.length === 0 ? '-' : `${steadyBytes ? '' : '~'}${amount(Math.min(...bytes) / KIB)}`,
    amount(callsOf(counts.calls) / counts.games),
    ...timesOf(calls[ALL_CALLS]),
    counts.hash.slice(0, SHORT_HASH),
  ]),
];

const callsOf = (calls: BenchLine['counts']['calls']): number =>
  Object.values(calls).reduce((sum, one) => sum + one, 0);

const timesOf = (line: CallLine | undefined): string[] =>
  line === undefined ? ['-', '-', '-'] : [line.p50, line.p99, line.max].map(duration);

/** A row a method of one agent at one size. */
export const callsTable = ({ calls }: BenchLine): [head: string[], rows: string[][]] => [
  ['call', 'times', 'p50', 'p99', 'max', 'longest', '>100 ms'],
  Object.entries(calls).map(([method, line]) => [
    method,
    count(line.calls),
    ...timesOf(line),
    duration(line.longest),
    line.overLimit === 0 ? '0' : `${(100 * line.overLimit).toPrecision(2)} %`,
  ]),
];

/** What was measured of what. */
export function benchHead({ terms, rounds, machine }: BenchSheet): string {
  const { sets, gamesPerSet, seed, rules, field } = terms;
  const opponents = field.map(({ name }) => shortName(name)).join(', ');
  return (
    `BENCH: ${sets} x ${gamesPerSet} games a size, seed ${seed}, rules ${rules}, ${rounds} rounds; each agent in one seat of the same villages, ` +
    `opponents drawn from ${opponents}; ${machine.cpu}, Node ${machine.node}.`
  );
}

/** What the columns say, a sentence a line. */
export function benchNotes(lines: readonly BenchLine[]): string[] {
  const shaky = lines.some(({ steadyBytes }) => !steadyBytes);
  const other = lines.filter(({ repeats }) => !repeats);
  return [
    'games/CPU-s: games of the whole village in a second of CPU time of the thread, median and quartiles of the rounds.',
    `KiB a game: what the thread's heap handed out, all seats and the engine together, the least of the rounds${shaky ? '; ~ no two others came near it' : ''}.`,
    'p50, p99, max: time of the calls of the agent, each the least of its rounds; longest: in any round, with what the machine did beside it. Some 0.1 us of each are the clock.',
    'games: hash of all that happened; equal hashes are equal games.',
    ...other.map(
      ({ name, players }) =>
        `${shortName(name)} does not repeat itself at ${players} players: rounds with other games are left out.`,
    ),
  ];
}
