import { counted } from '@aiwolf-arena/report';
import type { SetResult } from '@aiwolf-arena/tournament';
import type { OnNote } from '../run/hooks.ts';

interface PaceTerms {
  readonly games: number;
  readonly sets: number;
  /** The work of all sets, as `workOf` measures it. */
  readonly work: number;
  /** Number of sets that are counted at the same time. */
  readonly threads: number;
  readonly isLogged: boolean;
}

/** About how much work the games of a set are: games of larger villages have more days and more talk. */
export const workOf = ({ games, seats }: Pick<SetResult, 'games' | 'seats'>): number => games * seats.length ** 2;

/** Says how many games are counted and about how long that takes, from the time of the sets after the first one. */
export class Pace {
  readonly #terms: PaceTerms;
  readonly #onNote: OnNote;
  #sets = 0;
  #work = 0;
  #before = 0;
  #started = 0;

  constructor(terms: PaceTerms, onNote: OnNote) {
    this.#terms = terms;
    this.#onNote = onNote;
    if (terms.sets <= terms.threads + 1) onNote(this.#what());
  }

  finished(result: SetResult): void {
    const { sets, threads, work } = this.#terms;
    this.#sets++;
    this.#work += workOf(result);
    if (this.#sets === 1) [this.#started, this.#before] = [performance.now(), this.#work];
    if (this.#sets !== threads + 1 || sets <= this.#sets) return;
    const pace = (performance.now() - this.#started) / (this.#work - this.#before);
    this.#onNote(`${this.#what()}: about ${Math.ceil((pace * (work - this.#work)) / 1000)} s`);
  }

  #what(): string {
    const { games, isLogged, sets } = this.#terms;
    const amount = `${counted(games, 'game')} of ${counted(sets, 'set')}`;
    return isLogged ? `reads ${amount} from logs` : `plays ${amount} again`;
  }
}
