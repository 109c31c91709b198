import type { Kill } from '../play/set-result.ts';
import type { GameLog, SetOutcome, SetTask, TimedOutcome } from '../play/set-task.ts';

/** Hears of a set while it is played. */
export interface SetListener {
  /** Called with every player that has to be stopped, before the set is replayed. */
  readonly onKill?: (kill: Kill) => void;
  /** Called now and then with the number of games that have ended; with 0 when the set begins, or begins again. */
  readonly onGames?: (games: number) => void;
  /** Called with each log of `SetTask.logs` when its game ends. If it is left out, the outcome has the logs. */
  readonly onLog?: (log: GameLog) => void;
}

/** Plays game sets: in threads of this machine (`SetPool`), with clients, or on other machines. */
export interface SetPlayer {
  /** Number of threads. It may change if machines come and go, and is 0 while there is no machine. */
  readonly threads: number;
  /** Number of sets that shall be given at the same time if `perThread` sets are planned for each thread. It may change. */
  ahead(perThread: number): number;
  play(task: SetTask, listener?: SetListener): Promise<SetOutcome>;
  /** Plays a set. Returns the outcome that `play` would return, the timing, and the machine if it was another one. */
  playTimed(task: SetTask, listener?: SetListener): Promise<TimedOutcome>;
  /** Ends. Unfinished sets are rejected. */
  close(): void | Promise<void>;
}
