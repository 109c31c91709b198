// What threads cost, and whether memory grows with the number of sets. Usage: node scripts/bench-pool.ts [--quick]
import { execFileSync } from 'node:child_process';
import { machine } from './bench/machine.ts';
import { publish } from './bench/publish.ts';

const quick = process.argv.includes('--quick');
const ROUNDS = quick ? 1 : 3;

interface Measured {
  readonly checksum: string;
  readonly cpuMicrosPerGame: number;
  readonly gamesPerSecond: number;
  readonly peakMiB: number;
}

const run = (
  agent: string,
  players: number,
  games: number,
  sets: number,
  threads: number,
): Measured =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        `${import.meta.dirname}/bench/pool-case.ts`,
        agent,
        ...[players, games, sets, threads].map(String),
      ],
      { encoding: 'utf8' },
    ),
  );

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** CPU a game with one thread over CPU a game with two, paired within a round. */
function efficiency(agent: string, players: number, games: number, sets: number): string {
  const rounds = Array.from({ length: ROUNDS }, () => ({
    one: run(agent, players, games, sets, 1),
    two: run(agent, players, games, sets, 2),
  }));
  const hashes = new Set(rounds.flatMap(({ one, two }) => [one.checksum, two.checksum]));
  if (hashes.size !== 1) throw new Error('one and two threads played different games');
  const ratio = medianOf(rounds.map(({ one, two }) => one.cpuMicrosPerGame / two.cpuMicrosPerGame));
  const micros = (side: 'one' | 'two') =>
    medianOf(rounds.map((round) => round[side].cpuMicrosPerGame)).toFixed(1);
  const wall = medianOf(
    rounds.map(({ one, two }) => two.gamesPerSecond / one.gamesPerSecond),
  ).toFixed(2);
  return `| ${agent} | ${players} | ${games} | ${sets} | ${micros('one')} | ${micros('two')} | ${ratio.toFixed(3)} | ${wall} |`;
}

const scale = quick ? 0.1 : 1;
const provenance = machine(`node scripts/bench-pool.ts${quick ? ' --quick' : ''}`);
const report = [
  '# Threads and memory',
  '',
  provenance,
  `- ${ROUNDS} rounds, a process a case, warmed up by playing the same sets once; medians, ratios paired within a round`,
  '',
  '| agent | players | games a set | sets | CPU us a game, 1 thread | 2 threads | CPU efficiency | wall speed-up |',
  '|---|---|---|---|---|---|---|---|',
  efficiency('chatty', 15, 100, 100 * scale),
  efficiency('random', 15, 100, 400 * scale),
  efficiency('chatty', 5, 100, 1000 * scale),
  efficiency('random', 5, 100, 2000 * scale),
  '',
  '| agent | players | sets | peak MiB of command and pool process, 2 threads |',
  '|---|---|---|---|',
  ...[100, 500, 2000].map((sets) => {
    const { peakMiB } = run('chatty', 5, 100, sets * scale, 2);
    return `| chatty | 5 | ${sets * scale} | ${peakMiB.toFixed(0)} |`;
  }),
  ...[100, 500, 2000].map((sets) => {
    const { peakMiB } = run('random', 15, 100, sets * scale, 2);
    return `| random | 15 | ${sets * scale} | ${peakMiB.toFixed(0)} |`;
  }),
  '',
].join('\n');
publish('pool.md', report, quick);
