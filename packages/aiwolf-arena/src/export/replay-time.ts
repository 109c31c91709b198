import type { RecordedSets } from '@aiwolf-arena/tournament';
import type { PartOfSet } from './run-games.ts';

/** How many games have to be replayed, since a run stores only the results of sets. */
export interface ReplayAhead {
  readonly sets: number;
  readonly games: number;
  /** The estimated time in seconds; `null` before the first games were replayed. */
  readonly seconds: number | null;
}

/** The speed is measured for this time in milliseconds. */
const MEASURED_MS = 2000;

/** Tells how many games will be replayed and, after the first seconds of replaying, how long it will take. */
export class ReplayTime {
  readonly #tell: (ahead: ReplayAhead) => void;
  readonly #sets: number;
  readonly #games: number;
  #done = 0;
  #first: { readonly at: number; readonly done: number } | undefined;
  #isKnown = false;

  constructor(runs: readonly RecordedSets[], tell: (ahead: ReplayAhead) => void = () => {}) {
    this.#tell = tell;
    this.#sets = runs.reduce((sum, run) => sum + run.addresses().length, 0);
    this.#games = runs.reduce((sum, run) => sum + run.addresses().reduce((games, at) => games + run.resultOf(at).games, 0), 0);
    if (this.#sets > 0) tell({ sets: this.#sets, games: this.#games, seconds: null });
  }

  /** Called when games have been replayed. */
  played({ records }: Pick<PartOfSet, 'records'>): void {
    this.#done += records.length;
    const now = performance.now();
    this.#first ??= { at: now, done: this.#done };
    const elapsed = now - this.#first.at;
    if (this.#isKnown || elapsed < MEASURED_MS) return;
    this.#isKnown = true;
    const speed = (this.#done - this.#first.done) / elapsed;
    const left = this.#games - this.#done;
    this.#tell({ sets: this.#sets, games: this.#games, seconds: left / speed / 1000 });
  }
}
