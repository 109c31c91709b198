import { type FailedSet, SetFailed } from '@aiwolf-arena/sandbox';
import { bounded } from '../run/run-plan.ts';
import type { Arm, ArmSet } from './arm.ts';

/** The results of the candidate and the baseline in the same set. */
export interface SetPair {
  readonly candidate: ArmSet;
  readonly baseline: ArmSet;
}

export interface PairOptions {
  readonly candidate: Arm;
  readonly baseline: Arm;
  /** Position (`at`) in the plan and name (`block`) of the block to play. Both are the same in the plans of both arms. */
  readonly at: number;
  readonly block: string;
  readonly cap: number;
  /** Number of sets that are played at the same time, counted for each arm. */
  readonly width: number | (() => number);
  /** Called with the first set that has an internal error. Later sets are not reported. Default: throws `SetFailed`. */
  readonly onMissingSet?: (missing: FailedSet) => void;
  /** Called for each set, in order of set numbers, with the results of both arms. If it returns true, playing ends. */
  readonly onPair: (pair: SetPair) => boolean;
  readonly onSet?: (set: ArmSet) => void;
  /** When to stop, in milliseconds of `performance.now()`, after at least one set. Default: never. */
  readonly until?: number;
  readonly signal?: AbortSignal;
}

type Open = { readonly arm: Arm; readonly set: number };

/** How many sets may be started and not be reported yet, for each set that is played at the same time. */
const RUN_AHEAD = 1.5;

/**
 * Plays the same sets with the candidate and with the baseline (the two arms). Ends when `onPair` returns true, after `cap`
 * sets, or when an arm that cannot play has no result of the next set. Results are reported in the order of set numbers, so the
 * decision does not depend on which set finishes first. After a set with an internal error, no further set is reported. While a
 * slow set holds up the reports, only half as many sets as are played at the same time are started behind it: at most
 * `RUN_AHEAD` times this number is started in vain.
 */
export async function playPairs(options: PairOptions): Promise<void> {
  const { candidate, baseline, at, block, cap, width, onMissingSet = fail, onPair, onSet, signal } = options;
  const most = typeof width === 'number' ? () => width : width;
  const started: number[] = []; // ascending, without the sets that were reported
  let next = 0;
  let enough = false;
  const advance = (): void => {
    while (!enough && next < cap) {
      const missing = candidate.failureOf(block, next) ?? baseline.failureOf(block, next);
      if (missing !== undefined) {
        enough = true;
        return onMissingSet(missing);
      }
      const pair = { candidate: candidate.known(block, next), baseline: baseline.known(block, next) };
      if (pair.candidate === undefined || pair.baseline === undefined) return;
      enough = onPair(pair as SetPair);
      next++;
      while (started[0]! < next) started.shift();
    }
  };
  advance();
  await bounded(
    openPairs(options),
    () => (started.length < RUN_AHEAD * most() ? most() : 1), // 1: until a set is reported
    ({ arm, set }) => {
      started.push(set);
      return arm.play!(at, set);
    },
    (played) => {
      if (!('why' in played)) onSet?.(played);
      advance();
    },
    () => enough || signal?.aborted === true,
  );
}

function fail(missing: FailedSet): never {
  throw new SetFailed(missing, missing.game, missing.why);
}

/** Yields each set that an arm (candidate or baseline) has not played, by set number. Stops if an arm cannot play a set. */
function* openPairs({ candidate, baseline, block, cap, until = Number.POSITIVE_INFINITY }: PairOptions): Generator<Open> {
  for (let set = 0; set < cap && (set === 0 || performance.now() < until); set++) {
    const arms = new Set([candidate, baseline]);
    const open = [...arms].filter((arm) => arm.known(block, set) === undefined);
    if (open.some(({ play }) => play === undefined)) return;
    for (const arm of open) yield { arm, set };
  }
}

export interface ArmsOptions {
  readonly arms: readonly Arm[];
  /** The names of the blocks, in the order of the plans. All arms have the same blocks. */
  readonly blocks: readonly string[];
  /** Number of sets that each arm shall have played in each block. */
  readonly sets: number;
  /** Number of sets that are played at the same time. */
  readonly width: number | (() => number);
  readonly onSet: (set: ArmSet) => void;
  /** Called for each set in which an internal error occurred. */
  readonly onFailedSet: (missing: FailedSet) => void;
  /** When to stop, in milliseconds of `performance.now()`. All arms then finish the set that was started last. */
  readonly until: number;
  readonly signal: AbortSignal;
}

/** Plays the first sets of every block with each arm, except for sets that are finished. All arms play in the same villages. */
export const playArms = ({ arms, blocks, sets, width, onSet, onFailedSet, signal, until }: ArmsOptions): Promise<void> =>
  bounded(
    openSets({ arms, blocks, sets, until }),
    width,
    ({ arm, at, set }) => arm.play!(at, set),
    (played) => ('why' in played ? onFailedSet(played) : onSet(played)),
    () => signal.aborted,
  );

function* openSets({ arms, blocks, sets, until }: Pick<ArmsOptions, 'arms' | 'blocks' | 'sets' | 'until'>) {
  for (let set = 0; set < sets && (set === 0 || performance.now() < until); set++) {
    for (const [at, block] of blocks.entries()) {
      for (const arm of arms) if (arm.known(block, set) === undefined) yield { arm, at, set };
    }
  }
}
