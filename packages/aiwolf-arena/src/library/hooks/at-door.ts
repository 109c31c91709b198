import { RunsDiffer } from '@aiwolf-arena/analysis';
import {
  FolderTaken,
  Interrupted,
  PlanError,
  PlansDiffer,
  SetsConflict,
  UnreadableRun,
} from '@aiwolf-arena/tournament';
import { UsageError } from '../../options/usage-error.ts';
import { refuseOddHooks } from './hook-fields.ts';
import type { Hooks } from './hooks.ts';
import { refuseAborted } from './stoppable.ts';

/** What rooms below say of something that cannot be played as it was asked for. */
const REFUSALS = [FolderTaken, PlanError, PlansDiffer, RunsDiffer, SetsConflict, UnreadableRun];

/** Whoever calls the library has one class to look for where what was asked for will not do. */
export const refusal = (thrown: unknown): unknown =>
  REFUSALS.some((kind) => thrown instanceof kind)
    ? new UsageError((thrown as Error).message, { cause: thrown })
    : thrown;

/** Does what the library was asked for. Whatever breaks after the signal is its doing. */
export async function atDoor<Result>(hooks: Hooks, play: () => Promise<Result>): Promise<Result> {
  refuseOddHooks(hooks);
  const { signal } = hooks;
  refuseAborted(signal);
  try {
    return await play();
  } catch (thrown) {
    if (!(thrown instanceof Interrupted)) refuseAborted(signal);
    throw refusal(thrown);
  }
}
