import type { CallTimes, SetPlayer, SetTask } from '@aiwolf-arena/sandbox';
import { foundAt, type LoadedAgent } from '@aiwolf-arena/sandbox';
import { type Plan, type SetResult, setsOf, tasksOf } from '@aiwolf-arena/tournament';
import { areClients } from '../run/load.ts';
import { poolOf } from '../run/session.ts';

const IN_FORMS = 20;

/**
 * Replays the sets of a plan in a separate process, to measure call times, repeatability, and the forms of sentences. A client plays
 * its first set again as a whole. If it was stopped, nothing more is played, since it would be waited for in every set.
 */
export async function gatherEvidence(
  agents: readonly LoadedAgent[],
  plan: Plan,
  results: readonly SetResult[],
): Promise<StepEvidence> {
  const sets = playedSets(plan, results);
  await using pool = await poolOf(agents);
  const again: PlayedAgain[] = [];
  const forms: PlayedInForms[] = [];
  const calls: Partial<Record<keyof CallTimes, number[]>> = {};
  const isClient = areClients(agents);
  const wasStopped = isClient && sets.some(({ task }) => task.kills.length > 0);
  for (const [at, set] of (wasStopped ? sets.slice(0, 1) : sets).entries()) {
    const games = isClient && at > 0 ? Math.min(IN_FORMS, set.task.games) : set.task.games;
    again.push(await playedAgain(pool, set, calls, { games, records: isClient ? firstGames(games) : [] }));
  }
  const canCompare = !isClient || (!wasStopped && again.every(({ hashes, hashesAgain }) => areSame(hashes, hashesAgain)));
  for (const set of canCompare ? sets : []) forms.push(await playedInForms(pool, set));
  const [{ name, source, findings = [] }] = agents as readonly [LoadedAgent];
  return { name, source, isClient, sets, again, forms, calls, findings: findings.map(foundAt) };
}

const firstGames = (games: number): number[] => Array.from({ length: games }, (_, game) => game);

const areSame = (one: readonly string[], other: readonly string[]): boolean => one.every((hash, at) => hash === other[at]);

function playedSets(plan: Plan, results: readonly SetResult[]): PlayedSet[] {
  return [...setsOf(plan)].flatMap((planned) => {
    const block = plan.blocks[planned.block]!;
    const task = tasksOf(plan, block, { kind: 'none' }, false)(planned);
    const result = results.find((one) => one.block === block.name && one.set === planned.set);
    const seats = task.seats.flatMap((agent, i) => (agent === 0 ? [i + 1] : []));
    return result === undefined ? [] : [{ task: { ...task, kills: result.kills ?? [] }, result, seats }];
  });
}

/** Plays a set twice. The shorter time of each call counts: the machine may delay a call, but rarely twice. */
async function playedAgain(
  pool: SetPlayer,
  first: PlayedSet,
  calls: Partial<Record<keyof CallTimes, number[]>>,
  part: Pick<SetTask, 'games' | 'records'>,
) {
  const task: SetTask = { ...first.task, ...part, hashes: true, measured: { clocked: 0 } };
  const { hashes, measured, records, result } = await pool.play(task);
  const second = await pool.play(task);
  for (const [method, times] of Object.entries(second.measured!.calls) as [keyof CallTimes, readonly number[]][]) {
    calls[method] ??= [];
    calls[method].push(...times.map((ns, call) => Math.min(ns, measured!.calls[method]?.[call] ?? ns)));
  }
  const hash = task.games === first.task.games ? result.hash : first.result.hash;
  return { first, hash, hashes, hashesAgain: second.hashes, records, recordsAgain: second.records };
}

async function playedInForms(pool: SetPlayer, set: PlayedSet) {
  const games = Math.min(IN_FORMS, set.task.games);
  const records = firstGames(games);
  const play = async (spelling: NonNullable<SetTask['spelling']>) =>
    (await pool.play({ ...set.task, games, records, spelling })).records;
  return { set, short: await play('short'), full: await play('full') };
}

export interface PlayedSet {
  readonly task: SetTask;
  readonly result: SetResult;
  /** Numbers of the seats (from 1) that the tested agent has in this set. */
  readonly seats: readonly number[];
}

/** A set that was replayed twice in a separate process, with the hashes of its games from both replays. */
export type PlayedAgain = Awaited<ReturnType<typeof playedAgain>>;

/** The first (up to 20) games of a set, played twice: first with all sentences in short form, then with all in full form. */
export type PlayedInForms = Awaited<ReturnType<typeof playedInForms>>;

export interface StepEvidence {
  readonly name: string;
  /** The tested agent as it is typed. */
  readonly source: string;
  /** Whether the agent is a program of its own, which answers requests of the official protocol. */
  readonly isClient: boolean;
  /** One set for each village size. In each set, the tested agent plays with other agents. */
  readonly sets: readonly PlayedSet[];
  readonly again: readonly PlayedAgain[];
  readonly forms: readonly PlayedInForms[];
  readonly calls: CallTimes;
  /** Places in the agent's code that use functions forbidden by regulation 4, each as `file:line name`. */
  readonly findings: readonly string[];
}
