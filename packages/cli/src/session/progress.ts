import type { SetResult } from '@aiwolf-arena/tournament';

const EVERY_MS = 200;

/** One line on a terminal's stderr that says how far a run is; nothing anywhere else. */
export class Progress {
  readonly #shown: boolean;
  readonly #started = performance.now();
  #total: number;
  #sets = 0;
  #games = 0;
  #faults = 0;
  #drawn = 0;

  constructor(totalSets: number, quiet: boolean) {
    this.#total = totalSets;
    this.#shown = !quiet && process.stderr.isTTY === true;
  }

  /** More sets are to come: the final, once the finalists are known. */
  extend(sets: number): void {
    this.#total += sets;
  }

  set(result: SetResult): void {
    this.#sets++;
    this.#games += result.games;
    for (const { faults } of result.seats) for (const { count } of faults) this.#faults += count;
    const now = performance.now();
    if (!this.#shown || now - this.#drawn < EVERY_MS) return;
    this.#drawn = now;
    this.#write(`\r\x1b[2K${this.#line(now - this.#started)}`);
  }

  /** Clears the line: what comes next is a result or an error. */
  end(): void {
    if (this.#shown) this.#write('\r\x1b[2K');
  }

  #line(elapsedMs: number): string {
    const perSecond = this.#games / (elapsedMs / 1000);
    const left = ((this.#total - this.#sets) * elapsedMs) / this.#sets / 1000;
    const faults =
      this.#faults === 0 ? '' : `, ${this.#faults} ${this.#faults === 1 ? 'fault' : 'faults'}`;
    return `${this.#sets}/${this.#total} ${this.#total === 1 ? 'set' : 'sets'}, ${Math.round(perSecond)} games/s, ${duration(left)} left${faults}`;
  }

  #write(text: string): void {
    process.stderr.write(text);
  }
}

const duration = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
