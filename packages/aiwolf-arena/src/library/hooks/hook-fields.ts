import { z } from 'zod';
import { checkedBy } from '../../options/option-set.ts';

const called = z
  .custom((given) => typeof given === 'function', { error: 'expected a function' })
  .optional();

const isSignal = (given: unknown): boolean =>
  typeof (given as AbortSignal | null)?.aborted === 'boolean' &&
  typeof (given as AbortSignal).addEventListener === 'function';

/** All hooks that there are: one that is never called by what was asked for does no harm. */
const HOOKS = z.strictObject({
  ...{
    onNote: called,
    onBegin: called,
    onProgress: called,
    onSet: called,
    onAside: called,
    again: called,
  },
  signal: z.custom(isSignal, { error: "expected an AbortController's signal" }).optional(),
});

/** UsageError for what would fail in the middle of play, or never be told of anything. */
export function refuseOddHooks(hooks: unknown): void {
  checkedBy(HOOKS, hooks);
}
