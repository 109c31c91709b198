/** How many games have to be replayed (or read from logs), since a run stores only the results of sets. */
export interface ReplayAhead {
  readonly sets: number;
  readonly games: number;
  /** The estimated time in seconds; `null` before the first games were replayed. */
  readonly seconds: number | null;
}

/** The speed is measured for this time in milliseconds. */
const MEASURED_MS = 2000;

interface ReplayOptions {
  readonly sets: number;
  readonly games: number;
  /** About how much work all games are, in any unit, such as the number of games. */
  readonly work: number;
}

/** Tells how many games will be replayed and, after the first seconds of replaying, how long the rest will take. */
export class ReplayTime {
  readonly #options: ReplayOptions;
  readonly #tell: (ahead: ReplayAhead) => void;
  #done = 0;
  #first: { readonly at: number; readonly done: number } | undefined;
  #isKnown = false;

  constructor(options: ReplayOptions, tell: (ahead: ReplayAhead) => void = () => {}) {
    this.#options = options;
    this.#tell = tell;
    this.#say(null);
  }

  /** Called when some of the work has been done. */
  played(work: number): void {
    this.#done += work;
    const now = performance.now();
    this.#first ??= { at: now, done: this.#done };
    const elapsed = now - this.#first.at;
    if (this.#isKnown || elapsed < MEASURED_MS) return;
    this.#isKnown = true;
    const speed = (this.#done - this.#first.done) / elapsed;
    this.#say((this.#options.work - this.#done) / speed / 1000);
  }

  #say(seconds: number | null): void {
    const { games, sets } = this.#options;
    if (sets > 0) this.#tell({ sets, games, seconds });
  }
}
