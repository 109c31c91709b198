import { readFileSync } from 'node:fs';
import { resolveRules } from '@aiwolf-arena/engine';
import { planRun, SetPool, setsOf, tasksOf, workerInputOf } from '@aiwolf-arena/tournament';

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
  const plan = planRun({
    arena: 'torture',
    seed: 'soak',
    players: [5],
    sets,
    gamesPerSet: 100,
    agents: names.map((name) => ({ name, source: name, hash: '', ranked: true })),
    lineUp: names.map((_, i) => i),
    draw: 'random',
    wishes: [],
    rulesOf: (seats) => resolveRules(seats),
  });
  const task = tasksOf(plan, plan.blocks[0]!, { kind: 'none' });
  const agents = names.map((name) => {
    return { name, entry: name, body: null, source: name, hash: '', data: [], findings: [] };
  });
  const pool = new SetPool(await workerInputOf(agents), threads);
  const samples: Sample[] = [];
  const queue = setsOf(plan);
  let played = 0;
  const lane = async (): Promise<void> => {
    for (const planned of queue) {
      await pool.play(task(planned));
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
