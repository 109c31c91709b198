// A pool of worker threads, measured with the command that feeds it. Usage: node scripts/bench/pool-case.ts AGENT PLAYERS GAMES SETS THREADS
import { rootHash, SetPool, type SetResult, workerInputOf } from '@aiwolf-arena/tournament';
import { agentOf, bundledTasks } from './bundled.ts';
import { peakMemory, processTime } from './process-time.ts';

const [agent, players, games, sets, threads] = process.argv.slice(2) as [string, ...string[]];
const terms = { players: Number(players), sets: Number(sets), games: Number(games) };
const tasks = [...bundledTasks({ names: [agent], seed: 'bench', ...terms })];
const pool = new SetPool(await workerInputOf([agentOf(agent)]), Number(threads));

/** Plays all sets, as many at hand as in a run; the root hash over them. */
async function playAll(): Promise<string> {
  const results: Pick<SetResult, 'block' | 'set' | 'hash'>[] = [];
  const queue = tasks.entries();
  const lane = async (): Promise<void> => {
    for (const [i, task] of queue) {
      const { block, set, hash } = (await pool.play(task)).result;
      results[i] = { block, set, hash };
    }
  };
  await Promise.all(Array.from({ length: Number(threads) * 32 }, lane));
  return rootHash(results);
}

/** CPU time of the command and of the process that plays for it. */
function spent(): number {
  const { user, system } = process.cpuUsage();
  return user + system + processTime(pool.pid!);
}

await playAll();
const before = spent();
const start = performance.now();
const checksum = await playAll();
const micros = spent() - before;
const played = tasks.length * Number(games);
console.log(
  JSON.stringify({
    checksum,
    cpuMicrosPerGame: micros / played,
    gamesPerSecond: (played / (performance.now() - start)) * 1000,
    peakMiB: process.resourceUsage().maxRSS / 1024 + peakMemory(pool.pid!),
  }),
);
await pool.close();
