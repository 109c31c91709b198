import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Bench } from 'tinybench';
import type { Window } from './case.ts';
import type { Style } from './players.ts';
import { CONTENDERS, type Contender } from './village.ts';

const CASE = new URL('./case.ts', import.meta.url);

/** One round: every contender's CPU milliseconds a game, measured right after one another. */
export type RoundOf = Readonly<Record<Contender, number>>;

export interface Contest {
  /** Over what everybody played: the same games, or the contest fails. */
  readonly checksum: string;
  readonly rounds: readonly RoundOf[];
  /** KiB allocated a game, warmed up. */
  readonly kib: RoundOf;
}

/**
 * Lets the contenders play windows of games in turns, each in a process of its own that stays, forwards and
 * backwards by turns: machines drift, so only what was measured side by side is compared.
 */
export async function contest(players: number, style: Style, rounds: number): Promise<Contest> {
  const children = CONTENDERS.map((contender) => fork(CASE, [String(players), style, contender]));
  try {
    const checksum = await sameGames(children);
    const games = await windowSizes(children);
    await runRounds(children, games, Math.ceil(rounds / 4));
    const measured = await runRounds(children, games, rounds);
    const kib = await inTurns(
      children,
      async (child, i) => (await play(child, games[i]!)).kib / games[i]!,
    );
    return { checksum, rounds: measured, kib: byName(kib) };
  } finally {
    for (const child of children) child.kill();
  }
}

async function play(child: ChildProcess, games: number): Promise<Window> {
  child.send(games);
  const [window] = (await once(child, 'message')) as [Window];
  return window;
}

async function inTurns<T>(
  children: readonly ChildProcess[],
  ask: (child: ChildProcess, i: number) => Promise<T>,
): Promise<T[]> {
  const all: T[] = [];
  for (const [i, child] of children.entries()) all.push(await ask(child, i));
  return all;
}

const byName = (values: readonly number[]): RoundOf =>
  Object.fromEntries(CONTENDERS.map((contender, i) => [contender, values[i]!])) as RoundOf;

/** Everybody plays the same 100 games; the contender without hashes has none to show. */
async function sameGames(children: readonly ChildProcess[]): Promise<string> {
  const sums = (await inTurns(children, (child) => play(child, 100))).map(
    ({ checksum }) => checksum,
  );
  const different = new Set(sums.filter((sum) => sum !== ''));
  if (different.size !== 1) throw new Error(`contenders played different games: ${sums.join(' ')}`);
  return [...different][0]!;
}

/** Games that take about 60 ms of CPU, warmed up. */
async function windowSizes(children: readonly ChildProcess[]): Promise<number[]> {
  return inTurns(children, async (child) => {
    for (let i = 0; i < 10; i++) await play(child, 100);
    const { cpuMs } = await play(child, 200);
    return Math.max(5, Math.round((60 * 200) / cpuMs));
  });
}

async function runRounds(
  children: readonly ChildProcess[],
  games: readonly number[],
  rounds: number,
): Promise<RoundOf[]> {
  const all: RoundOf[] = [];
  for (let round = 0; round < rounds; round++) {
    const bench = new Bench({ iterations: 1, time: 0, warmup: false });
    const order = CONTENDERS.map((_, i) => i);
    for (const i of round % 2 === 0 ? order : order.reverse()) {
      bench.add(CONTENDERS[i]!, async () => {
        const { cpuMs } = await play(children[i]!, games[i]!);
        return { overriddenDuration: cpuMs / games[i]! };
      });
    }
    await bench.run();
    all.push(byName(CONTENDERS.map((contender) => latencyOf(bench, contender))));
  }
  return all;
}

function latencyOf(bench: Bench, contender: Contender): number {
  const { result } = bench.getTask(contender)!;
  if (result?.state !== 'completed')
    throw new Error(`${contender} did not complete: ${result?.state}`);
  return result.latency.mean;
}
