import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { SetPool, workerInputOf } from '@aiwolf-arena/tournament';
import { agentOf, bundledTasks } from '../bench/bundled.ts';
import { counts, table } from '../report.ts';

const MIB_PER_KIB = 1 / 1024;
/** Sets in flight at a time. */
const WIDTH = 4;

/** Memory after so many sets, MiB. */
interface Sample {
  readonly sets: number;
  readonly command: number;
  readonly pool: number;
}

/** Plays many sets in one pool, and weighs both processes now and then. */
export async function soak(sets: number, threads: number): Promise<string> {
  const every = Math.ceil(sets / 10);
  const names = ['random', 'chatty', 'sample', 'liar', 'hunter'];
  const queue = bundledTasks({ names, seed: 'soak', players: 5, sets, games: 100 });
  const pool = new SetPool(await workerInputOf(names.map((name) => agentOf(name))), threads);
  const samples: Sample[] = [];
  let played = 0;
  const lane = async (): Promise<void> => {
    for (const task of queue) {
      await pool.play(task);
      if (++played % every === 0) samples.push({ sets: played, command: resident(process.pid), pool: resident(pool.pid!) });
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, lane));
  await pool.close();
  const rows = samples.map((one) => [one.sets, one.command.toFixed(0), one.pool.toFixed(0)]);
  return `# Soak

Sets of 100 games at 5 seats in one pool of two threads; resident memory in MiB.

${table(['sets', 'command', 'pool process'], rows)}
`;
}

/** Resident memory of a process, MiB. */
function resident(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) * MIB_PER_KIB;
}

/** Busy processes for every core: a thread gets a tenth of the processor at most. */
const BUSY = 10;
/** So tight that a call of an innocent player takes longer than that by the clock, again and again. */
const LIMITS = { cpuMs: 40, heapMiB: 256, bytesMiB: 256, waitMs: 10_000 };

/** Plays innocent players on a machine that has no time for them. */
export async function starve(sets: number, threads: number): Promise<string> {
  const names = ['sample', 'chatty', 'hunter', 'accountant', 'liar'];
  const terms = { seed: 'starve', players: 5, sets, games: 100, behaviour: false };
  const pool = new SetPool(await workerInputOf(names.map((name) => agentOf(name))), threads, LIMITS);
  const crowd = Array.from({ length: BUSY * availableParallelism() }, busy);
  let blamed = 0;
  try {
    const tasks = [...bundledTasks({ names, ...terms })];
    const all = tasks.map((task) => pool.play(task, { onKill: () => blamed++ }));
    await Promise.all(all);
  } finally {
    for (const one of crowd) one.kill('SIGKILL');
    await pool.close();
  }
  return `# Starved of the processor

Innocent players on a machine that is kept busy by others, with a limit of 40 ms of CPU time for a call. A watchdog that
went by the clock would blame them.

${counts([
  ['busy processes beside the pool', crowd.length],
  ['sets of 100 games', sets],
  ['innocent players stopped', blamed],
])}
`;
}

const busy = (): ChildProcess => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
