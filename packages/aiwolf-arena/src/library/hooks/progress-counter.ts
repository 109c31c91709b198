import type { FaultTally, SetResult } from '@aiwolf-arena/tournament';
import type { Progress } from './hooks.ts';

/** Counts finished sets, and tells how far it is after every one. */
export class ProgressCounter {
  readonly #tell: ((progress: Progress) => void) | undefined;
  #of: number;
  #sets = 0;
  #games = 0;
  #faults = 0;

  constructor(of: number, tell: ((progress: Progress) => void) | undefined) {
    this.#of = of;
    this.#tell = tell;
  }

  /** More sets are to come: the final, once the finalists are known. */
  extend(sets: number): void {
    this.#of += sets;
  }

  set({ games, seats }: SetResult): void {
    this.finished(
      games,
      seats.flatMap(({ faults }) => faults),
    );
  }

  /** One set more, with the faults in it; `note`: what else there is to say now. */
  finished(games: number, faults: readonly FaultTally[], note = ''): void {
    this.#sets++;
    this.#games += games;
    for (const { count } of faults) this.#faults += count;
    const at = { sets: this.#sets, of: this.#of, games: this.#games, faults: this.#faults };
    this.#tell?.({ ...at, note });
  }
}
