import { type LoadedAgent, SetPool, treeTime, workerInputOf } from '@aiwolf-arena/sandbox';
import { type Block, bounded, type Plan, seatingOf, tasksOf, timedWidth } from '@aiwolf-arena/tournament';
import { type Hooks, stoppable } from './hooks.ts';

/** The CPU time of the sets of a block, measured by playing some of them. */
export interface SetCost {
  /** The name of the block. */
  readonly block: string;
  /** Mean CPU time of a set in milliseconds. It contains what the arena itself needs, except for writing files. */
  readonly cpuMs: number;
  /** Number of sets that were measured. */
  readonly sets: number;
  /** CPU time in milliseconds of the fastest and the slowest of these sets. */
  readonly range: readonly [low: number, high: number];
}

/** Time in milliseconds for which a block is played before it is measured, since V8 has to compile and optimise the code. */
const WARM_MS = 1500; // after 500 ms, sets still take 1.4 times as long as in a long run
const MEASURED_MS = 2000;

/** The maximum number of sets in progress. The pool plays short sets in batches, as in a run. */
const AHEAD = 32;

/** Plays sets of each block on one thread for about 3.5 s (at least two sets), and measures their CPU time. Writes no files. */
export async function measureSets(plan: Plan, agents: readonly LoadedAgent[], { signal }: Hooks): Promise<SetCost[]> {
  const pool = new SetPool(await workerInputOf(agents), 1);
  return stoppable({ pool, signal, interrupted: 'interrupted; nothing was written' }, async () => {
    const costs: SetCost[] = [];
    for (const block of plan.blocks) {
      const play = playerOf(plan, block, pool);
      await playFor(WARM_MS, play);
      const before = cpuMs();
      const times = await playFor(MEASURED_MS, play);
      const mean = (cpuMs() - before) / times.length;
      costs.push({ block: block.name, sets: times.length, cpuMs: mean, range: [Math.min(...times), Math.max(...times)] });
    }
    return costs;
  });
}

/** The CPU time of this process and the processes that it has started. */
const cpuMs = (): number => treeTime(process.pid) ?? 0;

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * Returns a function that plays the next set, and returns its CPU time. The sets are spread over the block, since some agents
 * are slower than others.
 */
function playerOf(plan: Plan, block: Block, pool: SetPool): () => Promise<number> {
  const task = tasksOf(plan, block, { kind: 'none' });
  const seating = seatingOf(plan);
  let at = 0;
  return async () => {
    at = (at + GOLDEN) % 1; // multiples of the golden ratio are spread evenly, however many there are
    const set = Math.floor(at * block.sets);
    const { measured } = await pool.play({ ...task({ set, seats: seating(block.name, set)! }), measured: { clocked: null } });
    const [from, until] = measured!.cpuMs;
    return until - from;
  };
}

/** Plays sets for a time, and at least one. Returns the CPU time of each. */
async function playFor(ms: number, play: () => Promise<number>): Promise<number[]> {
  const until = performance.now() + ms;
  const times: number[] = [];
  await bounded(
    endless(),
    timedWidth(
      { threads: 1 },
      () => AHEAD,
      () => times.length,
    ),
    play,
    (time) => {
      times.push(time);
    },
    () => times.length > 0 && performance.now() >= until,
  );
  return times;
}

function* endless(): Generator<undefined, never> {
  for (;;) yield undefined;
}
