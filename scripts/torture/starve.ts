import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { SetPool, workerInputOf } from '@aiwolf-arena/tournament';
import { agentOf, bundledTasks } from '../bench/bundled.ts';

/** Busy processes for every core: a thread gets a tenth of the processor at most. */
const BUSY = 10;
/** So tight that a call of an innocent player takes longer than that by the clock, again and again. */
const LIMITS = { cpuMs: 40, heapMiB: 256, bytesMiB: 256, waitMs: 10_000 };

export interface Starved {
  readonly sets: number;
  readonly busy: number;
  /** Players that were stopped, which all are innocent. */
  readonly blamed: number;
}

/** Plays innocent players on a machine that has no time for them. */
export async function starve(sets: number, threads: number): Promise<Starved> {
  const names = ['sample', 'chatty', 'hunter', 'accountant', 'liar'];
  const terms = { seed: 'starve', players: 5, sets, games: 100, behaviour: false };
  const pool = new SetPool(
    await workerInputOf(names.map((name) => agentOf(name))),
    threads,
    LIMITS,
  );
  const crowd = Array.from({ length: BUSY * availableParallelism() }, busy);
  let blamed = 0;
  try {
    const tasks = [...bundledTasks({ names, ...terms })];
    const all = tasks.map((task) => pool.play(task, () => blamed++));
    await Promise.all(all);
  } finally {
    for (const one of crowd) one.kill('SIGKILL');
    await pool.close();
  }
  return { sets, busy: crowd.length, blamed };
}

const busy = (): ChildProcess => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
