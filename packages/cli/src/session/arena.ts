import type { LoadedAgent } from '@aiwolf-arena/agents/load';
import {
  freshFolder,
  Interrupted,
  type LogChoice,
  type Plan,
  RunFolder,
  runPlan,
  SetPool,
  type SetResult,
  workerInputOf,
} from '@aiwolf-arena/tournament';
import { Progress } from './progress.ts';
import { StoppedByFault } from './stopped-by-fault.ts';

/** Looks at a finished set; an error stops the run. */
export type Watch = (result: SetResult) => StoppedByFault | undefined;

/** Where and how the games of a command are played. */
export interface ArenaOptions {
  readonly command: string;
  readonly seed: string;
  readonly threads: number;
  readonly logs: LogChoice;
  /** False: behaviour is not counted. */
  readonly behaviour?: boolean | undefined;
  readonly out?: string | undefined;
  readonly quiet: boolean;
}

/** A pool, a run folder and a progress line for one command; Ctrl-C stops them. */
export class Arena {
  readonly folder: RunFolder;
  readonly #pool: SetPool;
  readonly #logs: LogChoice;
  readonly #behaviour: boolean | undefined;
  readonly #progress: Progress;
  readonly #stop = new AbortController();

  private constructor(folder: RunFolder, pool: SetPool, options: ArenaOptions) {
    this.folder = folder;
    this.#pool = pool;
    this.#logs = options.logs;
    this.#behaviour = options.behaviour;
    this.#progress = new Progress(0, options.quiet);
  }

  /** Opens an arena, lets `play` use it, and closes it whatever happens. */
  static async use<Result>(
    agents: readonly LoadedAgent[],
    options: ArenaOptions,
    play: (arena: Arena) => Promise<Result>,
  ): Promise<Result> {
    const path = options.out ?? freshFolder('results', options.command, options.seed);
    const folder = RunFolder.create(path);
    if (!options.quiet) console.error(`seed ${options.seed}, writing to ${path}`);
    const arena = new Arena(
      folder,
      new SetPool(await workerInputOf(agents), options.threads),
      options,
    );
    return arena.#guard(() => play(arena));
  }

  /** Plays the blocks of a plan from `from` on. `watch` sees what the journal holds already, and every set to come. */
  async play(plan: Plan, from = 0, watch?: Watch): Promise<void> {
    this.folder.writePlan(plan);
    if (watch !== undefined) this.#recall(watch);
    this.#progress.extend(plan.blocks.slice(from).reduce((sum, { sets }) => sum + sets, 0));
    await runPlan(plan, this.#pool, this.folder, {
      logs: this.#logs,
      behaviour: this.#behaviour,
      from,
      onSet: (result) => {
        this.#progress.set(result);
        this.#stopFor(watch?.(result));
      },
      signal: this.#stop.signal,
    });
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

  async #guard<Result>(play: () => Promise<Result>): Promise<Result> {
    const interrupt = (): void => {
      this.#stop.abort();
      void this.#pool.close(); // sets in flight fail, and are not waited for
    };
    process.once('SIGINT', interrupt);
    try {
      return await play();
    } catch (thrown) {
      const { aborted, reason } = this.#stop.signal;
      if (reason instanceof StoppedByFault) throw reason;
      throw aborted ? this.#interrupted() : thrown;
    } finally {
      process.off('SIGINT', interrupt);
      this.#progress.end();
      await this.#pool.close();
    }
  }

  #interrupted(): Interrupted {
    return new Interrupted(
      `interrupted; the finished sets are in ${this.folder.path}/journal.ndjson`,
    );
  }
}
