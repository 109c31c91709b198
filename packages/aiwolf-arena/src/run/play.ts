import { teamOf } from '@aiwolf-arena/engine';
import type { ContestRole } from '@aiwolf-arena/protocol';
import { type AgentNote, type PlayDocument, type PlayedGame, playJson } from '@aiwolf-arena/report';
import type { LoadedAgent, SeatNote, SetTask } from '@aiwolf-arena/sandbox';
import {
  type Plan,
  type PlannedAgent,
  type SeatCounts,
  type SetOutcome,
  setsOf,
  tasksOf,
  UNKNOWN_ARENA,
} from '@aiwolf-arena/tournament';
import { bundled } from '../options/kinds.ts';
import { type OptionsOf, options, type Spec } from '../options/option-set.ts';
import { choose, OPTIONS } from '../options/table.ts';
import { type Hooks, silent, stoppable, withUsageErrors } from './hooks.ts';
import { loadRoster, type TrustMark, trustMark } from './roster.ts';
import { noteSizes } from './rules.ts';
import { runPlanOf } from './run.ts';
import { poolOf } from './session.ts';

export const PLAY = options({
  /** Names of bundled agents, and paths of files. `NAME=AGENT` renames an agent. Default: all bundled agents. */
  agents: OPTIONS.agents.default(bundled).meta({ unset: 'all bundled agents' }),
  /** Size of the village: 3 to 18 players. Default: 5. */
  players: OPTIONS.size.default(5),
  ...choose('seed', 'rules', 'role', 'trust'),
});

export interface PlayOptions extends OptionsOf<typeof PLAY.rows> {}

/** A played game: its seed, hash and winner, its seats with their faults, and the official log. */
export interface Played extends PlayedGame {
  /** The result of a set that has only this game, and all events of the game. */
  readonly outcome: SetOutcome;
  readonly task: SetTask;
  readonly agents: readonly PlannedAgent[];
  /** Warnings for results in which agents were trusted. */
  readonly mark: TrustMark;
  /** The document that `play --json` prints. */
  readonly document: PlayDocument;
}

/** A function that plays a set with only one game. */
export type GamePlayer = (task: SetTask, agents: readonly LoadedAgent[], signal: Hooks['signal']) => Promise<SetOutcome>;

/** Plays the first game of a run with the same options, and writes no files. Rejects with the errors of `run`. */
export const play = async (options: PlayOptions = {}, hooks: Hooks = {}): Promise<Played> =>
  playBy(playInPool, PLAY.parse(options), hooks);

/** Plays one game like `play`, but with options that are already checked. `player`: the function that plays the game. */
export const playBy = (player: GamePlayer, spec: Spec<typeof PLAY.rows>, hooks: Hooks): Promise<Played> =>
  withUsageErrors(hooks, async () => {
    const { onNote = silent, signal } = hooks;
    noteSizes([spec.players], onNote);
    const roster = await loadRoster(spec.agents, spec, onNote);
    const one = { players: [spec.players], sets: 1, games: 1, draw: 'balanced' } as const;
    const plan = runPlanOf({ ...spec, ...one }, roster, UNKNOWN_ARENA);
    const task = firstTask(plan);
    const outcome = await player(task, roster.loaded, signal);
    const game = playedGame(plan, outcome);
    const mark = trustMark(plan.agents);
    return { ...game, outcome, task, agents: plan.agents, mark, document: { ...playJson(game), ...mark.json } };
  });

function firstTask(plan: Plan): SetTask {
  const [planned] = setsOf(plan);
  return { ...tasksOf(plan, plan.blocks[0]!, { kind: 'all' })(planned!), notes: true, records: [0] };
}

export const playInPool: GamePlayer = async (task, agents, signal) => {
  const pool = await poolOf(agents);
  return stoppable({ pool, signal, interrupted: 'interrupted; nothing was written' }, () => pool.play(task));
};

function playedGame(plan: Plan, { logs, notes, result }: SetOutcome): PlayedGame {
  const block = plan.blocks[0]!;
  const seats = result.seats.map((seat, i) => seatOf(plan, seat, i + 1));
  const names = seats.map(({ name }) => name);
  return {
    seed: plan.seed,
    players: block.players,
    rules: block.rules.name,
    hash: result.hash,
    winner: seats.find(({ won }) => won)?.team ?? 'NONE',
    lastDay: result.finalDays.lastIndexOf(1),
    seats,
    notes: agentNotes(notes, names),
    log: logs[0]!.text.trimEnd().split('\n'),
  };
}

function seatOf(plan: Plan, counts: SeatCounts, agent: number): PlayedGame['seats'][number] {
  const [[role, [, wins, survived]]] = Object.entries(counts.roles) as [[ContestRole, readonly [number, number, number]]];
  return {
    agent,
    name: plan.agents[counts.agent]!.name,
    role,
    team: teamOf(role),
    won: wins === 1,
    survived: survived === 1,
    faults: counts.faults,
  };
}

/** Adds to each note the name of the agent that wrote it. `names`: the agents' names in the order of seats. */
export const agentNotes = (notes: readonly SeatNote[], names: readonly string[]): AgentNote[] =>
  notes.map(({ at, game, seat, text }) => {
    const { day, request } = at ?? { day: 0, request: '' };
    return { game, day, request, agent: seat, name: names[seat - 1]!, text };
  });
