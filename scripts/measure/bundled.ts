import { resolveRules } from '@aiwolf-arena/engine';
import type { LoadedAgent, SetTask } from '@aiwolf-arena/sandbox';
import { type Plan, planRun, setsOf, tasksOf, UNKNOWN_ARENA } from '@aiwolf-arena/tournament';
import { FIELD } from '../play.ts';

/** Stands for all bundled agents in `SetOptions`. */
export const ALL = 'all';

/** Whole sets of one bundled agent against itself, or of all of them in turn. */
export interface SetOptions {
  readonly agent: string;
  readonly players: number;
  readonly sets: number;
  readonly games: number;
}

export const namesOf = ({ agent }: SetOptions): string[] => (agent === ALL ? FIELD.map(({ name }) => name) : [agent]);

/** What is played: bundled agents in one village size. */
export interface Options {
  readonly names: readonly string[];
  readonly seed: string;
  readonly players: number;
  readonly sets: number;
  readonly games: number;
  readonly behaviour?: boolean;
}

/** An agent as the loader hands it out; bundled ones need no more than their name. */
export const agentOf = (name: string, body: string | null = null): LoadedAgent => {
  return { name, entry: body === null ? name : null, body, source: name, hash: '', data: [] };
};

function bundledPlan({ names, seed, players, sets, games }: Options): Plan {
  return planRun({
    arena: UNKNOWN_ARENA,
    seed,
    players: [players],
    sets,
    gamesPerSet: games,
    agents: names.map((name) => ({ name, source: name, hash: '', ranked: true })),
    lineUp: names.map((_, i) => i),
    draw: 'balanced',
    roleRequests: [],
    rulesOf: (seats) => resolveRules(seats),
  });
}

/** The tasks of all sets, in plan order. */
export function* bundledTasks(options: Options): Generator<SetTask> {
  const plan = bundledPlan(options);
  const task = tasksOf(plan, plan.blocks[0]!, { kind: 'none' }, options.behaviour);
  for (const planned of setsOf(plan)) yield task(planned);
}
