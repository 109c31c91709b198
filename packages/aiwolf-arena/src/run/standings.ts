import {
  absentAgents,
  FINALISTS,
  faultEffectsOf,
  type Judgement,
  type MergedRuns,
  mergeRuns,
  type RankOptions,
  rankJudged,
  type StageTiming,
} from '@aiwolf-arena/analysis';
import { type JudgedRuns, judgedRankJson, type RankDocument } from '@aiwolf-arena/report';
import { nearLimitOf } from '@aiwolf-arena/sandbox';
import { type RecordedRun, readRun } from '@aiwolf-arena/tournament';
import { GROUPS, RANK_RATE, unknownWord } from '../options/kinds.ts';
import { ofKind, option } from '../options/option.ts';
import { type OptionsOf, options, type Spec } from '../options/option-set.ts';
import { choose, OPTIONS } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';
import { unplayed } from './contest.ts';
import { asUsageError, type Hooks, validateHooks } from './hooks.ts';
import { judgementOf, timingShown } from './judgement.ts';
import { randomFrom } from './random.ts';
import { judgedByTime, type ResultMark, resultMark, withTimes } from './summary.ts';

const BY =
  'win rate that decides: pooled (all games together), size-mean (mean of the win rates of the village sizes), one village size, or balanced (roles weighted by their shares of the seats)';

export const STANDINGS = options({
  /** The win rate that is ranked: `pooled`, `size-mean`, `balanced` or a village size. Default: the contest's, or `pooled`. */
  rankBy: ofKind(OPTIONS.rankBy, RANK_RATE).meta({ about: BY, unset: 'as in the contest, or pooled' }),
  /** Number of agents that reach the final. Default: the contest's number, or 15. */
  finalists: OPTIONS.finalists.meta({ about: 'number of finalists', unset: `as in the contest, or ${FINALISTS}` }),
  /** Groups of agents that are ranked as one agent, because they are one program under several names. Default: none. */
  same: option('--same <a,b>', 'rank these agents as one: one program that played under several names (repeatable)', GROUPS, {
    isMany: true,
  }).default(() => []),
  /** Effect of a fault. `record` (default): none. `forfeit`: the agent loses the game. `eliminate`: the agent is not ranked. */
  onFault: OPTIONS.judgeFault,
  ...choose('pardon'),
  /** Whether to report the measured CPU time of each agent. Default: false. */
  timing: OPTIONS.timing.meta({
    about: 'show the CPU times that were measured during the games, and count calls over the limit as faults',
  }),
  ...choose('timeTolerance'),
});
type StandingsSpec = Spec<typeof STANDINGS.rows>;

export interface StandingsOptions extends OptionsOf<typeof STANDINGS.rows> {}

export interface Standings extends JudgedRuns {
  /** The measured times. Undefined if `timing` is false. */
  readonly timings: readonly StageTiming[] | undefined;
  /** Warnings about trusted agents, clients that did not connect, and missing sets. */
  readonly mark: ResultMark;
  /** The document that `rank --json` prints. */
  readonly document: RankDocument;
}

/**
 * Ranks the agents of finished or unfinished runs, and computes the uncertainty of the ranks. Plays no games. Several runs are
 * merged if their agents and rules are equal; a set that is in several runs counts once. Throws UsageError if a folder has no
 * finished set, or if the runs cannot be merged.
 */
export const standings = (
  folders: string | readonly string[],
  options: StandingsOptions = {},
  hooks: Pick<Hooks, 'onNote'> = {},
): Standings => rankFolders(folders, STANDINGS.parse(options), hooks);

export function rankFolders(folders: string | readonly string[], spec: StandingsSpec, hooks: Pick<Hooks, 'onNote'>): Standings {
  try {
    validateHooks(hooks);
    const runs = named(folders).map((folder) => readRun(folder));
    for (const note of runs.flatMap(({ notes }) => notes)) hooks.onNote?.(note);
    return rankedBy(spec, runs);
  } catch (thrown) {
    throw asUsageError(thrown);
  }
}

function named(folders: string | readonly string[]): string[] {
  const all = [folders].flat();
  if (all.length > 0 && all.every((folder) => typeof folder === 'string')) return all;
  throw new UsageError('give the folder of a run, or a list of such folders');
}

function rankedBy(spec: StandingsSpec, runs: readonly RecordedRun[]): Standings {
  const merged = mergeRuns(runs);
  refuse(runs, merged, spec);
  const timed = judgedByTime(judgementOf(spec, merged.agents), merged, runs, timingShown(spec));
  const all = runs.flatMap(({ plan }) => plan.agents);
  const { missing, results } = merged;
  const absent = absentAgents(merged.agents, results);
  const nearLimit = results.flatMap((result) => nearLimitOf(result, merged.agents));
  const mark = resultMark(all, { missing, absent, nearLimit });
  const judged = judgedRuns(merged, runs, timed.judgement, { rule: spec.rankBy, finalists: spec.finalists, same: spec.same });
  const { timings } = timed;
  return { ...judged, timings, mark, document: withTimes({ ...judgedRankJson(judged), ...mark.json }, timings) };
}

export function judgedRuns(
  merged: MergedRuns,
  runs: readonly RecordedRun[],
  judgement: Judgement,
  options: RankOptions,
): JudgedRuns {
  const { seeds, repeated, gamesPerSet } = merged;
  const stages = rankJudged(merged, randomFrom(merged.tieSeed), options, judgement);
  const notes = runs.flatMap((run) => run.notes);
  const ranked = { seeds, runs: runs.length, repeated, gamesPerSet, notes, stages };
  return { ranked, judgement, effects: faultEffectsOf(merged, runs, judgement, options) };
}

function refuse(runs: readonly RecordedRun[], { agents, blocks, results }: MergedRuns, { rankBy, same }: StandingsSpec): void {
  if (results.length === 0) throw new UsageError(`no set is finished in ${runs.map(({ folder }) => folder).join(', ')}`);
  const sizes = [...new Set(blocks.map(({ players }) => players))];
  if (typeof rankBy === 'number' && !sizes.includes(rankBy)) throw unplayed(rankBy, sizes);
  const ranked = agents.flatMap(({ name, ranked }) => (ranked ? [name] : []));
  for (const [at, name] of same.flat().entries()) {
    if (!ranked.includes(name)) throw new UsageError(`\`same\`: ${unknownWord(name, ranked)}`);
    if (same.flat().indexOf(name) < at) throw new UsageError(`\`same\`: ${name} is in two groups`);
  }
}
