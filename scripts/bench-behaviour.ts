// What counting behaviour costs. Usage: node scripts/bench-behaviour.ts [--quick]
import { execFileSync } from 'node:child_process';
import { machine } from './bench/machine.ts';
import { publish } from './bench/publish.ts';

const quick = process.argv.includes('--quick');
const PROCESSES = quick ? 1 : 5;
const BLOCKS = quick ? 20 : 80;

interface Measured {
  readonly games: number;
  readonly pairs: readonly { readonly plain: number; readonly counted: number }[];
}

const run = (agent: string, players: number): Measured =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [`${import.meta.dirname}/bench/behaviour-case.ts`, agent, String(players), String(BLOCKS)],
      { encoding: 'utf8' },
    ),
  );

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)]!;

function row(agent: string, players: number, bound: string): string {
  const pairs = Array.from({ length: PROCESSES }, () => run(agent, players).pairs).flat();
  const cost = pairs.map(({ plain, counted }) => counted / plain - 1);
  const percent = (share: number): string => `${(quantile(cost, share) * 100).toFixed(1)} %`;
  const micros = (of: 'plain' | 'counted'): string =>
    quantile(
      pairs.map((pair) => pair[of]),
      0.5,
    ).toFixed(1);
  const spread = `${percent(0.25)} to ${percent(0.75)}`;
  return `| ${agent} | ${players} | ${micros('plain')} | ${micros('counted')} | ${percent(0.5)} | ${spread} | ${bound} |`;
}

const report = [
  '# What counting behaviour costs',
  '',
  machine(`node scripts/bench-behaviour.ts${quick ? ' --quick' : ''}`),
  `- ${PROCESSES} processes a row, ${BLOCKS} blocks each; a block is the same games and their hashes four times: without counting,`,
  '  with, with, without, or the other way round; CPU time of the whole process; cost is the median of the blocks, with the',
  '  quartiles',
  '',
  '| agent | players | CPU us a game without | with | cost | quartiles | at most |',
  '|---|---|---|---|---|---|---|',
  row('sample', 5, '5 %'),
  row('sample', 15, '5 %'),
  row('chatty', 5, '20 %'),
  row('chatty', 15, '20 %'),
  row('random', 5, ''),
  row('random', 15, ''),
  '',
].join('\n');
publish('behaviour.md', report, quick);
