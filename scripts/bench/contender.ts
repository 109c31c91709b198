// One contender in a process of its own, asked over IPC for one turn after another. Usage (by turns.ts): contender.ts KIND TERMS
import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import type { SetOutcome, SetResult, SetTask } from '@aiwolf-arena/tournament';
import type { SetTerms } from './bundled.ts';
import type { Style } from './players.ts';
import type { Turn } from './turns.ts';
import type { EngineContender } from './village.ts';
import type { Habit } from './wire/habits.ts';

/** What there is to measure. `root`: the checkout whose code plays. */
export interface Terms {
  engine: { readonly root: string; readonly players: number; readonly style: Style; readonly contender: EngineContender };
  /** In a pool process behind walls, as in a run. */
  pool: SetTerms & { readonly root: string; readonly threads: number };
  /** New pool processes with one thread and with several in each turn: what one more thread costs until its first game ends. */
  opening: SetTerms & { readonly root: string; readonly threads: number };
  /** In this thread: nobody watches, nothing is checked, no process is behind walls. */
  realm: SetTerms;
  /** On a host, with clients in one more process. */
  wire: {
    readonly players: number;
    readonly habit: Habit;
    readonly villages: number;
    readonly sets: number;
    readonly games: number;
  };
}
export interface KindOf<Kind extends keyof Terms> {
  readonly kind: Kind;
  readonly terms: Terms[Kind];
}

interface Opened {
  /** Plays so many games, or all sets; a checksum over all that happened. */
  play(games: number): string | Promise<string>;
  /** CPU time that counts for the last turn, in place of that of the processes. */
  readonly micros?: () => number;
  /** Another process whose time counts, and one whose time is told beside it. */
  readonly pid?: number;
  readonly besidePid?: number;
}

const KINDS: { readonly [Kind in keyof Terms]: (terms: Terms[Kind]) => Promise<Opened> } = {
  async engine({ root, players, style, contender }) {
    usePackagesOf(root);
    const { measuredVillage } = await import('./village.ts');
    return measuredVillage(players, style, contender);
  },
  async pool({ root, threads, ...terms }) {
    usePackagesOf(root);
    const tournament = await import('@aiwolf-arena/tournament');
    const { agentOf, bundledTasks, namesOf } = await import('./bundled.ts');
    const names = namesOf(terms);
    const tasks = [...bundledTasks({ ...terms, names, seed: 'bench' })];
    const input = await tournament.workerInputOf(names.map((name) => agentOf(name)));
    const pool = new tournament.SetPool(input, threads);
    await pool.play(tasks[0]!); // now the process is there
    const playOne = (task: SetTask) => pool.play(task);
    return { play: () => inLanes(tasks, threads * 32, playOne, tournament.rootHash), pid: pool.pid! };
  },
  async opening({ root, threads, ...terms }) {
    usePackagesOf(root);
    const tournament = await import('@aiwolf-arena/tournament');
    const { agentOf, bundledTasks, namesOf } = await import('./bundled.ts');
    const names = namesOf(terms);
    const tasks = [...bundledTasks({ ...terms, names, seed: 'bench' })];
    const input = await tournament.workerInputOf(names.map((name) => agentOf(name)));
    let micros = 0;
    const spent = async (count: number): Promise<string> => {
      const pool = new tournament.SetPool(input, count);
      const checksum = await inLanes(tasks.slice(0, count), count, (task) => pool.play(task), tournament.rootHash);
      micros = await restedTime(pool.pid!);
      await pool.close();
      return checksum;
    };
    const play = async (): Promise<string> => {
      await spent(1);
      const one = micros;
      const checksum = await spent(threads);
      micros = (micros - one) / (threads - 1);
      return checksum;
    };
    return { play, micros: () => micros };
  },
  async realm(terms) {
    const { rootHash, workerInputOf } = await import('@aiwolf-arena/tournament');
    const { openRealm } = await import('@aiwolf-arena/tournament/sandbox/realm');
    const { agentOf, bundledTasks, namesOf } = await import('./bundled.ts');
    const names = namesOf(terms);
    const tasks = [...bundledTasks({ ...terms, names, seed: 'bench' })];
    const input = await workerInputOf(names.map((name) => agentOf(name)));
    const realm = openRealm<PlayRealm>(input, 'realm').exports;
    realm.nameAgents(input.agents);
    const playOne = (task: SetTask): SetOutcome =>
      JSON.parse(realm.playSet(JSON.stringify(task), new ArrayBuffer(PULSE_BYTES), {}));
    return { play: () => rootHash(tasks.map((task) => playOne(task).result)) };
  },
  async wire({ players, habit, villages, sets, games }) {
    const { hashInside, tasksFor, Wired } = await import('./wire/wired.ts');
    const tasks = tasksFor(players, sets, games);
    const expected = tasks.map((task) => hashInside(task, habit)).join();
    const wired = await Wired.open(players, habit, villages);
    const play = async (): Promise<string> => {
      const hashes = (await wired.play(tasks)).join();
      if (hashes !== expected) throw new Error('the wire has changed a game');
      return hashes;
    };
    return { play, besidePid: wired.pid };
  },
};

