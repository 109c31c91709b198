import { BenchAccumulator, type BenchLine, type BenchOptions, type MeasuredOutcome, shuffled } from '@aiwolf-arena/analysis';
import type { LoadedAgent, SetPlayer, SetTask } from '@aiwolf-arena/sandbox';
import { planArm, setsOf, tasksOf, UNKNOWN_ARENA } from '@aiwolf-arena/tournament';
import { Bench } from 'tinybench';
import { type Hooks, stoppable } from '../run/hooks.ts';
import { randomFrom } from '../run/random.ts';
import { plannedOf } from '../run/roster.ts';
import { rulesChoice } from '../run/rules.ts';
import { poolOf } from '../run/session.ts';

/** Number of windows (of `windowMs` CPU time) that are played before measuring, so that V8 compiles and optimises the code. */
const WARM_WINDOWS = 2;

interface BenchOrder {
  readonly field: readonly LoadedAgent[];
  readonly games: Omit<BenchOptions, 'field'>;
  readonly rounds: number;
  /** CPU time in milliseconds for which each case is measured in one round. */
  readonly windowMs: number;
  readonly onRound: (round: number) => void;
}

/** Measures agents, each in one seat of the same villages. Returns a line for each agent and each village size. */
export async function measured(agents: readonly LoadedAgent[], order: BenchOrder, { signal }: Hooks): Promise<BenchLine[][]> {
  const pool = await poolOf([...order.field, ...agents]);
  return stoppable({ pool, signal, interrupted: 'interrupted; nothing was stored' }, async () => {
    const cases = agents.map((agent, at) => casesOf(agent, order.field.length + at, order));
    const lines = new Map<BenchCase, BenchAccumulator>();
    for (const one of cases.flat()) {
      const { played } = await window(pool, one.tasks, WARM_WINDOWS * order.windowMs);
      lines.set(one, new BenchAccumulator(one, played[0]!));
    }
    const random = randomFrom('bench')('order');
    for (let round = 0; round < order.rounds; round++) {
      order.onRound(round);
      // in random order, so that slow moments of the machine hit all cases alike
      for (const [{ tasks }, line] of shuffled(lines, random)) {
        const { played, cpuMs } = await window(pool, tasks, order.windowMs);
        line.addWindow(played, cpuMs);
      }
    }
    return cases.map((own) => own.map((one) => lines.get(one)!.line()));
  });
}

/** One measurement: one agent in villages of one size. */
type BenchCase = ReturnType<typeof casesOf>[number];

/** Returns the case of an agent for each village size. `place`: the place of the agent in the pool, after the opponents. */
function casesOf(agent: LoadedAgent, place: number, { field, games }: BenchOrder) {
  const plan = planArm({
    ...{ ...games, arena: UNKNOWN_ARENA, agent: plannedOf(agent) },
    field: field.map((one) => plannedOf(one)),
    rulesOf: rulesChoice(games.rules),
  });
  const inPool = (at: number): number => (at === 0 ? place : at - 1);
  const sets = [...setsOf(plan)];
  return plan.blocks.map((block, at) => {
    const task = tasksOf(plan, block, { kind: 'none' }, false);
    const own = sets.filter((planned) => planned.block === at);
    const tasks = own.map(({ set, seats }) => task({ set, seats: seats.map(inPool) }));
    return { name: agent.name, players: block.players, agent: place, tasks };
  });
}

/** Plays all sets of a case again and again, for this CPU time, and measures each pass by the clock of the thread that plays. */
async function window(pool: SetPlayer, tasks: readonly SetTask[], ms: number) {
  const played: (readonly MeasuredOutcome[])[] = [];
  const bench = new Bench({ iterations: 1, time: ms, warmup: false, throws: true });
  let last: number | undefined;
  bench.add('window', async () => {
    const round: MeasuredOutcome[] = [];
    for (const task of tasks) round.push((await pool.play({ ...task, measured: { clocked: null } })) as MeasuredOutcome);
    const from = last ?? round[0]!.measured.cpuMs[0];
    played.push(round);
    last = round.at(-1)!.measured.cpuMs[1];
    return { overriddenDuration: last - from };
  });
  const [task] = await bench.run();
  if (task?.result.state !== 'completed') throw new Error(`a time measurement did not complete (state ${task?.result.state})`);
  return { played, cpuMs: task.result.latency.mean };
}
