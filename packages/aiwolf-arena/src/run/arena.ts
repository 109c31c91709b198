import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type MissingSet, missingSet, shuffled } from '@aiwolf-arena/analysis';
import { counted, missingLine, oftenLine, withCommas } from '@aiwolf-arena/report';
import type { GameLog, LoadedAgent } from '@aiwolf-arena/sandbox';
import {
  arenasOf,
  arenaText,
  freshFolder,
  Interrupted,
  isPlayedBy,
  type LogChoice,
  type Plan,
  type PlaysSet,
  planDifferences,
  planOfFolder,
  RecordedSets,
  type RoundClock,
  RunFolder,
  roundNumbers,
  runPlan,
  type Shard,
  seedMark,
  setsThatDiffer,
} from '@aiwolf-arena/tournament';
import type { Logs } from '../options/play-kinds.ts';
import type { QueueSpec } from '../options/queue-rows.ts';
import { drawnSeed } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';
import { asStarted, type ClientSpec } from './client-options.ts';
import { asUsageError, type OnNote, type RunHooks, silent } from './hooks.ts';
import type { StoppedByFault, Watch } from './judgement.ts';
import { Leaders } from './progress.ts';
import { randomFrom } from './random.ts';
import { isRun } from './run-folders.ts';
import { inSession, type PlaySession, type SessionOptions } from './session.ts';
import { missingSets } from './summary.ts';
import { type Ahead, aheadIn } from './time-left.ts';

function logChoice(logs: Logs): LogChoice {
  if (typeof logs === 'string') return { kind: logs };
  return 'first' in logs ? { kind: 'first', games: logs.first } : { kind: 'sample', games: logs.sample };
}

interface ArenaOptions extends QueueSpec, Partial<ClientSpec>, Pick<SessionOptions, 'threads' | 'measured' | 'remote'> {
  /** The name of the command. If a new folder is created, the folder's name begins with the command's name. */
  readonly command: string;
  readonly seed: string;
  readonly logs: Logs;
  readonly behaviour?: boolean | undefined;
  readonly out?: string | undefined;
  readonly shard?: Shard | undefined;
  readonly takeOver?: boolean | undefined;
  /** Whether to compute the result without sets in which an internal error occurred. These sets are then not played again. */
  readonly withoutSets?: boolean | undefined;
  readonly hooks: RunHooks;
}

interface PlayOptions {
  readonly from?: number;
  readonly watch?: Watch | undefined;
  readonly later?: readonly Ahead[];
  readonly until?: number | undefined;
  readonly clock?: RoundClock | undefined;
  /** Called with each log when its game has ended. */
  readonly onLog?: ((log: GameLog) => void) | undefined;
}

/** The maximum number of sets (with a time, it may be Infinity), and how long to play, in milliseconds. */
export interface Budget {
  readonly sets: number;
  readonly for?: number | undefined;
}

/** How long the sets that are in progress when the time of a run is over may still take, even if the time itself was shorter. */
const OVERTIME_MS = 60_000;
/** For how long games must have been counted before it is foretold how long a set will take: the first games take longer. */
const LEAST_COUNTED_MS = 5000;
const LOOK_MS = 1000;

/** Number of sets that a run with a time limit plans at first. The number doubles as long as there is time. */
const PLANNED_AT_FIRST = 16;

/** Errors after which a new folder is deleted if it has no finished set. */
const VAIN = ['NotStarted', 'QueueUnusable', 'UsageError'];

/** The pool and the run folder of a run or a contest in progress. `use` closes them at the end. */
export class Arena {
  readonly folder: RunFolder;
  readonly #session: PlaySession;
  readonly #agents: readonly LoadedAgent[];
  readonly #options: ArenaOptions;
  #hasBegun = false;

  private constructor(folder: RunFolder, agents: readonly LoadedAgent[], session: PlaySession, options: ArenaOptions) {
    this.folder = folder;
    this.#session = session;
    this.#agents = agents;
    this.#options = options;
  }

