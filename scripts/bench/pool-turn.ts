// The pool of any checkout with the command that feeds it, asked over IPC for one turn after another: the same sets each time.
// Usage (by bench-against.ts): pool-turn.ts ROOT AGENT PLAYERS SETS
import { fineTime } from './process-time.ts';

/** What a turn took. */
export interface Turn {
  readonly checksum: string;
  /** CPU microseconds a game, of this process and of the pool's. */
  readonly micros: number;
}

const GAMES = 100;
/** Sets at hand, as many as in a run. */
const LANES = 32;
const [root, agent, players, sets] = process.argv.slice(2) as [string, string, string, string];
const tournament: typeof import('@aiwolf-arena/tournament') = await import(
  `${root}/packages/tournament/src/index.ts`
);
const { agentOf, bundledTasks }: typeof import('./bundled.ts') = await import(
  `${root}/scripts/bench/bundled.ts`
);
const terms = { names: [agent], seed: 'bench', players: Number(players), sets: Number(sets) };
const tasks = [...bundledTasks({ ...terms, games: GAMES })];
const pool = new tournament.SetPool(await tournament.workerInputOf([agentOf(agent)]), 1);
await pool.play(tasks[0]!); // the process stands

async function playAll(): Promise<string> {
  const results: { block: string; set: number; hash: string }[] = [];
  const queue = tasks.entries();
  const lane = async (): Promise<void> => {
    for (const [i, task] of queue) {
      const { block, set, hash } = (await pool.play(task)).result;
      results[i] = { block, set, hash };
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return tournament.rootHash(results);
}

const spent = (): number => fineTime(process.pid) + fineTime(pool.pid!);

process.on('message', async () => {
  const before = spent();
  const checksum = await playAll();
  process.send!({ checksum, micros: (spent() - before) / (tasks.length * GAMES) } satisfies Turn);
});
process.on('disconnect', () => process.exit());
