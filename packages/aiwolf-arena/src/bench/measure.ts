import { cpus } from 'node:os';
import {
  BenchAccumulator,
  type BenchLine,
  type BenchMachine,
  type BenchSheet,
  type BenchTerms,
  type Contestant,
  type MeasuredOutcome,
  shuffled,
} from '@aiwolf-arena/analysis';
import { planArm, type SetPlayer, type SetTask, setsOf, tasksOf, UNKNOWN_ARENA } from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import { Bench } from 'tinybench';
import { stoppable } from '../run/hooks.ts';
import { poolOf } from '../run/opened.ts';
import { randomFrom } from '../run/random.ts';
import { plannedOf } from '../run/roster.ts';
import { rulesChoice } from '../run/rules.ts';
import { ARENA_VERSION } from '../run/version.ts';
import { atTerminal } from '../terminal/session.ts';
import { agentKey, type BenchSide, type MeasuredBeside } from './baseline.ts';

/** Number of windows (of `windowMs` CPU time) that are played before measuring, so that V8 compiles and optimises the code. */
const WARM_WINDOWS = 2;
const MOST_PASSES = 200;

interface Extent {
  readonly rounds: number;
  /** CPU time in milliseconds for which each case is measured in one round. */
  readonly windowMs: number;
}

type Running = Awaited<ReturnType<typeof warmedUp>>;

/** Measures all cases in each round, in random order, so that slow moments hit all cases alike. The pool has one thread. */
async function measure(pool: SetPlayer, cases: readonly BenchCase[], extent: Extent, onRound: (round: number) => void) {
  const { rounds, windowMs } = extent;
  const all: Running[] = [];
  for (const one of cases) all.push(await warmedUp(pool, one, windowMs));
  const random = randomFrom('bench')('order');
  for (let round = 0; round < rounds; round++) {
    onRound(round);
    for (const one of shuffled(all, random)) await playRound(pool, one);
  }
  return all.map(({ book }) => book.line());
}

/** Plays a case until V8 has optimised its code. The first pass also counts the games, events, calls and faults. */
async function warmedUp(pool: SetPlayer, one: BenchCase, windowMs: number) {
  const book = new BenchAccumulator(one);
  book.addCalls(await pass(pool, one, true));
  let [spent, played] = [0, 0];
  for (; spent < WARM_WINDOWS * windowMs && played < MOST_PASSES; played++) spent += cpuOf(await pass(pool, one, false));
  return { one, book, passes: Math.ceil((windowMs * played) / Math.max(spent, windowMs)) };
}

async function playRound(pool: SetPlayer, { one, book, passes }: Running): Promise<void> {
  const played: MeasuredOutcome[][] = [];
  const cpuMs = await meanOf(passes, async () => {
    const round = await pass(pool, one, false);
    const before = played.at(-1) ?? round;
    played.push(round);
    return endOf(round) - (before === round ? startOf(round) : endOf(before));
  });
  book.addWindow(played, cpuMs);
  book.addCalls(await pass(pool, one, true));
}

/** Calls `measured` several times. Returns the mean of the results: CPU times in ms, which `measured` itself measures. */
async function meanOf(iterations: number, measured: () => Promise<number>): Promise<number> {
  const bench = new Bench({ iterations, time: 0, warmup: false, throws: true });
  bench.add('window', async () => ({ overriddenDuration: await measured() }));
  const [task] = await bench.run();
  if (task?.result.state !== 'completed') throw new Error(`a time measurement did not complete (state ${task?.result.state})`);
  return task.result.latency.mean;
}

async function pass(pool: SetPlayer, { agent, tasks }: BenchCase, timed: boolean): Promise<MeasuredOutcome[]> {
  const round: MeasuredOutcome[] = [];
  for (const task of tasks) {
    const asked = { ...task, measured: { clocked: timed ? agent : null } };
    const { result, measured } = await pool.play(asked);
    round.push({ result, measured: measured! });
  }
  return round;
}

const startOf = (round: readonly MeasuredOutcome[]): number => round[0]!.measured.cpuMs[0];
const endOf = (round: readonly MeasuredOutcome[]): number => round.at(-1)!.measured.cpuMs[1];
const cpuOf = (round: readonly MeasuredOutcome[]): number => endOf(round) - startOf(round);

/** Options of the games that are measured. `field`: the opponents, as the user typed them. */
export interface BenchGames extends Omit<BenchTerms, 'field'> {
  readonly field: readonly string[];
}

/** One measurement: one agent in villages of one size. */
interface BenchCase {
  readonly name: string;
  readonly players: number;
  readonly agent: number;
  readonly tasks: readonly SetTask[];
}

/** Adds an agent to a pool, even if the pool contains it as an opponent. Returns the agent's case for each village size. */
function casesOf(agent: LoadedAgent, pool: LoadedAgent[], { field, games }: BenchOrder): BenchCase[] {
  const place = pool.push(agent) - 1;
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

interface BenchOrder {
  readonly agents: readonly LoadedAgent[];
  readonly field: readonly LoadedAgent[];
  readonly games: BenchGames;
  /** For each agent, its code and its name in the baseline. Empty if `bench` is called without a baseline. */
  readonly sides: readonly BenchSide[];
  readonly extent: Extent;
  readonly quiet: boolean;
}

/** Measures each agent once, and the baseline's code of each agent twice: the second time shows the measurement error. */
export async function runBench(order: BenchOrder): Promise<MeasuredBeside> {
  const { agents, field, games, sides } = order;
  const pool = [...field];
  const own = agents.flatMap((agent) => casesOf(agent, pool, order));
  const known = sides.filter(({ baseline }) => baseline !== undefined);
  const again = known.flatMap(({ baseline }) => casesOf(baseline!, pool, order));
  const lines = await measured(pool, [...own, ...again, ...again], order);
  const sheet = sheetOf(order, lines.slice(0, own.length));
  const [first, second] = [lines.slice(own.length, own.length + again.length), lines.slice(own.length + again.length)];
  const names = known.flatMap(({ agent }) => games.players.map((size) => agentKey(agent.name, size)));
  return { sheet, again: new Map(names.map((name, at) => [name, [first[at]!, second[at]!]])) };
}

async function measured(agents: readonly LoadedAgent[], cases: readonly BenchCase[], { extent, quiet }: BenchOrder) {
  const pool = await poolOf(agents);
  const told = !quiet && process.stderr.isTTY === true;
  const onRound = (round: number): void => {
    if (told) process.stderr.write(`\r\x1b[2Kround ${round + 1} of ${extent.rounds}`);
  };
  return atTerminal({ quiet, whole: null }, ({ signal }) =>
    stoppable({ pool, signal, interrupted: 'interrupted; nothing was stored' }, () => measure(pool, cases, extent, onRound)),
  );
}

function sheetOf({ agents, field, games, extent }: BenchOrder, lines: BenchLine[]): BenchSheet {
  const terms = { ...games, field: field.map(codeOf) };
  return { terms, rounds: extent.rounds, machine: machine(), agents: agents.map(codeOf), lines };
}

const codeOf = ({ name, source, hash }: LoadedAgent): Contestant => ({ name, source, hash });

const machine = (): BenchMachine => ({
  arena: ARENA_VERSION,
  node: process.version,
  cpu: cpus()[0]?.model.trim() ?? 'unknown processor',
  cores: cpus().length,
  platform: `${process.platform} ${process.arch}`,
});
