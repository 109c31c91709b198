import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { resolveRules } from '@aiwolf-arena/engine';
import { planRun, SetPool, setsOf, tasksOf, workerInputOf } from '@aiwolf-arena/tournament';

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
  const plan = planRun({
    arena: 'torture',
    seed: 'starve',
    players: [5],
    sets,
    gamesPerSet: 100,
    agents: names.map((name) => ({ name, source: name, hash: '', ranked: true })),
    lineUp: names.map((_, i) => i),
    draw: 'random',
    wishes: [],
    rulesOf: (seats) => resolveRules(seats),
  });
  const task = tasksOf(plan, plan.blocks[0]!, { kind: 'none' }, false);
  const agents = names.map((name) => {
    return { name, entry: name, body: null, source: name, hash: '', data: [], findings: [] };
  });
  const pool = new SetPool(await workerInputOf(agents), threads, LIMITS);
  const crowd = Array.from({ length: BUSY * availableParallelism() }, busy);
  let blamed = 0;
  try {
    const all = [...setsOf(plan)].map((planned) => pool.play(task(planned), () => blamed++));
    await Promise.all(all);
  } finally {
    for (const one of crowd) one.kill('SIGKILL');
    await pool.close();
  }
  return { sets, busy: crowd.length, blamed };
}

const busy = (): ChildProcess => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
