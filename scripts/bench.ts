// Speed of the engine, case by case in a process of its own, in turns. Usage: node scripts/bench.ts [--quick]
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { machine } from './bench/machine.ts';
import { CONTENDERS, type Contender, STYLES } from './bench/village.ts';

const quick = process.argv.includes('--quick');
const ROUNDS = quick ? 1 : 5;
const MILLISECONDS = quick ? 300 : 2000;
const SIZES = [15, 5] as const;

interface Measured {
  readonly checksum: string;
  readonly median: number;
  readonly best: number;
  readonly kibPerGame: number;
}

const run = (players: number, style: string, contender: Contender): Measured =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        `${import.meta.dirname}/bench/case.ts`,
        String(players),
        style,
        contender,
        String(MILLISECONDS),
      ],
      { encoding: 'utf8' },
    ),
  );

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** All contenders of one case, interleaved; ratios are paired within a round, since machines drift. */
function measure(players: number, style: string) {
  const rounds = Array.from({ length: ROUNDS }, () =>
    Object.fromEntries(CONTENDERS.map((contender) => [contender, run(players, style, contender)])),
  ) as Record<Contender, Measured>[];
  const [first] = rounds as [Record<Contender, Measured>];
  const played = new Set(
    rounds.flatMap((round) => Object.values(round).map(({ checksum }) => checksum)),
  );
  played.delete('');
  if (played.size !== 1)
    throw new Error(`contenders played different games: ${[...played].join(' ')}`);
  const ratio = (a: Contender, b: Contender) =>
    medianOf(rounds.map((round) => round[a].median / round[b].median));
  return {
    players,
    style,
    checksum: first.arena.checksum,
    gamesPerCpuSecond: medianOf(rounds.map(({ arena }) => arena.median)),
    best: Math.max(...rounds.map(({ arena }) => arena.best)),
    naive: medianOf(rounds.map(({ naive }) => naive.median)),
    againstNaive: ratio('arena', 'naive'),
    againstDirect: ratio('arena', 'direct'),
    hashCost: 1 - ratio('arena', 'unhashed'),
    kibPerGame: first.arena.kibPerGame,
    naiveKibPerGame: first.naive.kibPerGame,
  };
}

const provenance = machine(`node scripts/bench.ts${quick ? ' --quick' : ''}`);
const cases = SIZES.flatMap((players) => STYLES.map((style) => measure(players, style)));
const rows = cases.map(
  (row) =>
    `| ${row.players} | ${row.style} | ${row.gamesPerCpuSecond.toFixed(0)} | ${row.best.toFixed(0)} | ${row.naive.toFixed(0)} | ${row.againstNaive.toFixed(1)} | ${row.againstDirect.toFixed(3)} | ${(row.hashCost * 100).toFixed(1)} % | ${row.kibPerGame.toFixed(1)} | ${row.naiveKibPerGame.toFixed(0)} | ${row.checksum} |`,
);
const report = [
  '# Games per CPU-second',
  '',
  provenance,
  `- ${ROUNDS} rounds of ${MILLISECONDS} ms CPU, a process a contender; medians, ratios paired within a round`,
  '',
  '| players | style | arena | best | naive | against naive | against direct calls | event hash | KiB a game | naive KiB | checksum |',
  '|---|---|---|---|---|---|---|---|---|---|---|',
  ...rows,
  '',
].join('\n');
console.log(report);
if (!quick) {
  mkdirSync('results/bench', { recursive: true });
  writeFileSync('results/bench/engine.md', report);
  writeFileSync(
    'results/bench/engine.json',
    `${JSON.stringify({ provenance: provenance.split('\n'), cases }, null, 2)}\n`,
  );
}
