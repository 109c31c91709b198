// The same sets with and without guards, one playing thread, by turns. Usage: node scripts/bench/guard-case.ts AGENT PLAYERS GAMES SETS TURNS
// Off: the realm plays in this thread; nobody watches, nothing is checked, no process is behind walls.

import {
  rootHash,
  type SetOutcome,
  SetPool,
  type SetTask,
  workerInputOf,
} from '@aiwolf-arena/tournament';
import { openRealm } from '@aiwolf-arena/tournament/sandbox/realm';
import { agentOf, bundledTasks } from './bundled.ts';
import { fineTime } from './process-time.ts';

interface PlayRealm {
  nameAgents(json: string): void;
  playSet(task: string, pulse: ArrayBuffer, instruments: object): string;
}
type Side = 'off' | 'on';
const PULSE_BYTES = 4096;
/** Turns until both sides are compiled. */
const WARM = 3;

const [agent, ...numbers] = process.argv.slice(2) as [string, ...string[]];
const [players, games, sets, turns] = numbers.map(Number) as [number, number, number, number];
const tasks = [...bundledTasks({ names: [agent], seed: 'bench', players, sets, games })];
const input = await workerInputOf([agentOf(agent)]);
const pool = new SetPool(input, 1);
const realm = openRealm<PlayRealm>(input.script, 'realm').exports;
realm.nameAgents(input.agents);

function unguarded(task: SetTask): SetOutcome {
  return JSON.parse(realm.playSet(JSON.stringify(task), new ArrayBuffer(PULSE_BYTES), {}));
}

/** All sets at once, as many at hand as in a run. */
async function guarded(): Promise<SetOutcome[]> {
  const outcomes: SetOutcome[] = [];
  const queue = tasks.entries();
  const lane = async (): Promise<void> => {
    for (const [i, task] of queue) outcomes[i] = await pool.play(task);
  };
  await Promise.all(Array.from({ length: 32 }, lane));
  return outcomes;
}

const play = async (side: Side): Promise<string> => {
  const outcomes = side === 'on' ? await guarded() : tasks.map(unguarded);
  return rootHash(outcomes.map(({ result }) => result));
};

/** CPU time of both processes, microseconds: whoever rests while the other side plays costs next to nothing. */
const spent = (): number => fineTime(process.pid) + fineTime(pool.pid!);

async function micros(side: Side): Promise<number> {
  const before = spent();
  const hash = await play(side);
  const cpu = spent() - before;
  if (hash !== checksum) throw new Error('the guards changed the games');
  return cpu / (tasks.length * games);
}

const checksum = await play('off');
for (let turn = 0; turn < WARM; turn++) for (const side of ['off', 'on'] as const) await play(side);
const measured: Record<Side, number[]> = { off: [], on: [] };
for (let turn = 0; turn < turns; turn++) {
  const order = turn % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const);
  for (const side of order) measured[side].push(await micros(side));
}
console.log(JSON.stringify({ checksum, ...measured }));
await pool.close();
