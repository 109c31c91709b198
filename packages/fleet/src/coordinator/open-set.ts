import {
  isNearLimit,
  type Kill,
  outcomeOf,
  type SetListener,
  type SetOutcome,
  type SetTask,
  type SetTiming,
  type TimedOutcome,
  timingOf,
} from '@aiwolf-arena/tournament';
import type { AnsweredSet } from '../terms/answer.ts';
import { taskId } from '../terms/chunk.ts';

/** A set that shall be played, and what happens when it has been played. */
export class OpenSet {
  readonly task: SetTask;
  /** See `taskId`. */
  readonly id: string;
  /** How often the set was given out. */
  offers = 0;
  isWaiting = false;
  readonly #listener: SetListener;
  readonly #resolve: (done: TimedOutcome) => void;
  readonly #reject: (error: Error) => void;
  #isSettled = false;

  constructor(
    task: SetTask,
    lineUp: string,
    listener: SetListener,
    resolve: (done: TimedOutcome) => void,
    reject: (error: Error) => void,
  ) {
    this.task = task;
    this.id = taskId(task, lineUp);
    this.#listener = listener;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  get isSettled(): boolean {
    return this.#isSettled;
  }

  givenOut(): void {
    this.offers++;
    this.isWaiting = false;
  }

  /** Reports the stopped players and the logs, and then the outcome. Does nothing if the set is settled: answers may come twice. */
  settle(done: TimedOutcome): void {
    if (this.#isSettled) return;
    try {
      const { onGames, onKill, onLog } = this.#listener;
      for (const kill of newKills(done.outcome, this.task)) onKill?.(kill);
      onGames?.(0);
      if (onLog !== undefined) for (const log of done.outcome.logs) onLog(log);
    } catch (thrown) {
      return this.fail(thrown as Error); // it could not be stored
    }
    this.#isSettled = true;
    this.#resolve(done);
  }

  fail(error: Error): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#reject(error);
  }
}

/** Returns the players that were stopped in this outcome, but not in an earlier attempt to play the set. */
const newKills = ({ result }: SetOutcome, { kills }: SetTask): readonly Kill[] => (result.kills ?? []).slice(kills.length);

/** Whether an outcome has stopped players other than those that the task says were stopped before. */
export const hasOtherStops = ({ result }: SetOutcome, { kills }: SetTask): boolean =>
  JSON.stringify(result.kills ?? []) !== JSON.stringify(kills);

/** What a worker says a set has ended with. */
export interface Claim {
  readonly set: OpenSet;
  readonly worker: string;
  /** The outcome as a text. Two machines that play a set have equal texts. */
  readonly text: string;
  readonly done: TimedOutcome;
}

/** Reads what a worker answered about a set. Returns a text if it is not a possible outcome of the set. */
export function claimOf(
  { outcome: text, timing: times, nearLimit }: AnsweredSet,
  set: OpenSet,
  worker: string,
): Claim | string {
  const { task } = set;
  const outcome = outcomeOf(text, task);
  if (typeof outcome === 'string') return outcome;
  const timing = times === null ? null : timingOf(times, { seats: task.seats.length, games: task.games });
  if (timing === undefined) return 'its times are invalid';
  if (nearLimit !== undefined && !isNearLimit(nearLimit, task.seats.length, task.games))
    return 'its calls near the CPU time limit are invalid';
  const done = { outcome, timing: timing as SetTiming | null, ...(nearLimit && { nearLimit }), worker };
  return { set, worker, text, done };
}
