import type { GameTape } from '@aiwolf-arena/report/html';

/** What watchers hear: a game begins, something happens in it, it is over. */
export type LiveMessage =
  | { readonly kind: 'game'; readonly number: number; readonly tape: GameTape }
  | { readonly kind: 'more'; readonly events: readonly number[]; readonly said: readonly string[] }
  | { readonly kind: 'over' };

type Hearer = (message: LiveMessage) => void;

/** The game that is being played, for whoever watches; who comes late gets all that has happened in it. */
export class LiveFeed {
  readonly #hearers = new Set<Hearer>();
  #number = 0;
  #tape: GameTape | null = null;
  #over = false;

  /** Returns what ends the hearing. */
  hear(hearer: Hearer): () => void {
    this.#hearers.add(hearer);
    if (this.#tape !== null) hearer({ kind: 'game', number: this.#number, tape: this.#tape });
    if (this.#over) hearer({ kind: 'over' });
    return () => this.#hearers.delete(hearer);
  }

  get isHeard(): boolean {
    return this.#hearers.size > 0;
  }

  begin(roles: readonly number[], names: readonly string[]): void {
    this.#number++;
    this.#over = false;
    this.#tape = { roles, names, events: [], said: [] };
    this.#tell({ kind: 'game', number: this.#number, tape: this.#tape });
  }

  add(events: readonly number[], said: readonly string[]): void {
    if (this.#tape === null || events.length === 0) return;
    const { tape, ...more } = { tape: this.#tape, events, said };
    this.#tape = { ...tape, events: [...tape.events, ...events], said: [...tape.said, ...said] };
    this.#tell({ kind: 'more', ...more });
  }

  end(): void {
    this.#over = true;
    this.#tell({ kind: 'over' });
  }

  #tell(message: LiveMessage): void {
    for (const hearer of this.#hearers) hearer(message);
  }
}
