// What a playing thread costs before it has played much, and how much faster two threads are than one.
import { meanOf, provenance, report, spreadOf, spreadText, table } from '../report.ts';
import { ALL } from './bundled.ts';
import { poolOf, ratioOf } from './sets.ts';
import { type Contender, Contest, sameGames, type Turn } from './turns.ts';

/** Agent (or all of them) and players. */
const CASES = [
  ['sample', 5],
  [ALL, 15],
] as const;
const THREADS = 9;

/** What opening a thread costs now, beside another checkout and that checkout against itself. `pairs`: turns of each. */
export async function benchOpening(checkout: string, quick: boolean, pairs = quick ? 3 : 20): Promise<void> {
  const made = provenance();
  const rows: string[][] = [];
  for (const [agent, players] of CASES) {
    const terms = { agent, players, sets: THREADS, games: 1, threads: THREADS };
    const contenders = [checkout, checkout, '.'].map((root): Contender => ({ kind: 'opening', terms: { ...terms, root } }));
    using contest = new Contest(contenders);
    sameGames(await contest.round()); // what is made once is made by then
    const took = (await contest.rounds(pairs)).map((turns) => turns.map(({ micros }) => micros / 1000));
    const same = took.map(([a, b]) => Math.log(b! / a!));
    const now = took.map(([a, b, c]) => Math.log(c! / Math.sqrt(a! * b!)));
    const means = [0, 1, 2].map((i) => meanOf(took.map((ms) => ms[i]!)).toFixed(1));
    rows.push([agent, `${players}`, ...means, ...ratioOf(same), ...ratioOf(now)]);
  }
  const text = `# What opening a thread costs

${made}
- ${pairs} times a new pool process with 1 thread and one with ${THREADS}, of each checkout in random order; the difference of their CPU times, divided by ${THREADS - 1}
- each thread plays one game of its first set; compilers and collector of the process count
- ratios of a turn, their geometric mean and its 95 % interval (t over the turns); before: the mean of both processes of the other checkout

${table(['agent', 'players', 'CPU ms a thread, before', 'before again', 'now', 'again / before', 'from', 'to', 'now / before', 'from', 'to'], rows)}
`;
  report('bench/opening.md', text, !quick);
}

const LONG_SETS = { agent: 'sample', players: 15, sets: 40, games: 100 };
const TURNS = 2;

/** How much faster two threads are than one by the clock. `pairs`: processes of each. */
export async function benchThreads(quick: boolean, pairs = quick ? 1 : 6): Promise<void> {
  const made = provenance();
  const terms = { ...LONG_SETS, sets: LONG_SETS.sets * (quick ? 0.1 : 1) };
  const rounds: Turn[][] = [];
  for (let pair = 0; pair < pairs; pair++) {
    using contest = new Contest([poolOf(terms, 1), poolOf(terms, 2), poolOf(terms, 1)]);
    sameGames(await contest.round());
    rounds.push(...(await contest.rounds(TURNS)));
  }
  const spread = (of: (one: Turn, two: Turn, again: Turn) => number): string =>
    spreadText(spreadOf(rounds.map(([one, two, again]) => of(one!, two!, again!))), 3);
  const text = `# Two threads against one

${made}
- \`${terms.agent}\` at ${terms.players} players, ${terms.sets} sets of ${terms.games} games; ${pairs} times a process of each, warmed up by one turn; ${TURNS} turns of each in random order
- medians and quartiles of ratios of a turn

${table(
  ['what', 'one thread / two threads', 'one thread / one thread again'],
  [
    ['time by the clock', spread((one, two) => one.seconds / two.seconds), spread((one, _, two) => one.seconds / two.seconds)],
    ['CPU time', spread((one, two) => one.micros / two.micros), spread((one, _, two) => one.micros / two.micros)],
  ],
)}
`;
  report('bench/threads.md', text, !quick);
}
