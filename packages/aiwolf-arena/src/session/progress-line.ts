import type { Progress } from '../library/hooks/hooks.ts';

const EVERY_MS = 200;

/** One line on a terminal's stderr that says how far a run is; nothing anywhere else. */
export class ProgressLine {
  readonly #shown: boolean;
  readonly #started = performance.now();
  #drawn = 0;

  constructor(quiet: boolean) {
    this.#shown = !quiet && process.stderr.isTTY === true;
  }

  show(progress: Progress): void {
    const now = performance.now();
    if (!this.#shown || now - this.#drawn < EVERY_MS) return;
    this.#drawn = now;
    this.#write(`\r\x1b[2K${lineOf(progress, now - this.#started)}${progress.note}`);
  }

  /** Clears the line: what comes next is a result or an error. */
  end(): void {
    if (this.#shown) this.#write('\r\x1b[2K');
  }

  #write(text: string): void {
    process.stderr.write(text);
  }
}

function lineOf(progress: Progress, elapsedMs: number): string {
  const rate = `${Math.round(progress.games / (elapsedMs / 1000))} games/s`;
  return [share(progress), rate, ...left(progress, elapsedMs), ...faulty(progress)].join(', ');
}

/** Where nobody knows how many sets it takes, only those that are played. */
function share({ sets, of }: Progress): string {
  return `${sets}${of === 0 ? '' : `/${of}`} ${Math.max(of, sets) === 1 ? 'set' : 'sets'}`;
}

const left = ({ sets, of }: Progress, elapsedMs: number): string[] =>
  of === 0 ? [] : [`${duration(((of - sets) * elapsedMs) / sets / 1000)} left`];

const faulty = ({ faults }: Progress): string[] =>
  faults === 0 ? [] : [`${faults} ${faults === 1 ? 'fault' : 'faults'}`];

const duration = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
