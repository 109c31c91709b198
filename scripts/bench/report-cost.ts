// What `report` of a contest of 25 agents costs beside another checkout.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { shuffled } from '@aiwolf-arena/stats';
import seedrandom from 'seedrandom';
import { ROOT } from '../check/tool.ts';
import { meanOf, provenance, report, sum, table } from '../report.ts';
import { ratioOf } from './sets.ts';

const CONTEST = ['contest', '--agents', 'all', '--players', '5,15', '--sets', '2', '--seed', 'demo', '--quiet'];
const CASES = [
  { what: 'report', options: [] },
  { what: 'report --games 0', options: ['--games', '0'] },
];
type Case = (typeof CASES)[number];

/** The other checkout twice, so that its own difference is seen, and this one. Each reads a run that it has played itself. */
export async function benchReport(checkout: string, quick: boolean, pairs = quick ? 2 : 10): Promise<void> {
  const made = provenance();
  const home = mkdtempSync(join(tmpdir(), 'bench-report-'));
  try {
    const before: Arm = { root: resolve(checkout), cup: join(home, 'before') };
    const now: Arm = { root: ROOT, cup: join(home, 'now') };
    for (const { root, cup } of [before, now]) spentBy(root, [...CONTEST, '--out', cup]);
    const [hash, other] = [before, now].map(({ cup }) => rootHashIn(cup));
    if (hash !== other) throw new Error(`other games, ${hash} and ${other}`);
    const rows = CASES.map((one) => rowOf(one, [before, before, now], pairs));
    const text = `# What the page of a large contest costs

${made}
- \`aiwolf-arena ${CONTEST.join(' ')}\`, played by both checkouts, root hash ${hash!.slice(0, 12)}; then its page
- ${pairs} pairs in random order, after one that is not counted; CPU seconds of the command and of its pool process
- ratios of a pair, their geometric mean and its 95 % interval (t over the pairs); before: the mean of both times of the other checkout
- page: a hash of its tables and sentences, equal in both, but for lengths of lives (of the games that are replayed) and for its source

${table(['command', 'before, s', 'before again', 'now', 'again / before', 'from', 'to', 'now / before', 'from', 'to', 'page'], rows)}
`;
    report('bench/report.md', text, !quick);
  } finally {
    rmSync(home, { recursive: true });
  }
}

interface Arm {
  readonly root: string;
  readonly cup: string;
}

function rowOf({ what, options }: Case, arms: readonly Arm[], pairs: number): string[] {
  const random = seedrandom.alea(`bench/${what}`);
  const pages = new Set<string>();
  const spent: number[][] = [];
  for (let pair = -1; pair < pairs; pair++) {
    const seconds: number[] = [];
    for (const at of shuffled(arms.keys(), random)) {
      const { root, cup } = arms[at]!;
      const page = `${cup}.html`;
      seconds[at] = spentBy(root, ['report', cup, ...options, '-o', page, '--quiet']);
      pages.add(contentOf(page));
    }
    if (pair >= 0) spent.push(seconds);
  }
  if (pages.size !== 1) throw new Error(`${what}: other pages, ${[...pages].join(' ')}`);
  const means = [0, 1, 2].map((at) => meanOf(spent.map((pair) => pair[at]!)).toFixed(2));
  const same = ratioOf(spent.map(([a, b]) => Math.log(b! / a!)));
  const now = ratioOf(spent.map(([a, b, c]) => Math.log(c! / Math.sqrt(a! * b!))));
  return [`\`${what}\``, ...means, ...same, ...now, [...pages][0]!];
}

/** CPU seconds of a command of a checkout with all of its processes. */
function spentBy(root: string, typed: readonly string[]): number {
  const script = 'export TIMEFORMAT="%U %S"; { time "$@" >&2 2>/dev/null; } 2>&1';
  const [node, command] = [join(root, 'node_modules/.bin/node'), join(root, 'packages/aiwolf-arena/bin/aiwolf-arena.mjs')];
  return sum(
    execFileSync('bash', ['-ec', script, 'bash', node, command, ...typed], { encoding: 'utf8' })
      .trim()
      .split(' ')
      .map(Number),
  );
}

const rootHashIn = (cup: string): string => JSON.parse(readFileSync(join(cup, 'standings.json'), 'utf8')).rootHash;

/** A hash over what a page says of the results. */
function contentOf(path: string): string {
  const [, json] = /id="document">([^<]*)</.exec(readFileSync(path, 'utf8'))!;
  const { games, sections } = JSON.parse(json!) as ReadPage;
  const told = sections.filter(({ id }) => id !== 'source');
  const figures = told.flatMap((section) => section.figures.filter(({ id }) => !id.startsWith('survival-')));
  return createHash('sha256')
    .update(JSON.stringify([games.count, figures]))
    .digest('hex')
    .slice(0, 16);
}

/** What is read of the document in a page. */
interface ReadPage {
  readonly games: { readonly count: number };
  readonly sections: readonly { readonly id: string; readonly figures: readonly { readonly id: string }[] }[];
}
