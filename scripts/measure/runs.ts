// Whole sets of bundled agents: what threads cost, and what the changes since another checkout cost a run.
import { studentCritical } from '@aiwolf-arena/stats';
import { meanOf, provenance, report, spreadOf, sum, table } from '../report.ts';
import { ALL, type SetOptions } from './bundled.ts';
import { type Contender, Contest, sameGames, type Turn } from './turns.ts';

const poolOf = (options: SetOptions, threads = 1, root = '.'): Contender => {
  return { ...options, threads, root };
};
const micros = (turns: readonly Turn[], { sets, games }: SetOptions): number[] =>
  turns.map((turn) => turn.micros / (sets * games));

/** What threads cost, and whether memory grows with the number of sets. */
export async function measurePool(quick: boolean): Promise<void> {
  const made = provenance();
  const scale = quick ? 0.1 : 1;
  const rounds = quick ? 1 : 3;
  const cases = (
    [
      ['chatty', 15, 100],
      ['random', 15, 400],
      ['chatty', 5, 1000],
      ['random', 5, 2000],
      ['sample', 15, 100],
    ] as const
  ).map(([agent, players, sets]) => ({ agent, players, sets: sets * scale, games: 100 }));
  const rows: string[][] = [];
  for (const options of cases) rows.push(await threadsRow(options, rounds));
  const memory: string[][] = [];
  for (const [agent, players] of [
    ['chatty', 5],
    ['random', 15],
  ] as const)
    for (const sets of [100, 500, 2000].map((count) => count * scale))
      memory.push([agent, `${sets}`, await peakOf({ agent, players, sets, games: 100 })]);
  const text = `# Threads and memory

${made}
- ${rounds} rounds, processes anew in each, warmed up by playing the same sets once; medians, ratios paired within a round

${table(['agent', 'players', 'games a set', 'sets', 'CPU us a game, 1 thread', '2 threads', 'CPU efficiency', 'wall speed-up'], rows)}

${table(['agent', 'sets', 'peak MiB of command and pool process, 2 threads'], memory)}
`;
  report('bench/pool.md', text, !quick);
}

/** CPU a game with one thread over CPU a game with two. */
async function threadsRow(options: SetOptions, rounds: number): Promise<string[]> {
  const pairs: Turn[][] = [];
  while (pairs.length < rounds) {
    using contest = new Contest([poolOf(options, 1), poolOf(options, 2)]);
    sameGames(await contest.round());
    pairs.push(await contest.round());
  }
  const median = (of: (one: Turn, two: Turn) => number): number => spreadOf(pairs.map(([one, two]) => of(one!, two!))).median;
  const games = options.sets * options.games;
  return [
    ...[options.agent, `${options.players}`, `${options.games}`, `${options.sets}`],
    ...[median((one) => one.micros / games), median((_, two) => two.micros / games)].map((us) => us.toFixed(1)),
    median((one, two) => one.micros / two.micros).toFixed(3),
    median((one, two) => one.seconds / two.seconds).toFixed(2),
  ];
}

async function peakOf(options: SetOptions): Promise<string> {
  using contest = new Contest([poolOf(options, 2)]);
  return (await contest.turn(0)).peakMiB.toFixed(0);
}

/** Agent (or all of them), players, sets, games a set: a second a turn, or three; the compilers of V8 are at work for three turns. */
const AGAINST = [
  ['chatty', 15, 30, 100],
  ['chatty', 5, 250, 100],
  ['random', 15, 80, 100],
  ['random', 5, 500, 100],
  ['sample', 15, 8, 100],
  ['sample', 5, 60, 100],
  ['bayes', 15, 1, 15],
  ['bayes', 5, 6, 50],
  ['analyst', 15, 1, 20],
  ['confidant', 15, 2, 20],
  ['mimic', 15, 2, 20],
  [ALL, 15, 5, 20],
  [ALL, 15, 6, 100],
  [ALL, 5, 30, 15],
] as const;
const WARM_UP = 3;
const TURNS = 3;

