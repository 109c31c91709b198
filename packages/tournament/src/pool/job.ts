import type { SetTask } from '../realm/set-task.ts';
import type { Kill } from '../tally/set-result.ts';
import type { TimedOutcome } from './timed-outcome.ts';

/** A set that is to be played, and what has happened to it so far. */
export class Job {
  readonly onKill: (kill: Kill) => void;
  readonly resolve: (done: TimedOutcome) => void;
  readonly reject: (error: Error) => void;
  /** Pool processes that died while it was in flight. */
  deaths = 0;
  /** Whom it was waiting for when the pool was last heard of. */
  asked: Kill | null = null;
  #task: SetTask;

  constructor(
    task: SetTask,
    onKill: Job['onKill'],
    resolve: Job['resolve'],
    reject: Job['reject'],
  ) {
    this.#task = task;
    this.onKill = onKill;
    this.resolve = resolve;
    this.reject = reject;
  }

  get task(): SetTask {
    return this.#task;
  }

  get name(): string {
    return `${this.#task.block} set ${this.#task.set}`;
  }

  /**
   * A player is to be stopped when the set is played again. One that was silent already is stopped from the start, as what
   * it left running still runs. False when that was done before: then it is not the player. Where memory ran out, nobody is
   * stopped before the set was played with every call weighed.
   */
  condemn(kill: Kill): boolean {
    if (kill.kind === 'memory-limit' && !this.#task.weighed) {
      this.#task = { ...this.#task, weighed: true };
      return true;
    }
    const before = this.#task.kills.filter(({ seat }) => seat === kill.seat);
    if (before.some(({ game }) => game < 0)) return false;
    const silent = before.some(
      (old) => old.game < kill.game || (old.game === kill.game && old.call <= kill.call),
    );
    const final = silent ? { ...kill, game: -1, call: 0 } : kill;
    this.onKill(final);
    this.#task = { ...this.#task, kills: [...this.#task.kills, final] };
    return true;
  }
}