/** From now on, our packages are those of that checkout: the players of this one are measured with the engine of the other. */
function usePackagesOf(root: string): void {
  const parentURL = pathToFileURL(`${resolve(root)}/scripts/bench.ts`).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, specifier.startsWith('@aiwolf-arena/') ? { ...context, parentURL } : context),
  });
}

interface PlayRealm {
  nameAgents(json: string): void;
  playSet(task: string, pulse: ArrayBuffer, instruments: object): string;
}
const PULSE_BYTES = 4096;

/** All sets, as many at hand as in a run; the root hash over them. */
async function inLanes(
  tasks: readonly SetTask[],
  lanes: number,
  play: (task: SetTask) => Promise<SetOutcome>,
  rootHash: typeof import('@aiwolf-arena/tournament').rootHash,
): Promise<string> {
  const results: Pick<SetResult, 'block' | 'set' | 'hash'>[] = [];
  const queue = tasks.entries();
  const lane = async (): Promise<void> => {
    for (const [at, task] of queue) {
      const { block, set, hash } = (await play(task)).result;
      results[at] = { block, set, hash };
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return rootHash(results);
}

/** CPU time of the threads that a process has now, microseconds, to the nanosecond that the scheduler counts. */
function threadTime(pid: number): number {
  const nanos = readdirSync(`/proc/${pid}/task`).map((thread) => {
    const [ran] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return Number(ran);
  });
  return nanos.reduce((total, ran) => total + ran, 0) / 1000;
}

const REST_MS = 100;

/** CPU time of a process once it has nothing to do: threads that got no set open as well. */
async function restedTime(pid: number): Promise<number> {
  for (let before = 0, now = threadTime(pid); ; before = now, now = threadTime(pid)) {
    if (now - before < REST_MS * 1000 * 0.02) return now;
    await setTimeout(REST_MS);
  }
}

/** The most memory that a process has had. */
function peakMiB(pid: number): number {
  const [, kib] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
}

const allocated = (): number => (getHeapStatistics() as unknown as { total_allocated_bytes: number }).total_allocated_bytes;

const [kind, terms] = process.argv.slice(2) as [keyof Terms, string];
const opened = await KINDS[kind](JSON.parse(terms) as never);
const pids = [process.pid, opened.pid].filter((pid) => pid !== undefined);
const timeOf = (all: readonly number[]): number => all.reduce((total, pid) => total + threadTime(pid), 0);
const beside = opened.besidePid === undefined ? [] : [opened.besidePid];

process.on('message', async (games: number) => {
  const bytes = allocated();
  const [before, besideBefore, start] = [timeOf(pids), timeOf(beside), performance.now()];
  const checksum = await opened.play(games);
  const turn: Turn = {
    checksum,
    micros: opened.micros?.() ?? timeOf(pids) - before,
    seconds: (performance.now() - start) / 1000,
    kib: (allocated() - bytes) / 1024,
    peakMiB: pids.reduce((total, pid) => total + peakMiB(pid), 0),
    beside: timeOf(beside) - besideBefore,
  };
  process.send!(turn);
});
process.on('disconnect', () => process.exit());
