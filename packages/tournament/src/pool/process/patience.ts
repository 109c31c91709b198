import type { ThreadState } from '../../sandbox/proc.ts';

/** A thread that computes less than this share of the time only waits. */
const IDLE_SHARE = 0.02;

/** How long a thread has been waiting for something else than the processor, with next to no computing, within one call. */
export class Patience {
  readonly #mostMs: number;
  #waited = 0;
  #spent: number | undefined;
  #looked: number | undefined;

  constructor(mostMs: number) {
    this.#mostMs = mostMs;
  }

  /** One look; whether it has waited for too long. `state`: null where the system does not tell. */
  isOver(now: number, state: ThreadState | null): boolean {
    const passed = now - (this.#looked ?? now);
    this.#looked = now;
    const spent = state?.cpuMs ?? 0;
    this.#spent ??= spent;
    if (spent - this.#spent > IDLE_SHARE * this.#mostMs) {
      this.#spent = spent;
      this.#waited = 0;
    } else if (state?.asleep !== false) this.#waited += passed;
    return this.#waited >= this.#mostMs;
  }
}
