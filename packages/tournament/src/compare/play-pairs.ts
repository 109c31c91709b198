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
  /** Position and name of the block in both plans. */
  readonly at: number;
  readonly block: string;
  /** Most sets. */
  readonly cap: number;
  /** Sets in flight at once. */
  readonly width: number;
  /** Told of the first set that the arena has failed in on either side; nothing comes after it. Left out: SetFailed is thrown. */
  readonly onHole?: (hole: PutAside) => void;
  /** Told of every pair in the order of the sets, however they finish; true: enough. */
  readonly onPair: (pair: SetPair) => boolean;
  /** Told of every set that was played now. */
  readonly onSet?: (set: ArmSet) => void;
  readonly signal?: AbortSignal;
}

interface Open {
  readonly arm: Arm;
  readonly set: number;
}

/**
 * Plays sets on both sides until it is enough, the cap is reached, or an arm that cannot play has no more. What is told,
 * and so what is decided, does not depend on which set finishes first; sets behind the last one told are only kept. A set
 * that was put aside is never skipped: what comes after it is not told.
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

/** What is not known yet, set after set; ends where an arm has no more sets and cannot play any. */
function* openSets({ candidate, baseline, block, cap }: PairTerms): Generator<Open> {
  for (let set = 0; set < cap; set++) {
    const arms = new Set([candidate, baseline]);
    const open = [...arms].filter((arm) => arm.known(block, set) === undefined);
    if (open.some(({ play }) => play === undefined)) return;
    for (const arm of open) yield { arm, set };
  }
}
