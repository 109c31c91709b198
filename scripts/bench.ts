// Speed of the engine against its yardsticks. Usage: node scripts/bench.ts [--quick]
import { type Contest, contest, type RoundOf } from './bench/contest.ts';
import { machine } from './bench/machine.ts';
import { publish, record } from './bench/publish.ts';
import { type Contender, STYLES } from './bench/village.ts';

const quick = process.argv.includes('--quick');
const ROUNDS = quick ? 12 : 60;
const SIZES = [15, 5] as const;

const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(q * (values.length - 1))]!;
const median = (values: readonly number[]): number => quantile(values, 0.5);

/** How much faster a is than b: the median of the paired ratios, with the quartiles. */
function speed(rounds: readonly RoundOf[], a: Contender, b: Contender) {
  const ratios = rounds.map((round) => round[b] / round[a]);
  return { median: median(ratios), low: quantile(ratios, 0.25), high: quantile(ratios, 0.75) };
}

function row(players: number, style: string, { checksum, rounds, kib }: Contest) {
  const rates = rounds.map(({ arena }) => 1000 / arena);
  return {
    players,
    style,
    checksum,
    gamesPerCpuSecond: median(rates),
    best: quantile(rates, 0.9),
    naive: median(rounds.map(({ naive }) => 1000 / naive)),
    againstNaive: speed(rounds, 'arena', 'naive'),
    againstDirect: speed(rounds, 'arena', 'direct'),
    hashed: speed(rounds, 'arena', 'unhashed'),
    kibPerGame: kib.arena,
    naiveKibPerGame: kib.naive,
  };
}

const provenance = machine(`node scripts/bench.ts${quick ? ' --quick' : ''}`);
const rows: ReturnType<typeof row>[] = [];
for (const players of SIZES) {
  for (const style of STYLES) rows.push(row(players, style, await contest(players, style, ROUNDS)));
}

const spread = ({ median, low, high }: ReturnType<typeof speed>, digits: number): string =>
  `${median.toFixed(digits)} [${low.toFixed(digits)}, ${high.toFixed(digits)}]`;
const report = [
  '# Games per CPU-second',
  '',
  provenance,
  `- ${ROUNDS} rounds of 60 ms CPU a contender, in turns, each in a process of its own; medians of the paired ratios [quartiles]`,
  '',
  '| players | style | arena, median | best tenth | naive | against naive | against direct calls | hashed against unhashed | KiB a game | naive KiB | checksum |',
  '|---|---|---|---|---|---|---|---|---|---|---|',
  ...rows.map((r) =>
    [
      '',
      r.players,
      r.style,
      r.gamesPerCpuSecond.toFixed(0),
      r.best.toFixed(0),
      r.naive.toFixed(0),
      spread(r.againstNaive, 1),
      spread(r.againstDirect, 3),
      spread(r.hashed, 3),
      r.kibPerGame.toFixed(1),
      r.naiveKibPerGame.toFixed(0),
      r.checksum,
      '',
    ]
      .join(' | ')
      .trim(),
  ),
  '',
].join('\n');
publish('engine.md', report, quick);
if (!quick) {
  const data = { provenance: provenance.split('\n'), rows };
  record('engine.json', `${JSON.stringify(data, null, 2)}\n`);
}
