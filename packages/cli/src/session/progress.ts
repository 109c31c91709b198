import type { FaultTally, SetResult } from '@aiwolf-arena/tournament';

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
    const now = performance.now();
    if (!this.#shown || now - this.#drawn < EVERY_MS) return;
    this.#drawn = now;
    this.#write(`\r\x1b[2K${this.#line(now - this.#started)}${note}`);
  }

  /** Clears the line: what comes next is a result or an error. */
  end(): void {
    if (this.#shown) this.#write('\r\x1b[2K');
  }

  #line(elapsedMs: number): string {
    const rate = `${Math.round(this.#games / (elapsedMs / 1000))} games/s`;
    return [this.#share(), rate, ...this.#left(elapsedMs), ...this.#faulty()].join(', ');
  }

  /** Where nobody knows how many sets it takes, only those that are played. */
  #share(): string {
    const of = this.#total === 0 ? '' : `/${this.#total}`;
    return `${this.#sets}${of} ${Math.max(this.#total, this.#sets) === 1 ? 'set' : 'sets'}`;
  }

  #left(elapsedMs: number): string[] {
    if (this.#total === 0) return [];
    const seconds = ((this.#total - this.#sets) * elapsedMs) / this.#sets / 1000;
    return [`${duration(seconds)} left`];
  }

  #faulty(): string[] {
    if (this.#faults === 0) return [];
    return [`${this.#faults} ${this.#faults === 1 ? 'fault' : 'faults'}`];
  }

  #write(text: string): void {
    process.stderr.write(text);
  }
}

const duration = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
