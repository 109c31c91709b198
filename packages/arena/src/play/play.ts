import { type PlayDocument, type PlayedGame, playJson } from '@aiwolf-arena/report';
import {
  Interrupted,
  type Plan,
  type SetOutcome,
  SetPool,
  setsOf,
  tasksOf,
  workerInputOf,
} from '@aiwolf-arena/tournament';
import { loadRoster, type Roster } from '../agents/roster.ts';
import { type TrustMark, trustMark } from '../agents/trust.ts';
import { atDoor } from '../hooks/at-door.ts';
import { type Hooks, silent } from '../hooks/hooks.ts';
import { stoppable } from '../hooks/stoppable.ts';
import { optionsIn } from '../options/options-in.ts';
import { runPlanOf } from '../run/run-plan.ts';
import { PLAY, type PlayOptions } from './play-options.ts';
import { playedGame } from './played-game.ts';

/** A line that an agent wrote with `context.log`. */
export interface AgentNote {
  /** The seat: 1 is Agent[01]. */
  readonly agent: number;
  readonly name: string;
  readonly text: string;
}

/** One game: seed, hash, winner, seats with their faults, and the official log. */
export interface Played extends PlayedGame {
  /** What agents wrote with `context.log`, in the order of writing. */
  readonly notes: readonly AgentNote[];
  /** What the runner knows of it beside: results as a run has them, and every event. */
  readonly outcome: SetOutcome;
  /** Who was trusted. */
  readonly mark: TrustMark;
  /** What `--json` prints. */
  readonly document: PlayDocument;
}

/**
 * Plays one game: the first of the first set of the run with the same options. Writes no files. Rejects with UsageError for
 * what cannot be meant or played, AgentLoadError for an agent that cannot be used, and Interrupted (`signal`).
 */
export const play = (options: PlayOptions = {}, hooks: Hooks = {}): Promise<Played> =>
  atDoor(hooks.signal, async () => {
    const spec = optionsIn(PLAY, options);
    const roster = await loadRoster(spec.agents, spec, hooks.onNote ?? silent);
    const one = { players: [spec.players], sets: 1, games: 1, draw: 'balanced' } as const;
    const plan = runPlanOf({ ...spec, ...one }, roster);
    const outcome = await playFirst(plan, roster, hooks.signal);
    const game = playedGame(plan, outcome);
    const mark = trustMark(plan.agents);
    const document = { ...playJson(game), ...mark.json };
    return { ...game, notes: notesOf(game, outcome), outcome, mark, document };
  });

async function playFirst(
  plan: Plan,
  { loaded }: Roster,
  signal: AbortSignal | undefined,
): Promise<SetOutcome> {
  const pool = new SetPool(await workerInputOf(loaded), 1);
  const interrupted = (): Interrupted => new Interrupted('interrupted; nothing was written');
  return stoppable({ pool, signal, stop: new AbortController(), interrupted }, () => {
    const [planned] = setsOf(plan);
    const task = tasksOf(plan, plan.blocks[0]!, { kind: 'all' })(planned!);
    return pool.play({ ...task, notes: true, records: [0] });
  });
}

const notesOf = ({ seats }: PlayedGame, { notes }: SetOutcome): AgentNote[] =>
  notes.map(({ seat, text }) => ({ agent: seat, name: seats[seat - 1]!.name, text }));
