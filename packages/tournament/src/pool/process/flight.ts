import type { Worker } from 'node:worker_threads';
import { PULSE, PULSE_BYTES } from '../../realm/pulse.ts';

/** A parcel of sets that a worker plays, as the watchdog sees it. */
export class Flight {
  readonly id: string;
  readonly shared = new SharedArrayBuffer(PULSE_BYTES);
  readonly pulse = new Int32Array(this.shared);
  /** Why the worker was stopped, once it was. */
  stopped = false;
  #seen = '';
  #since = 0;

  constructor(id: string) {
    this.id = id;
  }

  /** How long nobody else has been asked, milliseconds; 0 when somebody has since the last look. */
  stillFor(now: number): number {
    const { asked, game, item, waiting, grown } = PULSE;
    const seen = [
      this.pulse[item],
      this.pulse[asked],
      this.pulse[game],
      ...this.pulse.subarray(waiting, grown),
    ].join();
    if (seen !== this.#seen || !this.begun) this.#since = now;
    this.#seen = seen;
    return now - this.#since;
  }

  /** Which of the sets is played, from 0. */
  get item(): number {
    return this.pulse[PULSE.item]!;
  }

  /** The game that is played, from 0; -1 before the first, null while no worker has taken the parcel. */
  get game(): number | null {
    return this.begun ? this.pulse[PULSE.game]! - 1 : null;
  }

  /** A worker has taken the parcel. */
  get begun(): boolean {
    return this.pulse[PULSE.thread] !== 0;
  }

  workerIn(threads: readonly Worker[]): Worker | undefined {
    const thread = this.pulse[PULSE.thread];
    return threads.find(({ threadId }) => threadId === thread);
  }
}
