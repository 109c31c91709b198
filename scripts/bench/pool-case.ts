// A pool of worker threads, measured with the command that feeds it. Usage: node scripts/bench/pool-case.ts AGENT PLAYERS GAMES SETS THREADS
import { loadAgent, resolveAgent } from '@aiwolf-arena/agents/load';
import { resolveRules } from '@aiwolf-arena/engine';
import {
  planRun,
  rootHash,
  SetPool,
  type SetResult,
  setsOf,
  tasksOf,
  workerInputOf,
} from '@aiwolf-arena/tournament';
import { peakMemory, processTime } from './process-time.ts';

const [agent, players, games, sets, threads] = process.argv.slice(2) as [string, ...string[]];
const loaded = await loadAgent(resolveAgent(agent, process.cwd()));
const plan = planRun({
  arena: 'bench',
  seed: 'bench',
  players: [Number(players)],
  sets: Number(sets),
  gamesPerSet: Number(games),
  agents: [{ name: loaded.name, source: loaded.source, hash: loaded.hash, ranked: true }],
  lineUp: [0],
  draw: 'balanced',
  wishes: [],
  rulesOf: (seats) => resolveRules(seats),
});
const pool = new SetPool(await workerInputOf([loaded]), Number(threads));
const task = tasksOf(plan, plan.blocks[0]!, { kind: 'none' });
const planned = [...setsOf(plan)];

/** Plays all sets, as many at hand as in a run; the root hash over them. */
async function playAll(): Promise<string> {
  const results: Pick<SetResult, 'block' | 'set' | 'hash'>[] = [];
  const queue = planned.entries();
  const lane = async (): Promise<void> => {
    for (const [i, planned] of queue) {
      const { block, set, hash } = (await pool.play(task(planned))).result;
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
const played = planned.length * Number(games);
console.log(
  JSON.stringify({
    checksum,
    cpuMicrosPerGame: micros / played,
    gamesPerSecond: (played / (performance.now() - start)) * 1000,
    peakMiB: process.resourceUsage().maxRSS / 1024 + peakMemory(pool.pid!),
  }),
);
await pool.close();
