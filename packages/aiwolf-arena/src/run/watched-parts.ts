import { statSync } from 'node:fs';
import { partMark, partState, type Shard } from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';

/** `absent`: the folder contains no run yet. `stopped`: no process is playing the part, and sets are missing. */
export type PartProgress = 'absent' | 'playing' | 'stopped' | 'complete';

/** How far the part of a run in a folder was when it was last read. */
export interface WatchedPart {
  readonly folder: string;
  readonly progress: PartProgress;
  readonly shard: Shard | null;
  readonly finished: number;
  /** Number of sets in the part. 0 if it is unknown. */
  readonly of: number;
  /** Differs from that of an earlier look if the folder may have changed. */
  readonly mark: string;
}

/** Returns how far the part in a folder is: `before`, the result of an earlier look, if nothing in the folder has changed. */
export function lookAt(folder: string, before?: WatchedPart): WatchedPart {
  if (statSync(folder, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`${folder} is a file: give the folder of a run`);
  const mark = partMark(folder);
  if (before?.mark === mark) return before;
  const state = partState(folder);
  if (state === undefined) return { folder, mark, progress: 'absent', shard: null, finished: 0, of: 0 };
  const { failed, finished, isLocked, of, shard } = state;
  // sets with an internal error are played again only if somebody starts the part again
  const isComplete = finished === of || (finished + failed === of && !isLocked);
  const progress = isComplete ? 'complete' : isLocked ? 'playing' : 'stopped';
  return { folder, mark, progress, shard, finished, of };
}
