import {
  type BlockStandings,
  type Judgement,
  ledgersOf,
  mergeRuns,
  rankJudged,
  type StageLedger,
  type StageRanking,
  standingsOf,
} from '@aiwolf-arena/analysis';
import { type RunDocument, runJson } from '@aiwolf-arena/report';
import { type ArenaIdentity, type Plan, planRun, type RunFolder, readRun } from '@aiwolf-arena/tournament';
import { type OptionsOf, options, type Spec } from '../options/option-set.ts';
import { choose, KEPT_SEED, OPTIONS, PLAYED } from '../options/table.ts';
import { Arena, askedRemote, seeded } from './arena.ts';
import { type RunHooks, silent, withUsageErrors } from './hooks.ts';
import { thisArena } from './identity.ts';
import { abortAtFault, judgementOf, timingOptions } from './judgement.ts';
import { type LoadedRoster, loadRoster, roleRequestsOf } from './roster.ts';
import { noteSizes, rulesChoice } from './rules.ts';
import { type Booked, type FinishOptions, finishRun, folderByTime, judgedAndKept, marks, withTimes } from './summary.ts';

export const RUN_PLAN = {
  agents: OPTIONS.agents,
  /** Village sizes, 3 to 18. Default: `[5]`. */
  players: OPTIONS.players.default([5]),
  /** Game sets in all of every size. Default: 30. */
  sets: OPTIONS.sets.default(30),
  ...choose('games', 'seed', 'rules'),
  /** How villages are drawn from more agents than seats: `balanced` (default) or `random`. */
  draw: OPTIONS.draw.default('balanced'),
  ...choose('agent', 'role', 'trust'),
};

type RunTerms = Pick<Spec<typeof RUN_PLAN>, 'seed' | 'sets' | 'games' | 'draw' | 'role' | 'rules'> & {
  readonly players: readonly number[];
};

export function runPlanOf(terms: RunTerms, roster: LoadedRoster, arena: ArenaIdentity): Plan {
  return planRun({
    arena,
    seed: terms.seed,
    players: terms.players,
    sets: terms.sets,
    gamesPerSet: terms.games,
    agents: roster.planned,
    lineUp: roster.lineUp,
    draw: terms.draw,
    roleRequests: roleRequestsOf(terms.role, roster.planned),
    rulesOf: rulesChoice(terms.rules),
  });
}

export const RUN = options({
  ...RUN_PLAN,
  /** Any text; the same seed plays the same games. Default: that of the resumed run, or drawn at random. */
  seed: KEPT_SEED,
  ...PLAYED,
});

/** What `run` plays. As many agents as seats form one fixed village, fewer fill it; with more, villages are drawn. */
export interface RunOptions extends OptionsOf<typeof RUN.rows> {}

/**
 * Plays game sets in a folder, or resumes them there, and counts win rates by agent and role. The same options with the same
 * `seed` and `out` resume a stopped run, and give the same result to the byte. Rejects with UsageError for invalid or
 * unplayable options, AgentLoadError for an agent that cannot be used, StoppedByFault (`onFault: 'abort'`), Interrupted
 * (`signal`), and WriteFailed if a file cannot be written.
 */
export const run = async (options: RunOptions, hooks: RunHooks = {}): Promise<PlayedRun> => playRun(RUN.parse(options), hooks);

export const playRun = (typed: Spec<typeof RUN.rows>, hooks: RunHooks): Promise<PlayedRun> =>
  withUsageErrors(hooks, async () => {
    const spec = seeded(typed);
    noteSizes(spec.players, hooks.onNote ?? silent);
    const timing = timingOptions(spec, spec.agent.length > 0);
    const roster = await loadRoster(spec.agents ?? [], spec, hooks.onNote ?? silent);
    const judgement = judgementOf(spec, roster.planned);
    const plan = runPlanOf(spec, roster, await thisArena());
    const remote = await askedRemote(spec, roster.loaded, timing, true);
    const asked = { command: 'run', ...spec, measured: timing?.terms, remote, hooks };
    return Arena.use(roster.loaded, asked, async (arena) => {
      await arena.play(plan, { watch: abortAtFault(spec, plan.agents) });
      return summarizeRun(arena.folder, plan, { shard: spec.shard, tolerance: timing?.tolerance }, judgement);
    });
  });

/** A played run, or the requested part of it. */
export interface PlayedRun extends Booked {
  /** Win rates by agent and role, one entry per village size. */
  readonly standings: readonly BlockStandings[];
  /** The three rankings of a run with faults; undefined without faults. */
  readonly ledger: StageLedger | undefined;
  /** Reads the journal and ranks the agents as `rank` does. It resamples the sets, which takes a while. */
  readonly rankings: () => StageRanking[];
  /** What `--json` prints; `standings.json` has it without measured times. */
  readonly document: RunDocument;
}

export function summarizeRun(folder: RunFolder, plan: Plan, terms: FinishOptions, judgement: Judgement): PlayedRun {
  const books = finishRun(folder, plan, terms);
  const standings = standingsOf(plan, folder.journal.results());
  const timed = folderByTime(judgement, folder.path, terms.tolerance);
  const { ledger, json } = judgedAndKept(folder, timed.judgement, (by) => {
    const ledger = runLedger(folder.path, standings, by);
    return { ledger, json: { ...runJson(books.from, standings, by, ledger), ...marks(books) } };
  });
  const { timings } = timed;
  return {
    folder: folder.path,
    plan,
    standings,
    ledger,
    rankings: () => rankJudged(mergeRuns([readRun(folder.path)]), {}, timed.judgement),
    timings,
    document: withTimes(json, timings),
    books,
  };
}

/** The ledger of the run in a folder; undefined without faults, which saves reading all results at once. */
function runLedger(folder: string, blocks: readonly BlockStandings[], judgement: Judgement): StageLedger | undefined {
  const clean = blocks.every(({ agents }) => agents.every(({ faults }) => faults.length === 0));
  const { pardons, measured = [] } = judgement;
  if (clean && pardons.length + measured.length === 0) return undefined;
  const runs = [readRun(folder)];
  return ledgersOf(mergeRuns(runs), runs, judgement)[0];
}
