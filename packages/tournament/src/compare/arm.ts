import type { ArmSet } from './arm-set.ts';

/** One side of a comparison: what is known of its sets, and perhaps how more of them are played. */
export interface Arm {
  known(block: string, set: number): ArmSet | undefined;
  /** Undefined for an arm whose sets were all played elsewhere. */
  readonly play?: (block: number, set: number) => Promise<ArmSet>;
}

/** The sets that an arm has finished. */
export class ArmSets {
  readonly #known = new Map<string, ArmSet>();

  learn(own: ArmSet): ArmSet {
    this.#known.set(`${own.block} ${own.set}`, own);
    return own;
  }

  readonly known = (block: string, set: number): ArmSet | undefined =>
    this.#known.get(`${block} ${set}`);
}
