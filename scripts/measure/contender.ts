// A pool of one checkout in a process of its own, asked over IPC for one turn after another. Usage (by turns.ts): contender.ts TERMS
import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SetOutcome, SetResult, SetTask } from '@aiwolf-arena/sandbox';
import type { Contender, Turn } from './turns.ts';

/** Resolves our packages from another checkout, whose pool then plays. */
function usePackagesOf(root: string): void {
  const parentURL = pathToFileURL(`${resolve(root)}/scripts/package.json`).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, specifier.startsWith('@aiwolf-arena/') ? { ...context, parentURL } : context),
  });
}

/** All sets, as many at hand as in a run; the root hash over them. */
async function inLanes(
  tasks: readonly SetTask[],
  lanes: number,
  play: (task: SetTask) => Promise<SetOutcome>,
  rootHash: typeof import('@aiwolf-arena/engine').rootHash,
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

/** The most memory that a process has had. */
function peakMiB(pid: number): number {
  const [, kib] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
}

const { root, threads, ...options }: Contender = JSON.parse(process.argv[2]!);
usePackagesOf(root);
const { rootHash } = await import('@aiwolf-arena/engine');
const { SetPool, workerInputOf } = await import('@aiwolf-arena/sandbox');
const { agentOf, bundledTasks, namesOf } = await import('./bundled.ts');
const names = namesOf(options);
const tasks = [...bundledTasks({ ...options, names, seed: 'bench' })];
const pool = new SetPool(await workerInputOf(names.map((name) => agentOf(name))), threads);
await pool.play(tasks[0]!); // now the process is there
const pids = [process.pid, pool.pid!];
const timeNow = (): number => pids.reduce((total, pid) => total + threadTime(pid), 0);

process.on('message', async () => {
  const [before, start] = [timeNow(), performance.now()];
  const checksum = await inLanes(tasks, threads * 32, (task) => pool.play(task), rootHash);
  const turn: Turn = {
    checksum,
    micros: timeNow() - before,
    seconds: (performance.now() - start) / 1000,
    peakMiB: pids.reduce((total, pid) => total + peakMiB(pid), 0),
  };
  process.send!(turn);
});
process.on('disconnect', () => process.exit());
