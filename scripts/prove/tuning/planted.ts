import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, tune } from 'aiwolf-arena';
import seedrandom from 'seedrandom';
import { meanOf, provenance, report, table } from '../../report.ts';
import { missOf } from './planted-agent.ts';

const PLANTED = join(import.meta.dirname, 'planted-agent.ts');
const FIELD = ['sample', 'hunter', 'liar', 'follower'];
const COST_SETS = 1000;

/** For each number of dimensions: the sets and the number of tries, and how many of them must be within one point. */
const CASES = [
  { dimensions: 1, sets: 2000, tries: 100, goal: 95 },
  { dimensions: 3, sets: 4500, tries: 100, goal: 95 },
  { dimensions: 10, sets: 20_000, tries: 20, goal: 18 },
];

/** Tunes the planted agent from random points. `asked`: the number of tries, if it differs from the usual one. */
export async function tunePlanted(asked: number | undefined): Promise<void> {
  const origin = provenance();
  const folder = mkdtempSync(join(tmpdir(), 'tuning-'));
  try {
    const cost = await costOf(folder);
    const rows: (string | number)[][] = [];
    for (const { tries, ...one } of CASES) {
      rows.push(await rowOf(one, asked ?? tries, cost, folder));
      console.error(rows.at(-1)!.join(' '));
    }
    report('tuning/planted.md', textOf(cost, rows, origin), asked === undefined);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Case = Omit<(typeof CASES)[number], 'tries'>;

async function rowOf({ dimensions, sets, goal }: Case, tries: number, cost: number, folder: string) {
  const [losses, starts]: [number[], number[]] = [[], []];
  const before = performance.now();
  for (let at = 0; at < tries; at++) {
    const { start, found } = await missesOf(dimensions, sets, at, folder);
    losses.push(cost * found);
    starts.push(cost * start);
  }
  const within = losses.filter((loss) => loss <= 0.01).length;
  const seconds = (performance.now() - before) / losses.length / 1000;
  const cells = [points(meanOf(starts)), points(meanOf(losses)), points(Math.max(...losses)), seconds.toFixed(1)];
  return [dimensions, sets, losses.length, within, goal, ...cells];
}

const HEAD = [
  ...['dimensions', 'sets', 'tries', 'within 1 point', 'goal'],
  ...['mean loss at the start', 'mean loss found', 'largest', 's a try'],
];

const textOf = (
  cost: number,
  rows: readonly (string | number)[][],
  origin: string,
): string => `# Tuning of an agent with a known best point

The agent plays like \`sample\`, but gives itself away with a probability that is 0 at the best point and rises with the square
of the distance. The loss of win rate is this probability times ${points(cost)} points (measured, ${COST_SETS} paired sets). Each try starts
at a random point. Losses are in points of win rate; seconds are of the clock, with two threads.

${table(HEAD, rows)}

${origin}
`;

/** Returns by how much the win rate falls if the agent gives itself away in every game. */
async function costOf(folder: string): Promise<number> {
  const options = { field: FIELD, fixedSets: COST_SETS, seed: 'cost', out: join(folder, 'cost') };
  const { lines } = await compare({ candidate: `${PLANTED}?x0=0.2`, baselines: [`far=${PLANTED}?x0=1`], ...options });
  return lines[0]!.difference.value!;
}

/** Tunes from a random point. Returns the probabilities with which the agent gives itself away at both ends of the course. */
async function missesOf(dimensions: number, sets: number, at: number, folder: string) {
  const random = seedrandom.alea(`tuning/${dimensions}/${at}`);
  const names = Array.from({ length: dimensions }, (_, i) => `x${i}`);
  const start = names.map((name) => `${name}=${Math.floor(1000 * random()) / 1000}`);
  const agent = `${PLANTED}?dimensions=${dimensions}&${start.join('&')}`;
  const options = { param: names.map((name) => ({ name })), field: FIELD, sets, seed: `try ${at}`, maxSets: 25 };
  const { params } = await tune({ agent, ...options, out: join(folder, `${dimensions}-${at}`) });
  return { start: missOf(params.map((one) => one.start)), found: missOf(params.map((one) => one.found)) };
}

function points(share: number): string {
  return (100 * share).toFixed(2);
}
