import { LaunchedSource, type LaunchOptions, localSource, WirePool } from '@aiwolf-arena/bridge';
import { isViolation, type Rules } from '@aiwolf-arena/engine';
import { withCommas } from '@aiwolf-arena/report';
import { type FaultTotals, type LoadedAgent, loadAgent, resolveAgent, SetFailed, type SetPool } from '@aiwolf-arena/sandbox';
import { planArm, setsOf, tasksOf, UNKNOWN_ARENA } from '@aiwolf-arena/tournament';
import { locator, withoutPlace } from '../author/places.ts';
import { filledIn } from '../options/usage.ts';
import type { ProgressCounter } from '../run/progress.ts';
import type { entrantOf } from '../run/remote-pool.ts';
import { plannedOf } from '../run/roster.ts';
import { poolOf } from '../run/session.ts';
import { sha256Of } from '../run/stored-document.ts';
import type { Finding } from './submission/finding.ts';
import advice from './trial-advice.json' with { type: 'json' };

export interface TrialOptions {
  readonly players: readonly number[];
  readonly rulesOf: (players: number) => Rules;
  readonly threads: number;
  readonly launching: Partial<LaunchOptions>;
  readonly outputOf: (team: string) => string;
  readonly progress: ProgressCounter;
}

/** An agent of a contest. Agents with `launch` play as client processes; all other agents play in this program. */
export type ContestAgent = LoadedAgent & Partial<Pick<ReturnType<typeof entrantOf>, 'launch'>>;

interface TrialFault extends FaultTotals {
  readonly players: number;
}

interface Trial {
  readonly faults: readonly TrialFault[];
  /** The number of games, and a hash that is equal for agents with equal answers in them. Null if a serious fault ended the games. */
  readonly answers: string | null;
}

/** The seed of all trials. Agents that answer alike play equal games, today and on any other day, so their hashes are equal. */
const SEED = 'aiwolf-arena trial/1';

/** The bundled agents that play against a submission in its trial: `random` is silent, `chatty` says many random sentences. */
const FIELD = ['random', 'chatty'];

/** Plays one short set of each size with each agent, in which the agent gets every role. All agents play in the same games. */
export async function tryAgents(agents: readonly ContestAgent[], options: TrialOptions): Promise<Trial[]> {
  if (agents.length === 0) return [];
  const sizes = options.players.map((players) => ({
    block: `run/${players}`,
    players,
    sets: agents.length,
    games: agents.length * players,
  }));
  options.progress.begin('trying submissions', sizes);
  const field = await Promise.all(FIELD.map((name) => loadAgent(resolveAgent(name, '/'))));
  const local = agents.filter(({ launch }) => launch === undefined);
  const remote = agents.filter(({ launch }) => launch !== undefined);
  const ours = local.length === 0 ? [] : await inProcess(local, field, options);
  const theirs = remote.length === 0 ? [] : await behindWires(remote, field, options);
  return agents.map((agent) => ours[local.indexOf(agent)] ?? theirs[remote.indexOf(agent)]!);
}

type Field = readonly ContestAgent[];

async function inProcess(agents: Field, field: Field, options: TrialOptions): Promise<Trial[]> {
  await using pool = await poolOf([...field, ...agents], options.threads);
  return await playAll(pool, agents, field, options);
}

/** Tries agents that are client processes. Plays one set at a time, since each seat of a set may need a process. */
async function behindWires(agents: Field, field: Field, options: TrialOptions): Promise<Trial[]> {
  const own = agents.map(({ launch, name }) => new LaunchedSource(launch!, options.outputOf(name), options.launching));
  const pool = new WirePool([...(await Promise.all(field.map(localSource))), ...own], 1);
  return playAll(pool, agents, field, options).finally(() => pool.close());
}

const playAll = (pool: Pick<SetPool, 'playTimed'>, agents: Field, field: Field, options: TrialOptions): Promise<Trial[]> =>
  Promise.all(agents.map((agent, at) => play(pool, agent, at, field, options)));

/** Returns a fault that tells the organiser that an internal error ended a trial. The agent may nevertheless play. */
const notTried = ({ case: { game, why } }: SetFailed, players: number): TrialFault => ({
  ...{ kind: 'not-tried', count: 1, games: 1, players },
  first: { game: game ?? -1, day: 0, request: '', detail: `internal error: ${why}` },
});

