// What the guards cost: heartbeat, watchdog, a process behind walls, checked messages. Usage: node scripts/bench-guards.ts
// [--quick] [--rounds N]
import { execFileSync } from 'node:child_process';
import { machine } from './bench/machine.ts';
import { publish } from './bench/publish.ts';
import { spreadOf } from './bench/spread.ts';

const quick = process.argv.includes('--quick');
const asked = process.argv.indexOf('--rounds');
const ROUNDS = asked > 0 ? Number(process.argv[asked + 1]) : quick ? 2 : 5;
const TURNS = quick ? 4 : 12;
const GAMES = 100;

interface Measured {
  readonly checksum: string;
  /** CPU microseconds a game, a number a turn; turns of both sides alternate. */
  readonly off: readonly number[];
  readonly on: readonly number[];
}

const run = (terms: readonly (string | number)[]): Measured =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [`${import.meta.dirname}/bench/guard-case.ts`, ...terms.map(String)],
      { encoding: 'utf8' },
    ),
  );

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

interface Case {
  readonly agent: string;
  readonly players: number;
  readonly sets: number;
  readonly rounds: readonly Measured[];
}

/** A process is compiled as it happens to be: several are asked, and the middle one is told. */
const measured = (agent: string, players: number, sets: number): Case => {
  const rounds = Array.from({ length: ROUNDS }, () => run([agent, players, GAMES, sets, TURNS]));
  return { agent, players, sets, rounds };
};

const micros = ({ rounds }: Case, side: 'on' | 'off'): number[] =>
  rounds.map((round) => sum(round[side]) / TURNS);

function row(one: Case): string {
  const on = micros(one, 'on');
  const costs = micros(one, 'off').map((off, round) => (on[round]! / off - 1) * 100);
  const { median, low, high } = spreadOf(costs);
  const mid = (side: 'on' | 'off'): string => spreadOf(micros(one, side)).median.toFixed(1);
  const terms = `| ${one.agent} | ${one.players} | ${one.sets} x ${GAMES} | ${mid('off')} | ${mid('on')}`;
  return `${terms} | ${median.toFixed(1)} % | ${low.toFixed(1)} to ${high.toFixed(1)} |`;
}

/** As many games of either size, as in a contest: the time of both together. */
function together([large, small]: readonly [Case, Case]): string {
  const both = (side: 'on' | 'off', round: number): number =>
    micros(large, side)[round]! + micros(small, side)[round]!;
  const costs = large.rounds.map((_, round) => (both('on', round) / both('off', round) - 1) * 100);
  const { median, low, high } = spreadOf(costs);
  return `| ${large.agent} | ${median.toFixed(1)} % | ${low.toFixed(1)} to ${high.toFixed(1)} |`;
}

const CASES: readonly (readonly [Case, Case])[] = [
  [measured('chatty', 15, 15), measured('chatty', 5, 120)],
  [measured('random', 15, 40), measured('random', 5, 300)],
  [measured('sample', 15, 2), measured('sample', 5, 24)],
];

const report = [
  '# What the guards cost',
  '',
  machine(['node scripts/bench-guards.ts', ...process.argv.slice(2)].join(' ')),
  `- ${ROUNDS} processes a case, warmed up; in each ${TURNS} turns of the same sets off and on, one after the other; CPU time of all processes, one playing thread`,
  '- off: the realm plays in the thread of the command; on: in a pool process behind walls, with heartbeat, watchdog and checked messages',
  '',
  '| agent | players | sets x games | CPU us a game, off | on | cost, median | quartiles |',
  '|---|---|---|---|---|---|---|',
  ...CASES.flatMap((pair) => pair.map(row)),
  '',
  '## A contest of both sizes, as many games of either',
  '',
  '| agent | cost, median | quartiles |',
  '|---|---|---|',
  ...CASES.map(together),
  '',
].join('\n');
publish('guards.md', report, quick);
