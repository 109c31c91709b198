import { missingSet } from '@aiwolf-arena/analysis';
import { missingLine } from '@aiwolf-arena/report';
import {
  freshFolder,
  Interrupted,
  type LogChoice,
  type Plan,
  type PlaysSet,
  RunFolder,
  runPlan,
  type Shard,
  type TimingTerms,
} from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import type { Logs } from '../../options/play-kinds.ts';
import { SetsMissing } from '../contest/sets-missing.ts';
import { type RunHooks, silent } from '../hooks/hooks.ts';
import { ProgressCounter } from '../hooks/progress-counter.ts';
import { stoppable } from '../hooks/stoppable.ts';
import type { Watch } from '../judge/judgement-of.ts';
import type { StoppedByFault } from '../judge/stopped-by-fault.ts';
import { arenaPool, type RemoteTerms } from '../remote/arena-pool.ts';
import type { ArenaPool } from '../remote/mixed-pool.ts';
import { refuseOtherGames } from './other-games.ts';
import { missingSets } from './result-mark.ts';

/** What is logged, as the runner takes it. */
const logChoice = (logs: Logs): LogChoice =>
  typeof logs === 'string' ? { kind: logs } : { kind: 'sample', games: logs.sample };

/** Where and how the games of a run are played. */
export interface ArenaOptions {
  /** What a fresh folder is named after. */
  readonly command: string;
  readonly seed: string;
  readonly threads: number;
  readonly logs: Logs;
  /** False: behaviour is not counted. */
  readonly behaviour?: boolean | undefined;
  readonly out?: string | undefined;
  readonly shard?: Shard | undefined;
  /** What is to be measured; left out: nothing. */
  readonly measured?: TimingTerms | undefined;
  /** Players behind wires; left out: all play in process. */
  readonly remote?: RemoteTerms | undefined;
  /** What is decided is decided without the sets that the arena fails in; they are not tried again. */
  readonly withoutSets?: boolean | undefined;
  readonly hooks: RunHooks;
}

/** A pool and a run folder for one run or contest, until it is done or stopped. */
export class Arena {
  readonly folder: RunFolder;
  readonly #pool: ArenaPool;
  readonly #agents: readonly LoadedAgent[];
  readonly #options: ArenaOptions;
  readonly #progress: ProgressCounter;
  readonly #stop = new AbortController();

  private constructor(
    folder: RunFolder,
    agents: readonly LoadedAgent[],
    pool: ArenaPool,
    options: ArenaOptions,
  ) {
    this.folder = folder;
    this.#pool = pool;
    this.#agents = agents;
    this.#options = options;
    this.#progress = new ProgressCounter(0, options.hooks.onProgress);
  }

  /** Opens an arena, lets `play` use it, and closes it whatever happens. */
  static async use<Result>(
    agents: readonly LoadedAgent[],
    options: ArenaOptions,
    play: (arena: Arena) => Promise<Result>,
  ): Promise<Result> {
    const folder = RunFolder.open(options.out ?? newFolder(options));
    let isVain = false;
    try {
      const pool = await arenaPool(agents, options, folder.path);
      const arena = new Arena(folder, agents, pool, options);
      return await arena.#guard(() => play(arena));
    } catch (thrown) {
      if (thrown instanceof Error && thrown.name === 'NotStarted') isVain = true;
      throw thrown;
    } finally {
      if (isVain) folder.discard();
      else folder.close();
    }
  }

  /** Plays the blocks of a plan from `from` on. `watch` sees what the journal holds already, and every set to come. */
  async play(plan: Plan, from = 0, watch?: Watch): Promise<void> {
    await this.#refuseOtherGames(plan);
    this.#begin(plan, from);
    if (watch !== undefined) this.#recall(watch);
    const { behaviour, hooks, logs, withoutSets } = this.#options;
    await runPlan(plan, this.#pool, this.folder, {
      ...{ logs: logChoice(logs), behaviour, from, signal: this.#stop.signal },
      withoutAside: withoutSets === true,
      onAside: (found) => {
        const missing = missingSet(found, plan);
        hooks.onNote?.(`put aside, as the arena failed in it: ${missingLine(missing)}`);
        hooks.onAside?.(missing);
      },
      onSet: (result) => {
        this.#progress.set(result);
        hooks.onSet?.(result);
        this.#stopFor(watch?.(result));
      },
    });
  }

  /** SetsMissing where the arena has failed in sets, unless it is to be decided without them. */
  refuseHoles(plan: Plan): void {
    const aside = this.#options.withoutSets === true ? [] : this.folder.aside();
    if (aside.length > 0) throw new SetsMissing(missingSets(aside, plan), this.folder.path);
  }

  #refuseOtherGames(plan: Plan): Promise<void> {
    const { onNote = silent } = this.#options.hooks;
    const play: PlaysSet = async (task) => (await this.#pool.playTimed(task)).outcome;
    return refuseOtherGames(this.folder, plan, play, onNote);
  }

  /** Begins a plan in the folder, or goes on with it, and says so. */
  #begin(plan: Plan, from: number): void {
    const { behaviour = true, hooks, logs, seed, shard } = this.#options;
    const { folder } = this;
    const notes = folder.begin(plan, { behaviour, logs: logChoice(logs), shard });
    folder.keepAgents(this.#agents);
    for (const note of notes) hooks.onNote?.(note);
    const sets = folder.count(from);
    this.#progress.extend(sets.open);
    hooks.onBegin?.({ folder: folder.path, seed, ...sets, isFinal: from > 0 });
  }

  /** Shows `watch` what was finished before. */
  #recall(watch: Watch): void {
    for (const result of this.folder.journal.results()) {
      const fault = watch(result);
      if (fault !== undefined) throw fault;
    }
  }

  /** Sets in flight fail, and are not waited for. */
  #stopFor(fault: StoppedByFault | undefined): void {
    if (fault === undefined || this.#stop.signal.aborted) return;
    this.#stop.abort(fault);
    void this.#pool.close();
  }

  #guard<Result>(play: () => Promise<Result>): Promise<Result> {
    const [pool, stop, { signal }] = [this.#pool, this.#stop, this.#options.hooks];
    return stoppable({ pool, signal, stop, interrupted: () => this.#interrupted() }, play);
  }

  #interrupted(): Interrupted {
    return new Interrupted(
      `interrupted; the finished sets are in ${this.folder.path}/journal.ndjson`,
    );
  }
}

function newFolder({ command, seed, shard }: ArenaOptions): string {
  const part = shard === undefined ? '' : `-${shard.index}-of-${shard.count}`;
  return freshFolder('results', `${command}${part}`, seed);
}
