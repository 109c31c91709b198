import { join } from 'node:path';
import { evaluationOf, type PlayedCard } from '@aiwolf-arena/analysis';
import { evalJson, evalMarkdown, evalText, markdownLines } from '@aiwolf-arena/report';
import { fileNames, readTimings } from '@aiwolf-arena/tournament';
import type { Command } from 'commander';
import { armPlanner, folderOf } from '../compare/lines.ts';
import { withConfig } from '../options/config.ts';
import { AGENT_WORDS, AGENTS, bundled, YES } from '../options/kinds.ts';
import { argumentList, option } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { choose, OPTIONS, SHOWN } from '../options/table.ts';
import { Arena } from '../run/arena.ts';
import { thisArena } from '../run/identity.ts';
import { type Timing, timingOptions } from '../run/judgement.ts';
import { loadNamed, refuseNamedTwice, renamed } from '../run/roster.ts';
import { summarizeRun } from '../run/run.ts';
import { missingSets, resultMark } from '../run/summary.ts';
import { exitForMissing, screenWidth } from '../terminal/results.ts';
import { atTerminal, command, note } from '../terminal/session.ts';

const FIELD = 'opponents: names of bundled agents and paths, comma-separated';

const EVAL = options(
  {
    agents: argumentList('<agents...>', 'names of bundled agents, and paths').required(AGENT_WORDS),
    field: option('--field <list>', FIELD, AGENTS).otherwise(bundled, 'all bundled agents'),
    players: OPTIONS.players.default([5, 15]),
    sets: OPTIONS.sets.default(20).but({ about: 'number of game sets of each size' }),
    ...choose('games'),
    seed: OPTIONS.seed.default('eval').but({ about: 'any text; the same seed plays the same villages' }),
    ...choose('rules', 'threads'),
    out: OPTIONS.out.but({
      about: 'output folder, with one subfolder per agent',
      unset: 'a folder under results, whose name contains the names of the agents',
    }),
    behaviour: option('--no-behaviour', 'do not compare behaviour with random choices', YES),
    timeLimit: OPTIONS.timeLimit.but({
      about: 'report agents with calls that take more CPU time than this (the regulation: 100)',
    }),
    ...choose('timeTolerance', 'trust', 'markdown', 'lang'),
    ...SHOWN,
  },
  [({ json, markdown }) => !(json && markdown), 'choose one of --json and --markdown'],
);
type EvalSpec = Spec<typeof EVAL.rows>;

export const evalCommand = (): Command => withConfig(command('eval', EVAL, evaluate)());

type Side = Awaited<ReturnType<typeof sidesOf>>[number];

async function evaluate(spec: EvalSpec) {
  const timing = timingOptions({ ...spec, timing: true })!;
  const sides = await sidesOf(spec);
  const plans = sides.map(({ plan }) => plan);
  const folder = spec.out ?? folderOf(plans, 'eval');
  const names = fileNames(plans.map(({ agents }) => agents[0]!));
  const played: PlayedCard[] = [];
  for (const [i, side] of sides.entries()) played.push(await playSide(side, join(folder, names[i]!), folder, spec, timing));
  const evaluation = evaluationOf(played, timing.tolerance);
  const missing = played.flatMap(({ aside = [], plan }) => missingSets(aside, plan));
  const all = plans.flatMap(({ agents }) => agents);
  const mark = resultMark(all, missing);
  exitForMissing(mark.json);
  const below = mark.text.en && `\n${mark.text.en}`;
  return {
    document: { ...evalJson(evaluation), ...mark.json },
    text: () =>
      spec.markdown
        ? evalMarkdown(evaluation) + markdownLines(below)
        : evalText(evaluation, screenWidth(), spec.lang) + mark.text[spec.lang],
  };
}

/** Returns a plan for each evaluated agent. An opponent that has the name of an evaluated agent is renamed. */
async function sidesOf(spec: EvalSpec) {
  const agentOf = await loadNamed([...spec.agents, ...spec.field], spec.trust, note);
  const agents = spec.agents.map(agentOf);
  refuseNamedTwice(agents);
  const field = renamed(spec.field.map(agentOf), agents);
  const planOf = armPlanner(spec, spec.sets, await thisArena());
  return agents.map((agent) => ({ agents: [agent, ...field], plan: planOf(agent, field) }));
}

/** Plays or resumes the run of one evaluated agent in the folder `out`, a subfolder of the evaluation's `folder`. */
function playSide({ agents, plan }: Side, out: string, folder: string, spec: EvalSpec, timing: NonNullable<Timing>) {
  const { terms: measured, tolerance } = timing;
  const asked = { ...spec, command: 'eval', logs: 'none', out, measured } as const;
  return atTerminal({ quiet: spec.quiet, whole: folder }, (hooks) =>
    Arena.use(agents, { ...asked, hooks }, async (arena): Promise<PlayedCard> => {
      await arena.play(plan);
      summarizeRun(arena.folder, plan, { tolerance }, { policy: 'record', pardons: [] });
      const results = [...arena.folder.journal.results()];
      return { folder: out, plan, results, aside: arena.folder.journal.asides(), timings: readTimings(out, plan) };
    }),
  );
}
