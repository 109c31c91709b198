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
  /** Position and name of the block, which are the same in both plans. */
  readonly at: number;
  readonly block: string;
  readonly cap: number;
  /** Number of sets played at the same time. */
  readonly width: number;
  /** Called with the first set with an internal error on either side; no pair follows. Default: throws `SetFailed`. */
  readonly onHole?: (hole: PutAside) => void;
  /** Called for every pair in set order, whichever set finishes first. Return true to stop. */
  readonly onPair: (pair: SetPair) => boolean;
  readonly onSet?: (set: ArmSet) => void;
  readonly signal?: AbortSignal;
}

type Open = { readonly arm: Arm; readonly set: number };

/**
 * Plays sets on both sides until `onPair` returns true, the cap is reached, or an arm that cannot play has no more sets. The
 * reported pairs, and so the decision, do not depend on which set finishes first; sets after the last reported pair are only
 * stored. A set with an internal error is never skipped: no set after it is reported.
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

/** Yields the sets to play, in set order. Ends when an arm has no more sets and cannot play. */
function* openSets({ candidate, baseline, block, cap }: PairTerms): Generator<Open> {
  for (let set = 0; set < cap; set++) {
    const arms = new Set([candidate, baseline]);
    const open = [...arms].filter((arm) => arm.known(block, set) === undefined);
    if (open.some(({ play }) => play === undefined)) return;
    for (const arm of open) yield { arm, set };
  }
}
