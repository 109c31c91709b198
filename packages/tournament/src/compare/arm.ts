import type { PutAside } from '../tally/put-aside.ts';
import type { ArmSet } from './arm-set.ts';

/** One side of a comparison: what is known of its sets, and perhaps how more of them are played. */
export interface Arm {
  known(block: string, set: number): ArmSet | undefined;
  /** A set that the arena has failed in since the arm was made. */
  asideOf(block: string, set: number): PutAside | undefined;
  /** Undefined for an arm whose sets were all played elsewhere. */
  readonly play?: (block: number, set: number) => Promise<ArmSet | PutAside>;
}

/** The sets that an arm has finished. */
export class ArmSets {
  readonly #known = new Map<string, ArmSet>();

  readonly #aside = new Map<string, PutAside>();

  /** The arena has failed in a set. */
  putAside(found: PutAside): PutAside {
    this.#aside.set(`${found.block} ${found.set}`, found);
    return found;
  }

  readonly asideOf = (block: string, set: number): PutAside | undefined =>
    this.#aside.get(`${block} ${set}`);

  learn(own: ArmSet): ArmSet {
    this.#known.set(`${own.block} ${own.set}`, own);
    return own;
  }

  readonly known = (block: string, set: number): ArmSet | undefined =>
    this.#known.get(`${block} ${set}`);
}
