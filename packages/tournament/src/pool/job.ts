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
  /** How often the arena failed in it. */
  failures = 0;
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

  /** It is played alone, so that nothing else is in the way, and nothing else is harmed. */
  get isSuspect(): boolean {
    return this.deaths + this.failures > 0;
  }

  /** Every call is weighed when it is played again; false when they were already. */
  weigh(): boolean {
    if (this.#task.weighed) return false;
    this.#task = { ...this.#task, weighed: true };
    return true;
  }

  /**
   * A player is to be stopped when the set is played again. One that was silent already is stopped from the start, as what
   * it left running still runs. False when that was done before: then it is not the player. Where memory ran out, nobody is
   * stopped before the set was played with every call weighed.
   */
  condemn(kill: Kill): boolean {
    if (kill.kind === 'memory-limit' && this.weigh()) return true;
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
