// The same sets with and without guards, one thread. Usage: node scripts/bench/guard-case.ts on|off AGENT PLAYERS GAMES SETS
// Off: the realm plays in this thread; nobody watches, nothing is checked, no process is behind walls.
import { openRealm } from '@aiwolf-arena/agents/open-realm';
import {
  rootHash,
  type SetOutcome,
  SetPool,
  type SetTask,
  workerInputOf,
} from '@aiwolf-arena/tournament';
import { agentOf, bundledTasks } from './bundled.ts';
import { processTime } from './process-time.ts';

interface PlayRealm {
  nameAgents(json: string): void;
  playSet(task: string, pulse: ArrayBuffer, instruments: object): string;
}
const PULSE_BYTES = 4096;

const [guards, agent, players, games, sets] = process.argv.slice(2) as [
  string,
  string,
  ...string[],
];
const terms = { players: Number(players), sets: Number(sets), games: Number(games) };
const tasks = [...bundledTasks({ names: [agent], seed: 'bench', ...terms })];
const input = await workerInputOf([agentOf(agent)]);
const pool = guards === 'on' ? new SetPool(input, 1) : undefined;
const realm = pool === undefined ? openRealm<PlayRealm>(input.script, 'realm').exports : undefined;
realm?.nameAgents(input.agents);

function unguarded(task: SetTask): SetOutcome {
  return JSON.parse(realm!.playSet(JSON.stringify(task), new ArrayBuffer(PULSE_BYTES), {}));
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
