import { type PlayDocument, type PlayedGame, playJson } from '@aiwolf-arena/report';
import {
  Interrupted,
  type Plan,
  type SetOutcome,
  SetPool,
  type SetTask,
  setsOf,
  tasksOf,
  UNKNOWN_ARENA,
  workerInputOf,
} from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import { bundled } from '../../options/kinds.ts';
import { type OptionsOf, options, type Spec } from '../../options/option-set.ts';
import { choose, OPTIONS } from '../../options/table.ts';
import { loadRoster } from '../agents/roster.ts';
import { type TrustMark, trustMark } from '../agents/trust.ts';
import { atDoor } from '../hooks/at-door.ts';
import { type Hooks, silent } from '../hooks/hooks.ts';
import { stoppable } from '../hooks/stoppable.ts';
import { runPlanOf } from '../run/run-plan.ts';
import { playedGame } from './played-game.ts';

export const PLAY = options({
  /** Bundled names and paths, from the working folder on; `NAME=AGENT` renames one. Default: all bundled. */
  agents: OPTIONS.agents.otherwise(bundled, 'all bundled'),
  /** Village size, 3 to 18. Default: 5. */
  players: OPTIONS.size.default(5),
  ...choose('seed', 'rules', 'role', 'trust'),
});

/** What `play` plays. */
export interface PlayOptions extends OptionsOf<typeof PLAY.rows> {}

/** One game: seed, hash, winner, seats with their faults, and the official log. */
export interface Played extends PlayedGame {
  /** What the runner knows of it beside: results as a run has them, and every event. */
  readonly outcome: SetOutcome;
  /** What it was asked to play. */
  readonly task: SetTask;
  /** Who was trusted. */
  readonly mark: TrustMark;
  /** What `--json` prints. */
  readonly document: PlayDocument;
}

/** Plays a set of one game with the agents of a roster. */
export type GamePlayer = (
  task: SetTask,
  agents: readonly LoadedAgent[],
  signal: AbortSignal | undefined,
) => Promise<SetOutcome>;

/**
 * Plays one game: the first of the first set of the run with the same options. Writes no files. Rejects with UsageError for
 * what cannot be meant or played, AgentLoadError for an agent that cannot be used, and Interrupted (`signal`).
 */
export const play = async (options: PlayOptions = {}, hooks: Hooks = {}): Promise<Played> =>
  playBy(inPool, PLAY.parse(options), hooks);

/** The same game, with options that are checked, played in a pool or elsewhere. */
export const playBy = (
  player: GamePlayer,
  spec: Spec<typeof PLAY.rows>,
  hooks: Hooks,
): Promise<Played> =>
  atDoor(hooks, async () => {
    const { onNote = silent, signal } = hooks;
    const roster = await loadRoster(spec.agents, spec, onNote);
    const one = { players: [spec.players], sets: 1, games: 1, draw: 'balanced' } as const;
    const plan = runPlanOf({ ...spec, ...one }, roster, UNKNOWN_ARENA);
    const task = firstTask(plan);
    const outcome = await player(task, roster.loaded, signal);
    const game = playedGame(plan, outcome);
    const mark = trustMark(plan.agents);
    return { ...game, outcome, task, mark, document: { ...playJson(game), ...mark.json } };
  });

function firstTask(plan: Plan): SetTask {
  const [planned] = setsOf(plan);
  const task = tasksOf(plan, plan.blocks[0]!, { kind: 'all' })(planned!);
  return { ...task, notes: true, records: [0] };
}

export const inPool: GamePlayer = async (task, agents, signal) => {
  const pool = new SetPool(await workerInputOf(agents), 1);
  const interrupted = (): Interrupted => new Interrupted('interrupted; nothing was written');
  const stop = new AbortController();
  return stoppable({ pool, signal, stop, interrupted }, () => pool.play(task));
};
