// Whole sets of bundled agents: what threads and guards cost, and what the changes since another checkout cost a run.
import { studentCritical } from '@aiwolf-arena/stats';
import { meanOf, provenance, report, spreadOf, sum, table } from '../report.ts';
import { ALL, type SetTerms } from './bundled.ts';
import { type Contender, Contest, sameGames, type Turn } from './turns.ts';

export const poolOf = (terms: SetTerms, threads = 1, root = '.'): Contender => {
  return { kind: 'pool', terms: { ...terms, threads, root } };
};
const micros = (turns: readonly Turn[], { sets, games }: SetTerms): number[] =>
  turns.map((turn) => turn.micros / (sets * games));

/** What threads cost, and whether memory grows with the number of sets. */
export async function benchPool(quick: boolean): Promise<void> {
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
  for (const terms of cases) rows.push(await threadsRow(terms, rounds));
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
async function threadsRow(terms: SetTerms, rounds: number): Promise<string[]> {
  const pairs: Turn[][] = [];
  while (pairs.length < rounds) {
    using contest = new Contest([poolOf(terms, 1), poolOf(terms, 2)]);
    sameGames(await contest.round());
    pairs.push(await contest.round());
  }
  const median = (of: (one: Turn, two: Turn) => number): number => spreadOf(pairs.map(([one, two]) => of(one!, two!))).median;
  const games = terms.sets * terms.games;
  return [
    ...[terms.agent, `${terms.players}`, `${terms.games}`, `${terms.sets}`],
    ...[median((one) => one.micros / games), median((_, two) => two.micros / games)].map((us) => us.toFixed(1)),
    median((one, two) => one.micros / two.micros).toFixed(3),
    median((one, two) => one.seconds / two.seconds).toFixed(2),
  ];
}

async function peakOf(terms: SetTerms): Promise<string> {
  using contest = new Contest([poolOf(terms, 2)]);
  return (await contest.turn(0)).peakMiB.toFixed(0);
}

const BOTH_SIZES = [
  ['chatty', 15, 120],
  ['random', 40, 300],
  ['sample', 2, 24],
] as const;

/** What heartbeat, watchdog, walls and checked messages cost. `rounds`: processes a case. */
export async function benchGuards(quick: boolean, rounds = quick ? 2 : 5): Promise<void> {
  const turns = quick ? 4 : 12;
  const made = provenance();
  const rows: string[][] = [];
  const together: string[][] = [];
  for (const [agent, many, few] of BOTH_SIZES) {
    const sizes = [
      { agent, players: 15, sets: many, games: 100 },
      { agent, players: 5, sets: few, games: 100 },
    ];
    const costs: number[][][] = [];
    for (const terms of sizes) costs.push(await guardedTimes(terms, rounds, turns));
    for (const [at, { players, sets, games }] of sizes.entries()) {
      const mid = (side: 0 | 1): string => spreadOf(costs[at]!.map((pair) => pair[side]!)).median.toFixed(1);
      rows.push([agent, `${players}`, `${sets} x ${games}`, mid(0), mid(1), ...costCells(costs[at]!)]);
    }
    const both = costs[0]!.map((pair, round) => pair.map((us, side) => us + costs[1]![round]![side]!));
    together.push([agent, ...costCells(both)]);
  }
  const text = `# What the guards cost

${made}
- ${rounds} processes of either side a case, warmed up; in each ${turns} turns of the same sets, off and on by turns; CPU time of all processes, one playing thread
- off: the realm plays in the thread of the command; on: in a pool process behind walls, with heartbeat, watchdog and checked messages

${table(['agent', 'players', 'sets x games', 'CPU us a game, off', 'on', 'cost, median', 'quartiles'], rows)}

## A contest of both sizes, as many games of either

${table(['agent', 'cost, median', 'quartiles'], together)}
`;
  report('bench/guards.md', text, !quick);
}

/** CPU microseconds a game off and on, by process: one is compiled as it happens to be, so several are asked. */
async function guardedTimes(terms: SetTerms, rounds: number, turns: number): Promise<number[][]> {
  const times: number[][] = [];
  while (times.length < rounds) {
    using contest = new Contest([{ kind: 'realm', terms }, poolOf(terms)]);
    sameGames((await contest.rounds(3)).flat()); // compiled by then
    const played = await contest.rounds(turns);
    times.push(
      [0, 1].map((side) =>
        meanOf(
          micros(
            played.map((turn) => turn[side]!),
            terms,
          ),
        ),
      ),
    );
  }
  return times;
}

function costCells(times: readonly (readonly number[])[]): string[] {
  const { median, low, high } = spreadOf(times.map(([off, on]) => (on! / off! - 1) * 100));
  return [`${median.toFixed(1)} %`, `${low.toFixed(1)} to ${high.toFixed(1)}`];
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
  [ALL, 15, 6, 15],
  [ALL, 5, 30, 15],
] as const;
const WARM_UP = 3;
const TURNS = 3;

/**
 * What the changes since another checkout cost a run, beside that checkout against itself. `pairs`: processes of each. `only`:
 * agents and players, such as `bayes:15`.
 */
export async function benchAgainst(checkout: string, quick: boolean, pairs = quick ? 2 : 20, only?: string): Promise<void> {
  const cases = AGAINST.filter(([agent, players]) => only === undefined || only.split(',').includes(`${agent}:${players}`));
  if (cases.length === 0) throw new Error(`cases: ${AGAINST.map(([agent, players]) => `${agent}:${players}`).join(', ')}`);
  const made = provenance();
  const all = { same: [] as number[][], now: [] as number[][] };
  const rows: string[][] = [];
  for (const [agent, players, sets, games] of cases) {
    const terms = { agent, players, sets, games };
    const beside: Beside[] = [];
    while (beside.length < pairs) beside.push(await besideBefore(checkout, terms));
    const took = beside.map(({ micros }) => micros);
    const played = beside.every(({ areSame }) => areSame) ? 'same' : 'others';
    const same = took.map(([a, b]) => Math.log(b! / a!));
    const now = took.map(([a, b, c]) => Math.log(c! / Math.sqrt(a! * b!)));
    all.same.push(same);
    all.now.push(now);
    const means = [0, 1, 2].map((i) => meanOf(took.map((us) => us[i]!)).toFixed(1));
    rows.push([agent, `${players}`, ...means, ...ratioOf(same), ...ratioOf(now), played]);
    console.error(rows.at(-1)!.join(' | '));
  }
  /** All cases of one pair together. */
  const together = (logs: readonly number[][]): string[] =>
    ratioOf(logs[0]!.map((_, at) => meanOf(logs.map((row) => row[at]!))));
  rows.push(['together', '', '', '', '', ...together(all.same), ...together(all.now), '']);
  const text = `# What changes since another checkout cost a run

${made}
- ${pairs} times a process of each, warmed up by ${WARM_UP} turns; ${TURNS} turns of each in random order, the median counts; CPU time of the command and of its pool process with one thread
- ratios of a pair, their geometric mean and its 95 % interval (t over the pairs); before: the mean of both processes of the other checkout
- games: whether the root hashes of both checkouts are the same; if not, games are others, as many of them

${table(['agent', 'players', 'CPU us a game, before', 'before again', 'now', 'again / before', 'from', 'to', 'now / before', 'from', 'to', 'games'], rows)}
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
async function besideBefore(checkout: string, terms: SetTerms): Promise<Beside> {
  using contest = new Contest([checkout, checkout, '.'].map((root) => poolOf(terms, 1, root)));
  await contest.rounds(WARM_UP);
  const turns = await contest.rounds(TURNS);
  const of = (at: number): Turn[] => turns.map((round) => round[at]!);
  const areSame = new Set(turns.flat().map(({ checksum }) => checksum)).size === 1;
  return { micros: [0, 1, 2].map((at) => spreadOf(micros(of(at), terms)).median), areSame };
}

/** The geometric mean of ratios with its 95 % interval. */
export function ratioOf(logs: readonly number[]): string[] {
  const mean = meanOf(logs);
  const variance = sum(logs.map((log) => (log - mean) ** 2)) / (logs.length - 1);
  const error = studentCritical(0.95, logs.length - 1) * Math.sqrt(variance / logs.length);
  return [mean, mean - error, mean + error].map((log) => Math.exp(log).toFixed(3));
}
