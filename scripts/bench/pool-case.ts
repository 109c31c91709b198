// A pool of worker threads in a process of its own. Usage: node scripts/bench/pool-case.ts AGENT PLAYERS GAMES SETS THREADS
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

/** Plays all sets, one waiting for every thread; the root hash over them. */
async function playAll(): Promise<string> {
  const results: Pick<SetResult, 'block' | 'set' | 'hash'>[] = [];
  const queue = planned.entries();
  const lane = async (): Promise<void> => {
    for (const [i, planned] of queue) {
      const { block, set, hash } = (await pool.play(task(planned))).result;
      results[i] = { block, set, hash };
    }
  };
  await Promise.all(Array.from({ length: Number(threads) * 2 }, lane));
  return rootHash(results);
}

await playAll();
const before = process.cpuUsage();
const start = performance.now();
const checksum = await playAll();
const { user, system } = process.cpuUsage(before);
const played = planned.length * Number(games);
console.log(
  JSON.stringify({
    checksum,
    cpuMicrosPerGame: (user + system) / played,
    gamesPerSecond: (played / (performance.now() - start)) * 1000,
    peakMiB: process.resourceUsage().maxRSS / 1024,
  }),
);
await pool.close();