  /**
   * Opens the pool and the run folder, and calls `play`. Closes both after `play` has finished or failed.
   */
  static async use<Result>(agents: readonly LoadedAgent[], options: ArenaOptions, play: (arena: Arena) => Promise<Result>) {
    const folder = RunFolder.open(options.out ?? newFolder(options), options);
    let isVain = false;
    try {
      let arena: Arena | undefined;
      const arenaOf = (session: PlaySession): Arena => {
        arena ??= new Arena(folder, agents, session, options);
        return arena;
      };
      const kept = { folder: folder.path, keeper: folder, stopText: (session: PlaySession) => arenaOf(session).#stopText() };
      return await inSession(agents, { ...options, ...kept }, (session) => play(arenaOf(session)));
    } catch (thrown) {
      const why = asUsageError(thrown);
      if (why instanceof Error && VAIN.includes(why.name)) isVain = true;
      throw thrown;
    } finally {
      if (isVain) folder.discard();
      else folder.close();
    }
  }

  /**
   * Plays the blocks of a plan from the index `from` on. `watch` first gets all sets of the journal, and then every new set.
   * `later`: the sets of later stages, which are part of the progress. `until`, `clock`: as for `runPlan`.
   */
  async play(planned: Plan, { from = 0, watch, later = [], until, clock, onLog }: PlayOptions = {}): Promise<void> {
    const plan = asStarted(planned, this.#options);
    const again: PlaysSet = async (task) => (await this.#session.pool.playTimed(task)).outcome;
    await refuseOtherGames(this.folder, plan, again, this.#options.hooks.onNote ?? silent);
    this.#begin(plan, from, later, until ?? clock?.until);
    const leaders = new Leaders(plan);
    const roundOf = roundNumbers(plan.blocks);
    if (watch !== undefined) this.#recall(watch);
    const { behaviour, hooks, logs, withoutSets } = this.#options;
    const halt = new AbortController();
    let fault: StoppedByFault | undefined;
    const played = runPlan(plan, this.#session.pool, this.folder, {
      ...{ logs: logChoice(logs), behaviour, from, until, clock },
      signal: AbortSignal.any([this.#session.stop.signal, halt.signal]),
      withoutFailed: withoutSets === true,
      onGames: (set, games) => this.#session.progress.playing(set, games),
      onLog,
      onFailedSet: (found) => {
        const missing = missingSet(found, plan);
        this.#session.progress.playing(found, 0);
        hooks.onNote?.(`a game set could not be finished because of an internal error: ${missingLine(missing)}`);
        hooks.onFailedSet?.(missing);
      },
      onSet: (result) => {
        leaders.add(result);
        const round = plan.rounds === undefined ? '' : `round ${roundOf(result.block, result.set) + 1}: `;
        this.#session.progress.set(result, round + leaders.text());
        hooks.onSet?.(result);
        fault = watch?.(result);
        if (fault === undefined) return;
        halt.abort(); // sets in progress are not stored
        void this.#session.pool.close();
      },
    });
    await played.catch((thrown) => {
      if (fault === undefined) throw thrown;
    });
    if (fault !== undefined) throw fault;
  }

  /** Plays a run until its budget is used up, and returns the plan of its sets. `planOf`: returns a plan with so many sets. */
  async playBudget({ sets, for: time }: Budget, planOf: (sets: number) => Plan, watch?: Watch): Promise<Plan> {
    if (time !== undefined) return this.#playFor(time, sets, planOf, watch);
    const plan = planOf(sets);
    await this.play(plan, { watch });
    return plan;
  }

  /**
   * Plays longer and longer plans until the time is over. Returns the plan of the finished sets, which are the first of every
   * block: a fast set is not more likely to count than a slow one.
   */
  async #playFor(time: number, most: number, planOf: (sets: number) => Plan, watch?: Watch): Promise<Plan> {
    const until = performance.now() + time;
    const held = this.folder.planned?.blocks.map(({ sets }) => sets) ?? [];
    let first: { readonly at: number; readonly games: number } | undefined;
    const look = setInterval(() => {
      const now = { at: performance.now(), games: this.#session.progress.now.games };
      if (now.games > 0) first ??= now;
      if (now.at < until || first === undefined || now.at - first.at < LEAST_COUNTED_MS) return;
      this.#giveUpLate(time, (now.at - first.at) / (now.games - first.games));
    }, LOOK_MS).unref();
    try {
      for (let sets = Math.max(PLANNED_AT_FIRST, ...held); ; sets *= 2) {
        await this.play(planOf(Math.min(most, sets)), { watch, until });
        if (sets >= most || performance.now() >= until) break;
      }
    } finally {
      clearInterval(look);
    }
    const plan = planOf(Math.max(...this.folder.begun));
    this.folder.begin(plan);
    return plan;
  }

  /** Stops play after its time, if the sets in progress would take longer than the time that was given for all. */
  #giveUpLate(time: number, msPerGame: number): void {
    const { openGames, openSets } = this.#session.progress;
    const left = openSets.length * this.folder.planned!.gamesPerSet - openGames;
    if (left * msPerGame < Math.max(time, OVERTIME_MS) || openSets.length === 0 || this.#session.stop.signal.aborted) return;
    this.#session.stop.abort(new Interrupted(`the time is over long before the end of a set: ${this.#stopText()}`));
    void this.#session.pool.close();
  }

  /** Throws SetsMissing if an internal error occurred in some sets, unless `withoutSets` is set. */
  refuseMissingSets(plan: Plan): void {
    const failed = this.#options.withoutSets === true ? [] : this.folder.journal.failedSets();
    if (failed.length > 0) throw new SetsMissing(missingSets(failed, plan), this.folder.path);
  }

  #begin(plan: Plan, from: number, later: readonly Ahead[], until: number | undefined): void {
    const { behaviour = true, hooks, logs, seed, shard } = this.#options;
    const { folder } = this;
    const notes = folder.begin(plan, { behaviour, logs: logChoice(logs), shard });
    folder.keepAgents(this.#agents);
    for (const note of notes) hooks.onNote?.(note);
    const sets = folder.count(from);
    const { stage = 'run' } = plan.blocks[from] ?? {};
    const ahead = aheadIn(plan, (_, at) => (at < from ? 0 : folder.count(at, at + 1).open));
    this.#session.progress.begin(stage === 'run' ? '' : stage, until === undefined ? [...ahead, ...later] : null, until);
    if (!this.#hasBegun || from > 0) hooks.onBegin?.({ folder: folder.path, seed, ...sets, isFinal: from > 0 });
    this.#hasBegun = true;
  }

  /** Says what has been played, and where it is, when play was stopped. */
  #stopText(): string {
    const { openSets, now } = this.#session.progress;
    const { journal, path } = this.folder;
    const finished = `the finished sets are in ${path}/journal.ndjson`;
    const [first, ...more] = openSets;
    if (first === undefined) return `interrupted; ${finished}`;
    const isOne = more.length === 0;
    const logs = isOne ? this.folder.unfinishedLogs(first) : join(path, 'logs/unfinished');
    const kept = existsSync(logs) ? `their logs are in ${logs}, ` : '';
    const all = now.ofGames || (journal.size === 0 ? openSets.length * this.folder.planned!.gamesPerSet : 0);
    const of = all === 0 ? '' : ` of ${withCommas(all)}`;
    const ended = `${withCommas(now.games)}${of} games`;
    const why = `because ${isOne ? 'the set is' : `${counted(openSets.length, 'set')} are`} not finished`;
    if (journal.size === 0) return `stopped after ${ended}; ${kept}their results do not count ${why}`;
    return `interrupted after ${ended}; ${finished}; the other games: ${kept}their results do not count ${why}`;
  }

  #recall(watch: Watch): void {
    for (const result of this.folder.journal.results()) {
      const fault = watch(result);
      if (fault !== undefined) throw fault;
    }
  }
}

export function newFolder({ command, seed, shard }: Pick<ArenaOptions, 'command' | 'seed' | 'shard'>): string {
  const part = shard === undefined ? '' : `-${shard.index}-of-${shard.count}`;
  return freshFolder('results', `${command}${part}`, seed);
}

type SeedOptions = Pick<ArenaOptions, 'out' | 'shard'> & { readonly seed?: string | undefined };

/**
 * Adds a seed to options without a seed: the seed of the run in the folder `out` or, if there is no run, a random seed. Throws
 * UsageError for a new part of a run, since parts with different seeds cannot be merged.
 */
export function seeded<Options extends SeedOptions>(options: Options) {
  const { out, seed, shard } = options;
  if (seed !== undefined) return { ...options, seed };
  if (out !== undefined && isRun(out)) return { ...options, seed: planOfFolder(out).seed };
  const drawn = drawnSeed();
  if (shard === undefined) return { ...options, seed: drawn };
  throw new UsageError(`\`shard\`: all parts need the same seed, and none is given: give each of them \`seed\` ${drawn}`);
}

/** Replays some finished sets of a run that another version began, and notes the result. Throws UsageError if a set differs. */
export async function refuseOtherGames({ path, planned }: RunFolder, plan: Plan, play: PlaysSet, onNote: OnNote) {
  if (planned === null || isPlayedBy(planned, plan.arena)) return;
  if (planDifferences(planned, plan).length > 0 || !existsSync(join(path, 'journal.ndjson'))) return;
  using run = new RecordedSets(path);
  const order = shuffled(run.addresses(), randomFrom(seedMark(run.plan))('resume'));
  const { tried, others } = await setsThatDiffer(run, order, play);
  const began = `${path} was played by ${arenasOf(planned).map(arenaText).join(', then by ')}`;
  const now = `this is ${arenaText(plan.arena)}`;
  if (others.length > 0) throw new UsageError(`${began}; ${now}, ${refusal(path, others)}`);
  const found = tried.map(({ block, set }) => `${block} set ${set}`).join(', ');
  const seen = found === '' ? 'there is no finished set to replay' : `replayed as recorded: ${found}`;
  onNote(`${began}; ${now} (${seen})`);
}

const refusal = (path: string, others: readonly { block: string; set: number }[]): string => {
  const sets = others.map(({ block, set }) => `${block} set ${set}`).join(', ');
  return (
    `which does not play ${sets} as recorded: resume with the version that started the run, ` +
    `or choose another folder (\`out\`); npx aiwolf-arena rank ${path} shows the recorded results`
  );
};

/** The error for a contest in which an internal error left sets without result. (An agent may have caused the error.) */
export class SetsMissing extends Error {
  override readonly name = 'SetsMissing';
  readonly missing: readonly MissingSet[];

  /** `folder`: the folder of the run. */
  constructor(missing: readonly MissingSet[], folder: string) {
    const lines = [...missing.map((set) => missingLine(set)), oftenLine(missing)]
      .filter(Boolean)
      .map((line) => `\n  ${line}`)
      .join('');
    super(
      `an internal error stopped ${counted(missing.length, 'set')}, and no result is final without them:${lines}\n` +
        'The same command tries them again. To get a result without them, add `withoutSets`. ' +
        `Results so far: npx aiwolf-arena rank ${folder}`,
    );
    this.missing = missing;
  }
}
