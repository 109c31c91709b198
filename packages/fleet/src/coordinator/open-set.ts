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
} from '@aiwolf-arena/sandbox';
import type { AnsweredSet } from '../messages/answer.ts';

/** A set that shall be played. */
export interface OpenSet {
  readonly task: SetTask;
  readonly listener: SetListener;
  readonly resolve: (done: TimedOutcome) => void;
  readonly reject: (error: Error) => void;
  /** How often the set was given out. */
  offers: number;
}

/** Reports the stopped players and the logs, and then the outcome. */
export function finish({ listener, reject, resolve, task }: OpenSet, done: TimedOutcome): void {
  try {
    for (const kill of newKills(done.outcome, task)) listener.onKill?.(kill);
    listener.onGames?.(0);
    for (const log of done.outcome.logs) listener.onLog?.(log);
  } catch (thrown) {
    return reject(thrown as Error); // it could not be stored
  }
  resolve(done);
}

/** Returns the players that were stopped in this outcome, but not in an earlier attempt to play the set. */
const newKills = ({ result }: SetOutcome, { kills }: SetTask): readonly Kill[] => (result.kills ?? []).slice(kills.length);

/** Whether an outcome has other stopped players than these, such as those that were stopped before. */
export const hasOtherStops = ({ result }: SetOutcome, { kills }: Pick<SetTask, 'kills'>): boolean =>
  JSON.stringify(result.kills ?? []) !== JSON.stringify(kills);

/** Reads what a worker answered about a set. Returns a text if it is not a possible outcome of the set. */
export function outcomeFrom(
  worker: string,
  { outcome: text, timing: times, nearLimit }: AnsweredSet,
  task: SetTask,
): TimedOutcome | string {
  const outcome = outcomeOf(text, task);
  if (typeof outcome === 'string') return outcome;
  const timing = times === null ? null : timingOf(times, { seats: task.seats.length, games: task.games });
  if (timing === undefined) return 'its times are invalid';
  if (nearLimit !== undefined && !isNearLimit(nearLimit, task.seats.length, task.games))
    return 'its calls near the CPU time limit are invalid';
  return { outcome, timing: timing as SetTiming | null, ...(nearLimit && { nearLimit }), worker };
}
