import { readFileSync } from 'node:fs';
import { SetPool, workerInputOf } from '@aiwolf-arena/tournament';
import { agentOf, bundledTasks } from '../bench/bundled.ts';

const MIB_PER_KIB = 1 / 1024;
/** Sets in flight at a time. */
const WIDTH = 4;

/** Memory after so many sets, MiB. */
export interface Sample {
  readonly sets: number;
  readonly command: number;
  readonly pool: number;
}

/** Plays many sets in one pool, and weighs both processes now and then. */
export async function soak(sets: number, every: number, threads: number): Promise<Sample[]> {
  const names = ['random', 'chatty', 'sample', 'liar', 'hunter'];
  const queue = bundledTasks({ names, seed: 'soak', players: 5, sets, games: 100 });
  const pool = new SetPool(await workerInputOf(names.map((name) => agentOf(name))), threads);
  const samples: Sample[] = [];
  let played = 0;
  const lane = async (): Promise<void> => {
    for (const task of queue) {
      await pool.play(task);
      if (++played % every === 0)
        samples.push({ sets: played, command: resident(process.pid), pool: resident(pool.pid!) });
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, lane));
  await pool.close();
  return samples;
}

/** Resident memory of a process, MiB. */
function resident(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) * MIB_PER_KIB;
}
