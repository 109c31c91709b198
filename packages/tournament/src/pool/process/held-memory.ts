import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { memoryInUse } from './instruments.ts';

/** While the memory in use has grown by less than this many KiB, it is not measured again: a measurement collects garbage. */
const STEP_KIB = 16 * 1024;
/** The same at the end of a game. */
const END_STEP_KIB = 512;

/** Measures the memory that one set holds in a thread: heap and bytes that remain after garbage was collected. */
export class HeldMemory {
  readonly #collect = collector();
  readonly #before = this.#inUse();
  /** KiB at the last measurement, beyond what was in use when this object was made. */
  heldKiB = 0;

  /** Measures again if the memory in use has grown. Returns the KiB of the last measurement. `isEnd`: a game has ended. */
  look(isEnd: boolean): number {
    const grown = memoryInUse() - this.#before - this.heldKiB;
    if (grown >= (isEnd ? END_STEP_KIB : STEP_KIB)) this.heldKiB = Math.max(0, Math.round(this.#inUse() - this.#before));
    return this.heldKiB;
  }

  #inUse(): number {
    this.#collect();
    return memoryInUse();
  }
}

/** Returns the function `gc` of V8. The realm of the agents exists already, and does not get it. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return collect;
}
