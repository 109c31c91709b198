import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { drawLots } from '@aiwolf-arena/tournament';
import { Bench } from 'tinybench';
import type { Window } from './case.ts';
import type { Style } from './players.ts';
import { CONTENDERS, type Contender } from './village.ts';

const CASE = new URL('./case.ts', import.meta.url);

/** One round: every contender's CPU milliseconds a game, measured right after one another. */
export interface RoundOf extends Readonly<Record<Contender, number>> {
  /** The engine of another checkout. */
  readonly before?: number;
}
type Name = keyof RoundOf;

export interface Contest {
  /** Over what everybody played: the same games, or the contest fails. */
  readonly checksum: string;
  readonly rounds: readonly RoundOf[];
  /** KiB allocated a game, warmed up. */
  readonly kib: RoundOf;
}

/** What is played, and how often. */
export interface ContestTerms {
  readonly players: number;
  readonly style: Style;
  readonly rounds: number;
  /** Another checkout of the arena, whose engine plays too. */
  readonly before: string | undefined;
}

/**
 * Lets the contenders play windows of games in turns, each in a process of its own that stays, in another random order every
 * round: machines drift, so only what was measured side by side is compared.
 */
export async function contest({ players, style, rounds, before }: ContestTerms): Promise<Contest> {
  const names: Name[] = before === undefined ? [...CONTENDERS] : [...CONTENDERS, 'before'];
  const start = (name: Name): ChildProcess =>
    name === 'before'
      ? fork(resolve(before!, 'scripts/bench/case.ts'), [String(players), style, 'arena'])
      : fork(CASE, [String(players), style, name]);
  const children = names.map(start);
  try {
    const checksum = await sameGames(children);
    const games = await windowSizes(children);
    const field = { names, children, games };
    await runRounds(field, Math.ceil(rounds / 4));
    const measured = await runRounds(field, rounds);
    const kib = await inTurns(
      children,
      async (child, i) => (await play(child, games[i]!)).kib / games[i]!,
    );
    return { checksum, rounds: measured, kib: byName(names, kib) };
  } finally {
    for (const child of children) child.kill();
  }
}

/** Who plays, and how many games each in a window. */
interface Field {
  readonly names: readonly Name[];
  readonly children: readonly ChildProcess[];
  readonly games: readonly number[];
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

const byName = (names: readonly Name[], values: readonly number[]): RoundOf =>
  Object.fromEntries(names.map((name, i) => [name, values[i]!])) as unknown as RoundOf;

/** Everybody plays the same 100 games; the contender without hashes has none to show. */
async function sameGames(children: readonly ChildProcess[]): Promise<string> {
  const sums = (await inTurns(children, (child) => play(child, 100))).map(
    ({ checksum }) => checksum,
  );
  const different = new Set(sums.filter((sum) => sum !== ''));
  if (different.size !== 1) throw new Error(`contenders played different games: ${sums.join(' ')}`);
  return [...different][0]!;
}

const WINDOW_MS = 60;

/** Games that take about 60 ms of CPU, warmed up: doubled until they do, as Linux may count in steps of 4. */
async function windowSizes(children: readonly ChildProcess[]): Promise<number[]> {
  return inTurns(children, async (child) => {
    for (let i = 0; i < 10; i++) await play(child, 100);
    for (let games = 100; ; games *= 2) {
      const { cpuMs } = await play(child, games);
      if (cpuMs >= WINDOW_MS) return Math.max(5, Math.round((WINDOW_MS * games) / cpuMs));
    }
  });
}

async function runRounds({ names, children, games }: Field, rounds: number): Promise<RoundOf[]> {
  const all: RoundOf[] = [];
  for (let round = 0; round < rounds; round++) {
    const bench = new Bench({ iterations: 1, time: 0, warmup: false });
    for (const i of drawLots('bench', `round ${round}`, names.length)) {
      bench.add(names[i]!, async () => {
        const { cpuMs } = await play(children[i]!, games[i]!);
        return { overriddenDuration: cpuMs / games[i]! };
      });
    }
    await bench.run();
    all.push(
      byName(
        names,
        names.map((name) => latencyOf(bench, name)),
      ),
    );
  }
  return all;
}

function latencyOf(bench: Bench, name: Name): number {
  const { result } = bench.getTask(name)!;
  if (result?.state !== 'completed') throw new Error(`${name} did not complete: ${result?.state}`);
  return result.latency.mean;
}
