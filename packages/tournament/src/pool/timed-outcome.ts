import type { SetOutcome } from '../realm/set-task.ts';
import type { SetTiming } from '../tally/set-timing.ts';

/** What a set leaves behind, and beside it what was measured; null where nobody asked for that. */
export interface TimedOutcome {
  readonly outcome: SetOutcome;
  readonly timing: SetTiming | null;
}
