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

/** A process is compiled as it happens to be: several are asked, and the middle one is told. */
function row(agent: string, players: number, games: number, sets: number): string {
  const rounds = Array.from({ length: ROUNDS }, () => run([agent, players, games, sets, TURNS]));
  const micros = (side: 'on' | 'off'): number =>
    spreadOf(rounds.map((round) => sum(round[side]) / TURNS)).median;
  const costs = rounds.map(({ on, off }) => (sum(on) / sum(off) - 1) * 100);
  const { median, low, high } = spreadOf(costs);
  const terms = `| ${agent} | ${players} | ${sets} x ${games} | ${micros('off').toFixed(1)} | ${micros('on').toFixed(1)}`;
  return `${terms} | ${median.toFixed(1)} % | ${low.toFixed(1)} to ${high.toFixed(1)} |`;
}

const report = [
  '# What the guards cost',
  '',
  machine(['node scripts/bench-guards.ts', ...process.argv.slice(2)].join(' ')),
  `- ${ROUNDS} processes a case, warmed up; in each ${TURNS} turns of the same sets off and on, one after the other; CPU time of all processes, one playing thread`,
  '- off: the realm plays in the thread of the command; on: in a pool process behind walls, with heartbeat, watchdog and checked messages',
  '',
  '| agent | players | sets x games | CPU us a game, off | on | cost, median | quartiles |',
  '|---|---|---|---|---|---|---|',
  row('chatty', 15, 100, 15),
  row('random', 15, 100, 40),
  row('sample', 15, 100, 2),
  row('chatty', 5, 100, 120),
  row('random', 5, 100, 300),
  row('sample', 5, 100, 24),
  '',
].join('\n');
publish('guards.md', report, quick);
