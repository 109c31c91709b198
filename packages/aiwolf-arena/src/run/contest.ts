import {
  type ContestStandings,
  contestStandings,
  FINALISTS,
  faultEffectsOf,
  type Judgement,
  mergeRuns,
  rankJudged,
} from '@aiwolf-arena/analysis';
import { type ContestDocument, type ContestRankings, contestJson } from '@aiwolf-arena/report';
import {
  type ArenaIdentity,
  type ContestSpec,
  type Draw,
  type Plan,
  PlanError,
  planPreliminary,
  type RunFolder,
  readRun,
  withFinal,
} from '@aiwolf-arena/tournament';
import { bundled } from '../options/kinds.ts';
import { type OptionsOf, options, type Spec } from '../options/option-set.ts';
import { choose, KEPT_SEED, OPTIONS, PLAYED } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';
import { Arena, seeded } from './arena.ts';
import { type OnNote, type RunHooks, silent, withUsageErrors } from './hooks.ts';
import { thisArena } from './identity.ts';
import { abortAtFault, judgementOf, timingOptions } from './judgement.ts';
import { areClients } from './load.ts';
import { randomFrom } from './random.ts';
import { type LoadedRoster, loadRoster } from './roster.ts';
import { isInRounds, type RoundLimits } from './rounds.ts';
import { rulesChoice } from './rules.ts';
import {
  type FinishedRun,
  type FinishOptions,
  finishRun,
  folderByTime,
  judgedAndKept,
  judgedByTime,
  marks,
  withTimes,
} from './summary.ts';
import { type Ahead, aheadIn } from './time-left.ts';

export const USUAL_SETS = 20;

export const CONTEST_PLAN = {
  /** The entrants: names of bundled agents, and paths. Each agent occurs once. Default: all bundled agents. */
  agents: OPTIONS.agents.default(bundled).meta({ unset: 'all bundled agents' }),
  ...choose('fill'),
  /** Sizes of the villages: 3 to 18 players. Default: `[5, 15]`. */
  players: OPTIONS.players.default([5, 15]),
  /** Minimum number of sets of each village size that each entrant plays in the preliminary. Default: 20. */
  sets: OPTIONS.sets.default(USUAL_SETS),
  ...choose('finalSets'),
  /** Number of agents that reach the final. Default: 15, or all entrants if there are fewer. */
  finalists: OPTIONS.finalists.default(FINALISTS),
  /** The win rate that is ranked: `pooled` (default: of all games), `size-mean` (mean over all sizes), or a village size. */
  rankBy: OPTIONS.rankBy.default('pooled'),
  ...choose('agent', 'games', 'seed', 'rules'),
  /** How agents are chosen for a village if there are more agents than seats: `random` (default) or `balanced`. */
  draw: OPTIONS.draw.default('random'),
  ...choose('trust'),
};

type TestingOptions = Pick<Spec<typeof CONTEST_PLAN>, 'seed' | 'players' | 'sets' | 'games' | 'rules'>;
type PreliminaryOptions = Omit<TestingOptions, 'sets'> &
  Pick<Spec<typeof CONTEST_PLAN>, 'finalists' | 'finalSets' | 'rankBy'> &
  Partial<RoundLimits & { readonly draw: Draw | undefined }>;

export function testingSpecOf(
  options: TestingOptions,
  roster: LoadedRoster,
  arena: ArenaIdentity,
): Omit<ContestSpec, 'draw' | 'contest'> {
  const { seed, players, sets, games: gamesPerSet, rules } = options;
  refuseTwice(roster);
  return { arena, seed, players, sets, gamesPerSet, agents: roster.planned, rulesOf: rulesChoice(rules) };
}

function contestSpecOf(options: PreliminaryOptions, roster: LoadedRoster, arena: ArenaIdentity): ContestSpec {
  const { untilDecided = false, sets = USUAL_SETS, rankBy, players, finalists } = options;
  const inRounds = isInRounds({ ...options, untilDecided }); // `sets` is then a limit, which says nothing of the final
  const { draw = inRounds ? 'balanced' : 'random', finalSets = inRounds ? USUAL_SETS : sets } = options;
  if (typeof rankBy === 'number' && !players.includes(rankBy)) throw unplayed(rankBy, players);
  const contest = { finalists: Math.min(finalists, roster.lineUp.length), finalSets, rankBy };
  return { ...testingSpecOf({ ...options, sets }, roster, arena), draw, contest };
}

export const unplayed = (size: number, played: readonly number[]): UsageError =>
  new UsageError(`\`rankBy\` ${size}: the games are in villages of ${played.join(', ')}: give such a size`);

function refuseTwice({ lineUp, planned }: LoadedRoster): void {
  const twice = lineUp.find((place, i) => lineUp.indexOf(place) < i);
  if (twice === undefined) return;
  const { name } = planned[twice]!;
  throw new UsageError(`\`agents\`: ${name} is given twice, but a team has only one seat in a village of a contest`);
}

export const contestPlanOf = (options: PreliminaryOptions, roster: LoadedRoster, arena: ArenaIdentity): Plan =>
  planPreliminary(contestSpecOf(options, roster, arena));

