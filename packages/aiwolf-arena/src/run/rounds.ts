import type { SetPlayer, ShutOut } from '@aiwolf-arena/tournament';

/** What stores the results of a command, and can forget those of workers that were shut out. */
export interface Keeper {
  /**
   * Writes down that a worker was shut out, since the process may end before its sets are forgotten. `hasAnswered`: whether the
   * worker has answered in this run. If it has not, and nothing that is stored is of it, it is none of this run's business.
   * Returns whether it is.
   */
  noteShutOut(worker: ShutOut, hasAnswered: boolean): boolean;
  /** Forgets all sets of workers that were shut out. */
  forgetShutOut(): void;
}

/** For commands that store nothing: a new round plays everything again. */
export const NOTHING_KEPT: Keeper = { noteShutOut: (_, hasAnswered) => hasAnswered, forgetShutOut: () => {} };

/**
 * A pool. A queue has more: `settle` waits until all results are checked, and may find further workers to shut out; `crewText` says
 * who plays.
 */
export type SettlingPlayer = SetPlayer & { readonly settle?: () => Promise<void>; readonly crewText?: () => string };

type OnShutOut = (worker: ShutOut, hasAnswered: boolean) => void;

interface Early {
  readonly worker: ShutOut;
  readonly hasAnswered: boolean;
}

/**
 * The rounds in which a command plays. There is only one, unless a worker of a queue is shut out, since one of its results was
 * false. All its sets are then forgotten, and a new round goes on from the sets that are left.
 */
export class Rounds {
  readonly pool: SettlingPlayer;
  /** The workers that were shut out so far. */
  readonly found: ShutOut[] = [];
  #keeper: Keeper | undefined;
  /** Workers that were shut out before the first round: also those of other runs, by the queue's list. */
  readonly #early: Early[];
  #over = new AbortController();

  /** `open`: opens the pool, which calls `onShutOut` at once for every worker that is shut out. */
  static async open(open: (onShutOut: OnShutOut) => Promise<SettlingPlayer>): Promise<Rounds> {
    const early: Early[] = [];
    let rounds: Rounds | undefined;
    const pool = await open((worker, hasAnswered) => {
      if (rounds === undefined || rounds.#keeper === undefined) early.push({ worker, hasAnswered });
      else rounds.#shutOut(worker, hasAnswered);
    });
    rounds = new Rounds(pool, early);
    return rounds;
  }

  private constructor(pool: SettlingPlayer, early: Early[]) {
    this.pool = pool;
    this.#early = early;
  }

  /** Calls `round` until no worker was shut out in it. Its signal is aborted if the round is in vain, or by the user's signal. */
  async play<Result>(keeper: Keeper, user: AbortSignal, round: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    this.#keeper = keeper;
    for (const { worker, hasAnswered } of this.#early.splice(0))
      if (keeper.noteShutOut(worker, hasAnswered)) this.found.push(worker);
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

  #shutOut(worker: ShutOut, hasAnswered: boolean): void {
    if (!this.#keeper!.noteShutOut(worker, hasAnswered)) return;
    this.found.push(worker);
    this.#over.abort(new Error(`worker ${worker.name} was shut out: ${worker.why}`));
  }
}
