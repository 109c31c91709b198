import { counted } from '@aiwolf-arena/report';
import type { OnNote } from '../run/hooks.ts';

interface PaceTerms {
  readonly games: number;
  readonly sets: number;
  /** Number of sets that are counted at the same time. */
  readonly threads: number;
  readonly isLogged: boolean;
}

/** Says how many games are counted and about how long that takes, from the time of the sets after the first one. */
export class Pace {
  readonly #terms: PaceTerms;
  readonly #onNote: OnNote;
  #finished = 0;
  #started = 0;

  constructor(terms: PaceTerms, onNote: OnNote) {
    this.#terms = terms;
    this.#onNote = onNote;
    if (terms.sets <= terms.threads + 1) onNote(this.#what());
  }

  finished(): void {
    const { sets, threads } = this.#terms;
    this.#finished++;
    if (this.#finished === 1) this.#started = performance.now();
    if (this.#finished !== threads + 1 || sets <= this.#finished) return;
    const perSet = (performance.now() - this.#started) / threads;
    this.#onNote(`${this.#what()}: about ${Math.ceil((perSet * (sets - this.#finished)) / 1000)} s`);
  }

  #what(): string {
    const { games, isLogged, sets } = this.#terms;
    const amount = `${counted(games, 'game')} of ${counted(sets, 'set')}`;
    return isLogged ? `reads ${amount} from logs` : `plays ${amount} again`;
  }
}
