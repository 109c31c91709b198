import type { FailedSet } from '../play/failed-set.ts';
import { bounded } from '../run/run-plan.ts';
import type { Arm, ArmSet } from './arm.ts';

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
