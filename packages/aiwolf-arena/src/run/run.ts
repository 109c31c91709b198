import {
  type BlockStandings,
  faultEffectsOf,
  type Judgement,
  mergeRuns,
  rankJudged,
  type StageEffects,
  type StageRanking,
  standingsOf,
} from '@aiwolf-arena/analysis';
import { type RunDocument, runJson } from '@aiwolf-arena/report';
import { type ArenaIdentity, type Plan, planRun, type RunFolder, readRun } from '@aiwolf-arena/tournament';
import { type OptionsOf, options, type Spec } from '../options/option-set.ts';
import { choose, KEPT_SEED, OPTIONS, PLAYED } from '../options/table.ts';
import { Arena, seeded } from './arena.ts';
import { type OnNote, type RunHooks, silent, withUsageErrors } from './hooks.ts';
import { thisArena } from './identity.ts';
import { abortAtFault, judgementOf, timingOptions } from './judgement.ts';
import { areClients } from './load.ts';
import { randomFrom } from './random.ts';
import { type LoadedRoster, loadRoster, roleRequestsOf } from './roster.ts';
import { noteSizes, rulesChoice } from './rules.ts';
import { type FinishedRun, type FinishOptions, finishRun, folderByTime, judgedAndKept, marks, withTimes } from './summary.ts';

const USUAL_SETS = 30;

export const RUN = options(
  {
    agents: OPTIONS.agents,
    /** Sizes of the villages: 3 to 18 players. Default: `[5]`. */
    players: OPTIONS.players.default([5]),
    /** Number of sets of each village size. Default: 30, or no limit with `for`. */
    sets: OPTIONS.sets.meta({ unset: `${USUAL_SETS}, or no limit with --for` }),
    ...choose('for', 'games'),
    /** Any text. The same seed gives the same games. Default: the seed of the resumed run, or a random seed. */
    seed: KEPT_SEED,
    ...choose('rules'),
    /** How agents are chosen for a village if there are more agents than seats: `balanced` (default) or `random`. */
    draw: OPTIONS.draw.default('balanced'),
    ...choose('agent', 'role', 'trust'),
    ...PLAYED,
  },
  [
    ({ for: time, shard }) => time === undefined || shard === undefined,
    '`for` cannot be used with `shard`: the parts would end at different sets',
  ],
  [
    ({ for: time, logs }) => time === undefined || typeof logs === 'string',
    '`for` cannot be used with a sample of logs: choose logs all or none',
  ],
);

/** Options of `run`. With fewer agents than seats, agents are repeated. With more, `draw` chooses the agents of a village. */
export interface RunOptions extends OptionsOf<typeof RUN.rows> {}

/**
 * Plays or resumes the sets of a run in a folder, and computes the win rates of the agents. A stopped run is resumed by the
 * same options with the same `seed` and `out`; the result is then the same, byte for byte. Rejects with UsageError for invalid
 * options, AgentLoadError if an agent cannot be used, StoppedByFault (`onFault: 'abort'`), Interrupted (`signal`), and
 * WriteFailed if a file cannot be written.
 */
export const run = async (options: RunOptions, hooks: RunHooks = {}): Promise<PlayedRun> => playRun(RUN.parse(options), hooks);

export const playRun = (typed: Spec<typeof RUN.rows>, hooks: RunHooks): Promise<PlayedRun> =>
  withUsageErrors(hooks, async () => {
    const spec = seeded(typed);
    noteSizes(spec.players, hooks.onNote ?? silent);
    const roster = await loadRoster(spec.agents ?? [], spec, hooks.onNote ?? silent);
    const timing = timingOptions(spec, areClients(roster.loaded));
    const judgement = judgementOf(spec, roster.planned);
    const arena = await thisArena();
    const planOf = (sets: number): Plan => runPlanOf({ ...spec, sets }, roster, arena);
    const sets = spec.sets ?? (spec.for === undefined ? USUAL_SETS : Number.POSITIVE_INFINITY);
    const asked = { command: 'run', ...spec, measured: timing?.options, hooks };
    return Arena.use(roster.loaded, asked, async (arena) => {
      const watch = abortAtFault(spec, roster.planned);
      const plan = await arena.playBudget({ sets, for: spec.for }, planOf, watch);
      return summarizeRun(arena.folder, plan, { shard: spec.shard, tolerance: timing?.tolerance }, judgement);
    });
  });

/** Returns what `playRun` would play. */
export async function planOfRun(typed: Spec<typeof RUN.rows>, onNote: OnNote) {
  const spec = seeded(typed);
  const roster = await loadRoster(spec.agents ?? [], spec, onNote);
  return { roster, plan: runPlanOf({ ...spec, sets: spec.sets ?? USUAL_SETS }, roster, await thisArena()) };
}

type RunSettings = Pick<Spec<typeof RUN.rows>, 'games' | 'draw' | 'role' | 'rules'> & {
  readonly players: readonly number[];
  readonly seed: string;
  readonly sets: number;
};

export function runPlanOf(options: RunSettings, roster: LoadedRoster, arena: ArenaIdentity): Plan {
  return planRun({
    arena,
    seed: options.seed,
    players: options.players,
    sets: options.sets,
    gamesPerSet: options.games,
    agents: roster.planned,
    lineUp: roster.lineUp,
    draw: options.draw,
    roleRequests: roleRequestsOf(options.role, roster.planned),
    rulesOf: rulesChoice(options.rules),
  });
}

/** The result of a run or, with `shard`, of a part of it. */
export interface PlayedRun extends FinishedRun {
  /** The win rates of each agent in each role, with one entry for each village size. */
  readonly standings: readonly BlockStandings[];
  /** The rankings that each way of judging faults (`onFault`) gives. Undefined if the run has no faults. */
  readonly faultEffects: StageEffects | undefined;
  /**
   * Ranks the agents as the command `rank` does. This takes some seconds, since all sets are drawn again at random many times.
   */
  readonly rankings: () => StageRanking[];
  /** The document that `run --json` prints. The file `standings.json` contains it without measured times. */
  readonly document: RunDocument;
}

export function summarizeRun(folder: RunFolder, plan: Plan, options: FinishOptions, judgement: Judgement): PlayedRun {
  const summary = finishRun(folder, plan, options);
  const standings = standingsOf(plan, folder.journal.results());
  const timed = folderByTime(judgement, folder.path, options.tolerance);
  const { faultEffects: effects, json } = judgedAndKept(folder, timed.judgement, (by) => {
    const faultEffects = runFaultEffects(folder.path, standings, by);
    return { faultEffects, json: { ...runJson(summary.from, standings, by, faultEffects), ...marks(summary) } };
  });
  const { timings } = timed;
  return {
    folder: folder.path,
    plan,
    standings,
    faultEffects: effects,
    rankings: () => {
      const merged = mergeRuns([readRun(folder.path)]);
      return rankJudged(merged, randomFrom(merged.tieSeed), {}, timed.judgement);
    },
    timings,
    document: withTimes(json, timings),
    summary,
  };
}

/** Returns the rankings that each fault policy gives. Undefined if the run has no faults, which saves reading the journal. */
function runFaultEffects(folder: string, blocks: readonly BlockStandings[], judgement: Judgement): StageEffects | undefined {
  const clean = blocks.every(({ agents }) => agents.every(({ faults }) => faults.length === 0));
  const { pardons, measured = [] } = judgement;
  if (clean && pardons.length + measured.length === 0) return undefined;
  const runs = [readRun(folder)];
  return faultEffectsOf(mergeRuns(runs), runs, judgement)[0];
}
