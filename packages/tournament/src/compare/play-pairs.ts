import { type PutAside, SetFailed } from '../play/put-aside.ts';
import { bounded } from '../run/run-plan.ts';
import type { Arm, ArmSet } from './arm.ts';

export interface SetPair {
  readonly candidate: ArmSet;
  readonly baseline: ArmSet;
}

export interface PairTerms {
  readonly candidate: Arm;
  readonly baseline: Arm;
  /** Position and name (`block`) of the block. Both are the same in the candidate's and the baseline's plan. */
  readonly at: number;
  readonly block: string;
  readonly cap: number;
  /** Number of sets played at the same time. */
  readonly width: number;
  /** Called with the first set in which an internal error occurred. No later set is reported. Default: throws `SetFailed`. */
  readonly onHole?: (hole: PutAside) => void;
  /** Called with each set's two results, in the order of set numbers. If it returns true, no further set is played. */
  readonly onPair: (pair: SetPair) => boolean;
  readonly onSet?: (set: ArmSet) => void;
  readonly signal?: AbortSignal;
}

type Open = { readonly arm: Arm; readonly set: number };

/**
 * Plays the same sets with the candidate and with the baseline. Ends when `onPair` returns true, after `cap` sets, or when an
 * arm that cannot play has no further set. Results are reported in the order of set numbers, so the decision does not depend on
 * which set finishes first. After a set with an internal error, no set is reported.
 */
export async function playPairs(terms: PairTerms): Promise<void> {
  const { candidate, baseline, at, block, cap, width, onHole = fail, onPair, onSet, signal } = terms;
  let next = 0;
  let enough = false;
  const advance = (): void => {
    while (!enough && next < cap) {
      const hole = candidate.asideOf(block, next) ?? baseline.asideOf(block, next);
      if (hole !== undefined) {
        enough = true;
        return onHole(hole);
      }
      const pair = { candidate: candidate.known(block, next), baseline: baseline.known(block, next) };
      if (pair.candidate === undefined || pair.baseline === undefined) return;
      enough = onPair(pair as SetPair);
      next++;
    }
  };
  advance();
  await bounded(
    openSets(terms),
    width,
    ({ arm, set }) => arm.play!(at, set),
    (played) => {
      if (!('why' in played)) onSet?.(played);
      advance();
    },
    () => enough || signal?.aborted === true,
  );
}

function fail(hole: PutAside): never {
  throw new SetFailed(hole, hole.game, hole.why);
}

/** Yields the unplayed sets in the order of set numbers. Ends if an arm that cannot play has not played the next set. */
function* openSets({ candidate, baseline, block, cap }: PairTerms): Generator<Open> {
  for (let set = 0; set < cap; set++) {
    const arms = new Set([candidate, baseline]);
    const open = [...arms].filter((arm) => arm.known(block, set) === undefined);
    if (open.some(({ play }) => play === undefined)) return;
    for (const arm of open) yield { arm, set };
  }
}
