// The same sets with and without guards, one thread. Usage: node scripts/bench/guard-case.ts on|off AGENT PLAYERS GAMES SETS
// Off: the realm plays in this thread; nobody watches, nothing is checked, no process is behind walls.
import { loadAgent, resolveAgent } from '@aiwolf-arena/agents/load';
import { openRealm } from '@aiwolf-arena/agents/open-realm';
import { resolveRules } from '@aiwolf-arena/engine';
import {
  planRun,
  rootHash,
  type SetOutcome,
  SetPool,
  type SetTask,
  setsOf,
  tasksOf,
  workerInputOf,
} from '@aiwolf-arena/tournament';
import { processTime } from './process-time.ts';

interface PlayRealm {
  nameAgents(json: string): void;
  playSet(task: string, pulse: ArrayBuffer, scales: () => number): string;
}
const PULSE_BYTES = 4096;

const [guards, agent, players, games, sets] = process.argv.slice(2) as [
  string,
  string,
  ...string[],
];
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
const input = await workerInputOf([loaded]);
const pool = guards === 'on' ? new SetPool(input, 1) : undefined;
const realm = pool === undefined ? openRealm<PlayRealm>(input.script, 'realm').exports : undefined;
realm?.nameAgents(input.agents);
const taskOf = tasksOf(plan, plan.blocks[0]!, { kind: 'none' });
const tasks = [...setsOf(plan)].map(taskOf);

function unguarded(task: SetTask): SetOutcome {
  return JSON.parse(realm!.playSet(JSON.stringify(task), new ArrayBuffer(PULSE_BYTES), () => 0));
}

/** Plays all sets, as many at hand as in a run. */
async function playAll(): Promise<string> {
  if (pool === undefined) return rootHash(tasks.map((task) => unguarded(task).result));
  const outcomes: SetOutcome[] = [];
  const queue = tasks.entries();
  const lane = async (): Promise<void> => {
    for (const [i, task] of queue) outcomes[i] = await pool.play(task);
  };
  await Promise.all(Array.from({ length: 32 }, lane));
  return rootHash(outcomes.map(({ result }) => result));
}

function spent(): number {
  const { user, system } = process.cpuUsage();
  return user + system + (pool === undefined ? 0 : processTime(pool.pid!));
}

await playAll();
const before = spent();
const checksum = await playAll();
const cpuMicrosPerGame = (spent() - before) / (tasks.length * Number(games));
console.log(JSON.stringify({ checksum, cpuMicrosPerGame }));
await pool?.close();
