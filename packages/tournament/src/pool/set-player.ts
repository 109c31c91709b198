import type { Kill } from '../play/set-result.ts';
import type { SetOutcome, SetTask, TimedOutcome } from '../play/set-task.ts';

/** A worker of a queue that was shut out, since one of its results was false. */
export interface ShutOut {
  readonly id: string;
  readonly name: string;
  readonly why: string;
}

/** Plays game sets: in threads of this machine (`SetPool`), with clients, or on other machines. */
export interface SetPlayer {
  /** Number of threads. It may change if machines come and go, and is 0 while there is no machine. */
  readonly threads: number;
  /** Number of sets that shall be given at the same time if `perThread` sets are planned for each thread. It may change. */
  ahead(perThread: number): number;
  /** Plays a set. `onKill` is called with every player that has to be stopped, before the set is replayed. */
  play(task: SetTask, onKill?: (kill: Kill) => void): Promise<SetOutcome>;
  /** Plays a set. Returns the outcome that `play` would return, the timing, and the machine if it was another one. */
  playTimed(task: SetTask, onKill?: (kill: Kill) => void): Promise<TimedOutcome>;
  /** Ends. Unfinished sets are rejected. */
  close(): void | Promise<void>;
}
