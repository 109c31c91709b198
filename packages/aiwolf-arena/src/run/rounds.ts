import type { SetPlayer, ShutOut } from '@aiwolf-arena/tournament';

/** What stores the results of a command, and can forget those of workers that were shut out. */
export interface Keeper {
  /** Writes down that a worker was shut out, since the process may end before its sets are forgotten. */
  noteShutOut(worker: ShutOut): void;
  /** Forgets all sets of workers that were shut out. */
  forgetShutOut(): void;
}

/** For commands that store nothing: a new round plays everything again. */
export const NOTHING_KEPT: Keeper = { noteShutOut: () => {}, forgetShutOut: () => {} };

/** A pool. `settle`: waits until all results are checked, and may find further workers to shut out. Only a queue needs this. */
export type SettlingPlayer = SetPlayer & { readonly settle?: () => Promise<void> };

/**
 * The rounds in which a command plays. There is only one, unless a worker of a queue is shut out, since one of its results was
 * false. All its sets are then forgotten, and a new round goes on from the sets that are left.
 */
export class Rounds {
  readonly pool: SettlingPlayer;
  /** The workers that were shut out so far. */
  readonly found: ShutOut[] = [];
  #keeper = NOTHING_KEPT;
  #over = new AbortController();

  /** `open`: opens the pool, which calls `onShutOut` at once for every worker that is shut out. */
  static async open(open: (onShutOut: (worker: ShutOut) => void) => Promise<SettlingPlayer>): Promise<Rounds> {
    const rounds: Rounds = new Rounds(await open((worker) => rounds.#shutOut(worker)));
    return rounds;
  }

  private constructor(pool: SettlingPlayer) {
    this.pool = pool;
  }

  /** Calls `round` until no worker was shut out in it. Its signal is aborted if the round is in vain, or by the user's signal. */
  async play<Result>(keeper: Keeper, user: AbortSignal, round: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    this.#keeper = keeper;
    for (;;) {
      const { signal } = this.#over;
      try {
        const result = await round(AbortSignal.any([user, signal]));
        await this.settle();
        return result;
      } catch (thrown) {
        if (thrown !== signal.reason) throw thrown;
      }
      this.#over = new AbortController();
      keeper.forgetShutOut();
    }
  }

  /** Waits until the results of all finished sets are checked. Rejects if a worker was shut out in this round. */
  async settle(): Promise<void> {
    await this.pool.settle?.();
    this.#over.signal.throwIfAborted();
  }

  #shutOut(worker: ShutOut): void {
    this.found.push(worker);
    this.#keeper.noteShutOut(worker);
    this.#over.abort(new Error(`worker ${worker.name} was shut out: ${worker.why}`));
  }
}