/**
 * What the changes since another checkout cost a run, beside that checkout against itself. `pairs`: processes of each. `only`:
 * agents and players, such as `bayes:15`.
 */
export async function measureAgainst(checkout: string, quick: boolean, pairs = quick ? 2 : 20, only?: string): Promise<void> {
  const cases = AGAINST.filter(([agent, players]) => only === undefined || only.split(',').includes(`${agent}:${players}`));
  if (cases.length === 0) throw new Error(`cases: ${AGAINST.map(([agent, players]) => `${agent}:${players}`).join(', ')}`);
  const made = provenance();
  const all = { same: [] as number[][], now: [] as number[][] };
  const rows: string[][] = [];
  for (const [agent, players, sets, games] of cases) {
    const options = { agent, players, sets, games };
    const beside: Beside[] = [];
    while (beside.length < pairs) beside.push(await besideBefore(checkout, options));
    const took = beside.map(({ micros }) => micros);
    const played = beside.every(({ areSame }) => areSame) ? 'same' : 'others';
    const same = took.map(([a, b]) => Math.log(b! / a!));
    const now = took.map(([a, b, c]) => Math.log(c! / Math.sqrt(a! * b!)));
    all.same.push(same);
    all.now.push(now);
    const means = [0, 1, 2].map((i) => meanOf(took.map((us) => us[i]!)).toFixed(1));
    rows.push([agent, `${players}`, `${games}`, ...means, ...ratioOf(same), ...ratioOf(now), played]);
    console.error(rows.at(-1)!.join(' | '));
  }
  /** All cases of one pair together. */
  const together = (logs: readonly number[][]): string[] =>
    ratioOf(logs[0]!.map((_, at) => meanOf(logs.map((row) => row[at]!))));
  rows.push(['together', '', '', '', '', '', ...together(all.same), ...together(all.now), '']);
  const text = `# What changes since another checkout cost a run

${made}
- ${pairs} times a process of each, warmed up by ${WARM_UP} turns; ${TURNS} turns of each in random order, the median counts; CPU time of the command and of its pool process with one thread
- ratios of a pair, their geometric mean and its 95 % interval (t over the pairs); before: the mean of both processes of the other checkout
- games: whether the root hashes of both checkouts are the same; if not, games are others, as many of them

${table(['agent', 'players', 'games a set', 'CPU us a game, before', 'before again', 'now', 'again / before', 'from', 'to', 'now / before', 'from', 'to', 'games'], rows)}
`;
  report('bench/against.md', text, !quick);
}

interface Beside {
  /** Microseconds a game of the other checkout, of it again, and of this one: medians of their turns. */
  readonly micros: readonly number[];
  /** Whether both checkouts have played the same games. */
  readonly areSame: boolean;
}

/** The other checkout twice, so that its own difference is seen, and this one. */
async function besideBefore(checkout: string, options: SetOptions): Promise<Beside> {
  using contest = new Contest([checkout, checkout, '.'].map((root) => poolOf(options, 1, root)));
  await contest.rounds(WARM_UP);
  const turns = await contest.rounds(TURNS);
  const of = (at: number): Turn[] => turns.map((round) => round[at]!);
  const areSame = new Set(turns.flat().map(({ checksum }) => checksum)).size === 1;
  return { micros: [0, 1, 2].map((at) => spreadOf(micros(of(at), options)).median), areSame };
}

/** The geometric mean of ratios with its 95 % interval. */
function ratioOf(logs: readonly number[]): string[] {
  const mean = meanOf(logs);
  const variance = sum(logs.map((log) => (log - mean) ** 2)) / (logs.length - 1);
  const error = studentCritical(0.95, logs.length - 1) * Math.sqrt(variance / logs.length);
  return [mean, mean - error, mean + error].map((log) => Math.exp(log).toFixed(3));
}