export const CONTEST = options({
  ...CONTEST_PLAN,
  /** Any text. The same seed gives the same games. Default: the seed of the resumed contest, or a random seed. */
  seed: KEPT_SEED,
  ...choose('withoutSets'),
  ...PLAYED,
});

export interface ContestOptions extends OptionsOf<typeof CONTEST.rows> {}

/**
 * Plays or resumes a contest of named agents in one folder: a preliminary, and a final of its best agents (regulation 2.3,
 * 2.4). With `shard`, plays only a part of the preliminary. Rejects with the same errors as `run`, and with SetsMissing if sets
 * ended with an internal error.
 */
export const contest = async (options: ContestOptions = {}, hooks: RunHooks = {}): Promise<PlayedContest> =>
  playContest(CONTEST.parse(options), hooks);

/** Returns what the preliminary of `playContest` would play. */
export async function planOfContest(typed: Spec<typeof CONTEST.rows>, onNote: OnNote) {
  const spec = seeded(typed);
  const roster = await loadRoster(spec.agents, spec, onNote);
  return { roster, plan: contestPlanOf(spec, roster, await thisArena()) };
}

export const playContest = (typed: Spec<typeof CONTEST.rows>, hooks: RunHooks): Promise<PlayedContest> =>
  withUsageErrors(hooks, async () => {
    const asked = seeded(typed);
    const roster = await loadRoster(asked.agents, asked, hooks.onNote ?? silent);
    const timing = timingOptions(asked, areClients(roster.loaded));
    const judgement = judgementOf(asked, roster.planned);
    const spec = contestSpecOf(asked, roster, await thisArena());
    const options = { command: 'contest', ...asked, measured: timing?.options, needsAll: false, hooks };
    const { shard, withoutSets } = asked;
    const tolerance = timing?.tolerance;
    const watch = abortAtFault(asked, roster.planned);
    return Arena.use(roster.loaded, options, async (arena) => {
      const { folder } = arena;
      const preliminary = planPreliminary(spec);
      await arena.play(preliminary, { watch, later: shard === undefined ? finalSets(spec, preliminary) : [] });
      if (shard !== undefined) return summarizeContest(folder, preliminary, { shard, tolerance }, judgement);
      arena.refuseMissingSets(preliminary);
      const judged = folderByTime(judgement, folder.path, tolerance).judgement;
      const cut = contestStandings(preliminary, folder.journal.results(), judged);
      const plan = finalPlan(spec, preliminary, cut, judgement, folder.path);
      await arena.play(plan, { from: preliminary.blocks.length, watch });
      arena.refuseMissingSets(plan);
      return summarizeContest(folder, plan, { tolerance, withoutSets }, judgement);
    });
  });

/** Returns the sets of the final. They do not depend on which agents are the finalists. */
function finalSets(spec: ContestSpec, preliminary: Plan): Ahead[] {
  const anybody = preliminary.agents.flatMap(({ ranked }, agent) => (ranked ? [agent] : [])).slice(0, spec.contest.finalists);
  return aheadIn(withFinal(spec, preliminary, anybody)).slice(preliminary.blocks.length);
}

/** The result of a contest or, with `shard`, of a part of the preliminary. */
export interface PlayedContest extends FinishedRun {
  /** Win rates in the preliminary, which agents reached the final, and win rates in the final. */
  readonly standings: ContestStandings;
  /** The rankings of the preliminary and the final with their uncertainty, and the faults of each agent. */
  readonly ranked: ContestRankings;
  /** The document that `contest --json` prints. The file `standings.json` contains it without measured times. */
  readonly document: ContestDocument;
}

export function summarizeContest(folder: RunFolder, plan: Plan, options: FinishOptions, judgement: Judgement): PlayedContest {
  const summary = finishRun(folder, plan, options);
  const runs = [readRun(folder.path)];
  const merged = mergeRuns(runs);
  const timed = judgedByTime(judgement, merged, runs, options.tolerance);
  const { standings, ranked, json } = judgedAndKept(folder, timed.judgement, (by) => {
    const standings = contestStandings(plan, folder.journal.results(), by);
    const ranked = {
      judgement: by,
      rankings: rankJudged(merged, randomFrom(merged.tieSeed), {}, by),
      effects: faultEffectsOf(merged, runs, by),
    };
    return { standings, ranked, json: { ...contestJson(summary.from, standings, ranked), ...marks(summary) } };
  });
  const { timings } = timed;
  return { folder: folder.path, plan, standings, ranked, timings, summary, document: withTimes(json, timings) };
}

/** Adds the final to the plan of a contest. `folder`: the contest's folder. Throws PlanError if too few agents remain. */
export function finalPlan(
  spec: ContestSpec,
  preliminary: Plan,
  { preliminary: places }: ContestStandings,
  { policy }: Judgement,
  folder: string,
): Plan {
  const finalists = places.filter(({ finalist }) => finalist).map(({ agent }) => agent);
  try {
    if (finalists.length === 0) throw new PlanError('no agent is left for the final');
    return withFinal(spec, preliminary, finalists);
  } catch (thrown) {
    if (policy !== 'eliminate' || !(thrown instanceof PlanError)) throw thrown;
    const rank = `npx aiwolf-arena rank ${folder} --on-fault eliminate`;
    throw new PlanError(`${thrown.message}\nTo see which agents are eliminated: ${rank}`);
  }
}
