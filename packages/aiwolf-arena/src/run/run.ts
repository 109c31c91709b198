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
  /** Number of game sets of each village size. Default: 30. */
  sets: OPTIONS.sets.default(30),
  ...choose('games', 'seed', 'rules'),
  /** How the agents of each village are chosen if there are more agents than seats: `balanced` (default) or `random`. */
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
  /** Any text; the same seed plays the same games. Default: the seed of the resumed run, or a random seed. */
  seed: KEPT_SEED,
  ...PLAYED,
});

/** Options of `run`. If there are fewer agents than seats, agents are repeated; if more, `draw` chooses those of a village. */
export interface RunOptions extends OptionsOf<typeof RUN.rows> {}

/**
 * Plays or resumes the game sets of a run in a folder, and computes win rates by agent and role. The same options with the same
 * `seed` and `out` resume a stopped run, with a result that is identical byte for byte. Rejects with UsageError for invalid or
 * impossible options, AgentLoadError for an agent that cannot be used, StoppedByFault (`onFault: 'abort'`), Interrupted
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

/** A played run, or the part of a run that `shard` requests. */
export interface PlayedRun extends Booked {
  /** Win rates by agent and role, with one entry for each village size. */
  readonly standings: readonly BlockStandings[];
  /** The rankings by all three fault policies; undefined for a run without faults. */
  readonly ledger: StageLedger | undefined;
  /** Reads the journal, and ranks the agents as the command `rank` does. It resamples the sets, which takes some seconds. */
  readonly rankings: () => StageRanking[];
  /** The document that `run --json` prints. The file `standings.json` contains it without measured times. */
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

/** Returns the rankings by all fault policies; undefined for a run without faults, so that not all results must be read. */
function runLedger(folder: string, blocks: readonly BlockStandings[], judgement: Judgement): StageLedger | undefined {
  const clean = blocks.every(({ agents }) => agents.every(({ faults }) => faults.length === 0));
  const { pardons, measured = [] } = judgement;
  if (clean && pardons.length + measured.length === 0) return undefined;
  const runs = [readRun(folder)];
  return ledgersOf(mergeRuns(runs), runs, judgement)[0];
}
