import type { LoadedAgent } from '@aiwolf-arena/agents/load';
import {
  freshFolder,
  Interrupted,
  type LogChoice,
  type Plan,
  RunFolder,
  runPlan,
  type SetResult,
  type Shard,
  type TimingTerms,
} from '@aiwolf-arena/tournament';
import { guarded } from './guarded.ts';
import { Progress } from './progress.ts';
import { arenaPool, type RemoteTerms } from './remote/arena-pool.ts';
import type { ArenaPool } from './remote/mixed-pool.ts';
import { resumeCommand } from './resume-command.ts';
import type { StoppedByFault } from './stopped-by-fault.ts';

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
  /** The folder that the command goes on with, where that of the run is one of several in it. */
  readonly whole?: string | undefined;
  readonly shard?: Shard | undefined;
  readonly quiet: boolean;
  /** What is to be measured; left out: nothing. */
  readonly measured?: TimingTerms | undefined;
  /** Players behind wires; left out: all play in process. */
  readonly remote?: RemoteTerms | undefined;
}

/** A pool, a run folder and a progress line for one command; Ctrl-C stops them. */
export class Arena {
  readonly folder: RunFolder;
  readonly #pool: ArenaPool;
  readonly #agents: readonly LoadedAgent[];
  readonly #options: ArenaOptions;
  readonly #resume: string;
  readonly #progress: Progress;
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
    this.#resume = resumeCommand(process.argv.slice(2), options.seed, options.whole ?? folder.path);
    this.#progress = new Progress(0, options.quiet);
  }

  /** Opens an arena, lets `play` use it, and closes it whatever happens. */
  static async use<Result>(
    agents: readonly LoadedAgent[],
    options: ArenaOptions,
    play: (arena: Arena) => Promise<Result>,
  ): Promise<Result> {
    const folder = RunFolder.open(options.out ?? newFolder(options));
    try {
      const pool = await arenaPool(agents, options, folder.path);
      const arena = new Arena(folder, agents, pool, options);
      return await arena.#guard(() => play(arena));
    } finally {
      folder.close();
    }
  }

  /** Plays the blocks of a plan from `from` on. `watch` sees what the journal holds already, and every set to come. */
  async play(plan: Plan, from = 0, watch?: Watch): Promise<void> {
    const open = this.#begin(plan, from);
    if (watch !== undefined) this.#recall(watch);
    this.#progress.extend(open);
    await runPlan(plan, this.#pool, this.folder, {
      logs: this.#options.logs,
      behaviour: this.#options.behaviour,
      from,
      onSet: (result) => {
        this.#progress.set(result);
        this.#stopFor(watch?.(result));
      },
      signal: this.#stop.signal,
    });
  }

  /** Begins a plan in the folder, or goes on with it, and says so. The number of sets that are to be played. */
  #begin(plan: Plan, from: number): number {
    const { behaviour = true, logs, quiet, seed, shard } = this.#options;
    const { folder } = this;
    const notes = folder.begin(plan, { behaviour, logs, shard });
    folder.keepAgents(this.#agents);
    const { finished, open } = folder.count(from);
    for (const note of notes) console.error(note);
    if (quiet) return open;
    if (from === 0) console.error(`seed ${seed}, writing to ${folder.path}`);
    if (finished > 0) console.error(`${finished} of ${finished + open} sets are finished already`);
    if (from === 0 && open > 0) console.error(`if it is stopped, this goes on: ${this.#resume}`);
    return open;
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
    const [pool, progress, stop] = [this.#pool, this.#progress, this.#stop];
    return guarded({ pool, progress, stop, interrupted: () => this.#interrupted() }, play);
  }

  #interrupted(): Interrupted {
    return new Interrupted(
      `interrupted; the finished sets are in ${this.folder.path}/journal.ndjson\ngo on with: ${this.#resume}`,
    );
  }
}

function newFolder({ command, seed, shard }: ArenaOptions): string {
  const part = shard === undefined ? '' : `-${shard.index}-of-${shard.count}`;
  return freshFolder('results', `${command}${part}`, seed);
}
