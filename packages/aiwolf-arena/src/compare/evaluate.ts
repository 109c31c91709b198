import { join } from 'node:path';
import { AS_PLAYED, type Evaluation, evaluationOf, type MissingSet, type PlayedCard } from '@aiwolf-arena/analysis';
import { type EvalDocument, evalJson } from '@aiwolf-arena/report';
import type { LoadedAgent } from '@aiwolf-arena/sandbox';
import { fileNames } from '@aiwolf-arena/sandbox';
import { type Plan, readTimings } from '@aiwolf-arena/tournament';
import { AGENT_WORDS, YES } from '../options/kinds.ts';
import { argumentList, option, required } from '../options/option.ts';
import { type OptionsOf, options, type Spec } from '../options/option-set.ts';
import { QUEUE_ROWS } from '../options/queue-rows.ts';
import { choose, ONE_FIELD, OPTIONS, STARTED, studySeed } from '../options/table.ts';
import { Arena, type Budget } from '../run/arena.ts';
import { type PlayHooks, silent, withUsageErrors } from '../run/hooks.ts';
import { timingOptions } from '../run/judgement.ts';
import { refuseNamedTwice } from '../run/roster.ts';
import { summarizeRun } from '../run/run.ts';
import { missingSets, type ResultMark, resultMark } from '../run/summary.ts';
import { armPlanner, folderOf, loadInField } from '../study/study.ts';

const USUAL_SETS = 20;

export const EVAL = options({
  /** The agents to evaluate: names of bundled agents, and paths. The first one is compared with every other. */
  agents: required(argumentList('<agents...>', 'names of bundled agents, and paths'), AGENT_WORDS),
  /** Opponents: names of bundled agents and paths. Default: all bundled agents. */
  field: ONE_FIELD,
  /** Village sizes, 3 to 18 players. Default: `[5, 15]`. */
  players: OPTIONS.players.default([5, 15]),
  /** Number of sets of each size. Default: 20, or no limit with `for`. */
  sets: OPTIONS.sets.meta({ about: 'number of game sets of each size', unset: `${USUAL_SETS}, or no limit with --for` }),
  /** Milliseconds to play. The first agent plays for its part of the time, the others as many sets. Default: no limit. */
  for: OPTIONS.for.meta({
    about:
      'play for about this long, such as 90s or 10m: the first agent for its part, the others as many sets; the same command goes on',
  }),
  ...choose('games'),
  /** Any text. Evaluations with the same seed play the same villages. Default: `eval`. */
  seed: studySeed('eval'),
  ...choose('rules', 'threads'),
  /** Folder for the runs. Default: a folder under `results` whose name contains the names of the agents. */
  out: OPTIONS.out.meta({
    about: 'output folder, with one subfolder per agent',
    unset: 'a folder under results, whose name contains the names of the agents',
  }),
  ...choose('takeOver'),
  /** Whether to compare the behaviour of the agents with random choices. Default: true. */
  behaviour: option('--no-behaviour', 'do not compare behaviour with random choices', YES),
  /** CPU time limit for each call, in milliseconds: 20 to 1999. Longer calls are reported. */
  timeLimit: OPTIONS.timeLimit.meta({
    about: 'report agents with calls that take more CPU time than this (the regulation: 100)',
  }),
  ...choose('timeTolerance', 'trust'),
  ...STARTED,
  ...QUEUE_ROWS,
});
type EvalSpec = Spec<typeof EVAL.rows>;

/** Options of `evaluate`: the agents, their opponents, and the games. */
export interface EvalOptions extends OptionsOf<Omit<typeof EVAL.rows, 'agents'>> {
  readonly agents: readonly string[];
}

/** The result of an evaluation. */
export interface Evaluated extends Evaluation {
  /** The folder with a run for each agent. */
  readonly folder: string;
  /** Sets that an internal error stopped. They are not counted. */
  readonly missing: readonly MissingSet[];
  /** Warnings about trusted agents and missing sets. */
  readonly mark: ResultMark;
  /** The JSON document that `eval --json` prints. */
  readonly document: EvalDocument;
}

/**
 * Plays agents in the same seats of the same villages, and computes the statistics of each, their differences, and which may
 * be the best. Sets that the folder already contains are not played again. Rejects with the same errors as `run`.
 */
export const evaluate = async (options: EvalOptions, hooks: PlayHooks = {}): Promise<Evaluated> =>
  evaluateAgents(EVAL.parse(options), hooks);

export const evaluateAgents = (spec: EvalSpec, hooks: PlayHooks): Promise<Evaluated> =>
  withUsageErrors(hooks, async () => {
    const sides = await sidesOf(spec, hooks);
    const first = sides.map(({ planOf }) => planOf(1));
    const folder = spec.out ?? folderOf(first, 'eval');
    const names = fileNames(first.map(({ agents }) => agents[0]!));
    const played: PlayedCard[] = [];
    let budget: Budget = {
      sets: spec.sets ?? (spec.for === undefined ? USUAL_SETS : Number.POSITIVE_INFINITY),
      for: spec.for && spec.for / sides.length,
    };
    for (const [i, side] of sides.entries()) {
      const card = await playSide(side, join(folder, names[i]!), budget, spec, hooks);
      budget = { sets: card.plan.blocks[0]!.sets }; // all others play as many sets as the first
      played.push(card);
    }
    const evaluation = evaluationOf(played, timing(spec).tolerance);
    const missing = played.flatMap(({ failed = [], plan }) => missingSets(failed, plan));
    const mark = resultMark(
      first.flatMap(({ agents }) => agents),
      { missing },
    );
    return { ...evaluation, folder, missing, mark, document: { ...evalJson(evaluation), ...mark.json } };
  });

const timing = (spec: EvalSpec) => timingOptions({ ...spec, timing: true })!;

/** Whether CPU times are measured. The machines of a queue differ, unless the user names a class of machines. */
const isMeasured = ({ class: machines, queue, timeLimit }: EvalSpec): boolean =>
  !queue || machines !== undefined || timeLimit !== undefined;

interface Side {
  readonly agents: readonly LoadedAgent[];
  readonly planOf: (sets: number) => Plan;
}

/** Returns the plans of each evaluated agent. An opponent that has the name of an evaluated agent is renamed. */
async function sidesOf(spec: EvalSpec, { onNote = silent }: PlayHooks): Promise<Side[]> {
  const { agents, field } = await loadInField(spec.agents, spec, onNote);
  refuseNamedTwice(agents);
  const planOf = await armPlanner(spec, 1);
  return agents.map((agent) => ({ agents: [agent, ...field], planOf: (sets) => planOf(agent, field, sets) }));
}

/** Plays or resumes the run of one evaluated agent in the folder `out`. */
function playSide(
  { agents, planOf }: Side,
  out: string,
  budget: Budget,
  spec: EvalSpec,
  hooks: PlayHooks,
): Promise<PlayedCard> {
  const { options: measured, tolerance } = timing(spec);
  const asked = {
    ...spec,
    command: 'eval',
    logs: 'none',
    out,
    measured: isMeasured(spec) ? measured : undefined,
    hooks,
  } as const;
  return Arena.use(agents, asked, async (arena): Promise<PlayedCard> => {
    const plan = await arena.playBudget(budget, planOf);
    const { folder } = arena;
    summarizeRun(folder, plan, { tolerance }, AS_PLAYED);
    const results = [...folder.journal.results()];
    return { folder: out, plan, results, failed: folder.journal.failedSets(), timings: readTimings(out, plan) };
  });
}
