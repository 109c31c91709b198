import type { Suspicion } from './messages.ts';
import { threadTime } from './thread-time.ts';

interface Case {
  readonly address: string;
  readonly since: number;
  readonly spent: number | null;
}

/** Where the system does not tell CPU times, a silent thread is taken for guilty after so many times the limit. */
const PATIENCE = 5;

/** Judges threads that cannot be asked, by the CPU time that the system has booked for them within one call. */
export class Suspects {
  readonly #cases = new Map<string, Case>();
  readonly #cpuMs: number;

  constructor(cpuMs: number) {
    this.#cpuMs = cpuMs;
  }

  /** Whether the thread is guilty by now. A thread that only waits for the processor never is. */
  guilty(pid: number, { id, item, kill, thread, proven }: Suspicion, now: number): boolean {
    if (proven) return true;
    const address = `${item} ${kill.seat} ${kill.game} ${kill.call}`;
    const spent = threadTime(pid, thread);
    const known = this.#cases.get(id);
    if (known?.address !== address) {
      this.#cases.set(id, { address, since: now, spent });
      return false;
    }
    if (spent === null || known.spent === null) return now - known.since >= PATIENCE * this.#cpuMs;
    return spent - known.spent >= this.#cpuMs;
  }

  forget(id: string): void {
    this.#cases.delete(id);
  }
}
