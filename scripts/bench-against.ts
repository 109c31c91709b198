// What the changes since another checkout cost a run: whole sets in pool processes, by turns, beside that checkout against
// itself. Usage: node scripts/bench-against.ts CHECKOUT [--pairs N] [--quick]
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drawLots } from '@aiwolf-arena/tournament';
import { machine } from './bench/machine.ts';
import type { Turn } from './bench/pool-turn.ts';
import { publish } from './bench/publish.ts';
import { spreadOf } from './bench/spread.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pairs: { type: 'string', default: '20' }, quick: { type: 'boolean', default: false } },
});
const [checkout] = positionals;
if (checkout === undefined)
  throw new Error('name the other checkout, with what it needs installed');
const PAIRS = values.quick ? 2 : Number(values.pairs);
const TURNS = 3;
const CASE = new URL('./bench/pool-turn.ts', import.meta.url);
/** Agent, players, sets of 100 games: half a second a turn. */
const CASES = [
  ['chatty', 15, 30],
  ['chatty', 5, 250],
  ['random', 15, 80],
  ['random', 5, 500],
  ['sample', 15, 8],
  ['sample', 5, 60],
] as const;

/** The other checkout twice, so that its own difference is seen, and this one. */
const ROOTS = [checkout, checkout, '.'].map((root) => resolve(root));

/** One process of each, warmed up, and the median CPU microseconds a game of their turns. */
async function pair(terms: readonly string[], at: number): Promise<number[]> {
  const children = ROOTS.map((root) => fork(CASE, [root, ...terms]));
  try {
    for (const child of children) await turn(child);
    const took = children.map((): number[] => []);
    for (let round = 0; round < TURNS; round++)
      for (const i of drawLots('bench', `${at}/${round}`, children.length))
        took[i]!.push((await turn(children[i]!)).micros);
    return took.map((micros) => spreadOf(micros).median);
  } finally {
    for (const child of children) child.kill();
  }
}

async function turn(child: ChildProcess): Promise<Turn> {
  child.send('play');
  const [played] = (await once(child, 'message')) as [Turn];
  return played;
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The geometric mean of ratios with its 95 % interval; from 15 on the quantile of t is 2.1. */
function ratioOf(logs: readonly number[]): string {
  const mean = meanOf(logs);
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (logs.length - 1);
  const error = 2.1 * Math.sqrt(variance / logs.length);
  return [mean, mean - error, mean + error].map((log) => Math.exp(log).toFixed(3)).join(' | ');
}

const rows: string[] = [];
const all = { same: [] as number[][], now: [] as number[][] };
for (const [agent, players, sets] of CASES) {
  const pairs: number[][] = [];
  for (let at = 0; at < PAIRS; at++)
    pairs.push(await pair([agent, String(players), String(sets)], at));
  const same = pairs.map(([a, b]) => Math.log(b! / a!));
  const now = pairs.map(([a, b, c]) => Math.log(c! / Math.sqrt(a! * b!)));
  all.same.push(same);
  all.now.push(now);
  const micros = [0, 1, 2].map((i) => meanOf(pairs.map((took) => took[i]!)).toFixed(1)).join(' | ');
  rows.push(`| ${agent} | ${players} | ${micros} | ${ratioOf(same)} | ${ratioOf(now)} |`);
  console.error(rows.at(-1));
}
/** All cases of one pair together. */
const together = (logs: readonly number[][]): string =>
  ratioOf(logs[0]!.map((_, at) => meanOf(logs.map((row) => row[at]!))));

publish(
  'against.md',
  [
    '# What changes since another checkout cost a run',
    '',
    machine(['node scripts/bench-against.ts', ...process.argv.slice(2)].join(' ')),
    `- ${PAIRS} times a process of each, warmed up by one turn; ${TURNS} turns of each in random order, the median counts; CPU time of the command and of its pool process with one thread`,
    '- ratios of a pair, their geometric mean and its 95 % interval (t over the pairs); before: the mean of both processes of the other checkout',
    '- chance may differ between the checkouts: then games are others, as many of them',
    '',
    '| agent | players | CPU us a game, before | before again | now | again / before | from | to | now / before | from | to |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
    `| all six | | | | | ${together(all.same)} | ${together(all.now)} |`,
    '',
  ].join('\n'),
  values.quick,
);
