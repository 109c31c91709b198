import { threadTime } from '../sandbox/proc.ts';
import type { Suspicion } from './messages.ts';
import { ownCpuMs } from './pool-limits.ts';

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
  guilty(pid: number, suspicion: Suspicion, now: number): boolean {
    const { id, item, kill, game, thread, proven } = suspicion;
    if (proven) return true;
    const address = `${item} ${kill?.seat ?? 0} ${kill?.game ?? game} ${kill?.call}`;
    const most = kill === null ? ownCpuMs({ cpuMs: this.#cpuMs }) : this.#cpuMs;
    const spent = threadTime(pid, thread);
    const known = this.#cases.get(id);
    if (known?.address !== address) {
      this.#cases.set(id, { address, since: now, spent });
      return false;
    }
    if (spent === null || known.spent === null) return now - known.since >= PATIENCE * most;
    return spent - known.spent >= most;
  }

  forget(id: string): void {
    this.#cases.delete(id);
  }
}