/** Plays the trial of one agent. `at`: the index among the tried agents, which the pool contains after the opponents. */
async function play(
  pool: Pick<SetPool, 'playTimed'>,
  agent: ContestAgent,
  at: number,
  field: Field,
  { players, rulesOf, progress }: TrialOptions,
): Promise<Trial> {
  const own = FIELD.length + at;
  const sizes = players.map(async (size) => {
    const games = { seed: SEED, players: [size], sets: 1, gamesPerSet: size, rulesOf };
    const others = field.map((one) => plannedOf(one, false));
    const plan = planArm({ arena: UNKNOWN_ARENA, ...games, agent: plannedOf(agent), field: others });
    const [set] = setsOf(plan);
    const task = tasksOf(plan, plan.blocks[0]!, { kind: 'none' }, false)(set!);
    const seats = task.seats.map((seat) => (seat === 0 ? own : seat - 1));
    try {
      const { outcome } = await pool.playTimed({ ...task, seats });
      const seat = outcome.result.seats[seats.indexOf(own)]!;
      progress.set({ ...outcome.result, seats: [seat] });
      return { faults: seat.faults.map((fault) => ({ ...fault, players: size })), hash: outcome.result.hash };
    } catch (thrown) {
      if (thrown instanceof SetFailed) return { faults: [notTried(thrown, size)], hash: '' };
      throw thrown;
    }
  });
  const played = await Promise.all(sizes);
  const faults = played.flatMap((one) => one.faults);
  const games = players.reduce((sum, size) => sum + size, 0);
  const isBroken = played.some(({ hash }) => hash === '') || faults.some(({ kind }) => kind in BREAKS);
  return { faults, answers: isBroken ? null : `${games} ${sha256Of(played.map(({ hash }) => hash).join())}` };
}

/** For each kind of serious fault, the advice for the team. A revision that makes such a fault in its trial is not admitted. */
const BREAKS: Readonly<Record<string, string>> = advice.breaks;
const OTHERS: Readonly<Record<string, string>> = advice.others;
const OTHERWISE = {
  violation: 'regulation 4 forbids this: the agent may be eliminated',
  fault: 'this is no violation of regulation 4, but correct it',
};

/** Returns a finding for each kind of serious fault (`BREAKS`), with its first case. `where`: the set of a fault. */
export function seriousFaults(faults: readonly (FaultTotals & { readonly where: string })[]): Finding[] {
  const serious = faults.filter(({ kind }) => kind in BREAKS);
  return [...Map.groupBy(serious, ({ kind }) => kind)].map(([kind, own]) => {
    const fault = { ...own[0]!, count: own.reduce((sum, { count }) => sum + count, 0) };
    return findingOf(fault, fault.where, `${filledIn(BREAKS[kind]!, { log: '' })}, and hand in a new revision`);
  });
}

function findingOf({ kind, count, first }: FaultTotals, where: string, fix: string, place?: string): Finding {
  const { game, day, request, detail } = first;
  const times = count === 1 ? '' : ` (${withCommas(count)} times)`;
  return {
    severity: kind in BREAKS ? 'error' : 'warning',
    what: `${kind}${times}: ${withoutPlace(detail)}`,
    place,
    where: `${where}, ${game < 0 ? 'before the games' : `game ${game}, day ${day}, ${request}`}`,
    fix,
  };
}

/** Returns a finding for each fault in a trial. `folder`: folder of the roster. `output`: path of a client's console output. */
export async function trialFindings(agent: ContestAgent, { faults }: Trial, folder: string, output?: string) {
  const details = faults.map(({ first }) => [agent.name, first.detail] as const);
  const locate = await locator([agent], details, folder);
  const log = output === undefined ? '' : ` (console output of the agent: ${output})`;
  return faults.map((fault): Finding => {
    const { kind, players } = fault;
    const { detail, request } = fault.first;
    const place = locate(agent.name, detail).slice(withoutPlace(detail).length).trim() || undefined;
    const otherwise = OTHERWISE[isViolation(kind) ? 'violation' : 'fault'];
    const fix = BREAKS[kind] ?? OTHERS[`${kind} ${request}`] ?? OTHERS[kind] ?? otherwise;
    return findingOf(fault, `trial game with ${players} players`, filledIn(fix, { log }), place);
  });
}
