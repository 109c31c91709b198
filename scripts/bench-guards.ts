// What the guards cost: heartbeat, watchdog, a process behind walls, checked messages. Usage: node scripts/bench-guards.ts
// [--quick] [--rounds N]
import { execFileSync } from 'node:child_process';
import { machine } from './bench/machine.ts';
import { publish } from './bench/publish.ts';

const quick = process.argv.includes('--quick');
const asked = process.argv.indexOf('--rounds');
const ROUNDS = asked > 0 ? Number(process.argv[asked + 1]) : quick ? 3 : 15;

interface Measured {
  readonly checksum: string;
  readonly cpuMicrosPerGame: number;
}

const run = (guards: 'on' | 'off', terms: readonly (string | number)[]): Measured =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [`${import.meta.dirname}/bench/guard-case.ts`, guards, ...terms.map(String)],
      { encoding: 'utf8' },
    ),
  );

const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.round(q * (values.length - 1))]!;

/** Who is first alternates, so that a drift of the machine favours nobody. */
function row(agent: string, players: number, games: number, sets: number): string {
  const terms = [agent, players, games, quick ? Math.ceil(sets / 10) : sets];
  const rounds = Array.from({ length: ROUNDS }, (_, round) => {
    const first = run(round % 2 === 0 ? 'on' : 'off', terms);
    const second = run(round % 2 === 0 ? 'off' : 'on', terms);
    if (first.checksum !== second.checksum) throw new Error('the guards changed the games');
    return round % 2 === 0 ? { on: first, off: second } : { on: second, off: first };
  });
  const costs = rounds.map(({ on, off }) => (on.cpuMicrosPerGame / off.cpuMicrosPerGame - 1) * 100);
  const micros = (side: 'on' | 'off'): string =>
    quantile(
      rounds.map((round) => round[side].cpuMicrosPerGame),
      0.5,
    ).toFixed(1);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((q) => quantile(costs, q).toFixed(1));
  return `| ${agent} | ${players} | ${terms[3]} x ${games} | ${micros('off')} | ${micros('on')} | ${middle} % | ${low} to ${high} |`;
}

const report = [
  '# What the guards cost',
  '',
  machine(['node scripts/bench-guards.ts', ...process.argv.slice(2)].join(' ')),
  `- ${ROUNDS} rounds, a process a case, warmed up by playing the same sets once; CPU time of all processes, one playing thread; ratios paired within a round`,
  '- off: the realm plays in the thread of the command; on: in a pool process behind walls, with heartbeat, watchdog and checked messages',
  '',
  '| agent | players | sets x games | CPU us a game, off | on | cost, median | quartiles |',
  '|---|---|---|---|---|---|---|',
  row('chatty', 15, 100, 60),
  row('random', 15, 100, 150),
  row('sample', 15, 100, 15),
  row('chatty', 5, 100, 600),
  row('random', 5, 100, 1000),
  row('sample', 5, 100, 150),
  '',
].join('\n');
publish('guards.md', report, quick);
