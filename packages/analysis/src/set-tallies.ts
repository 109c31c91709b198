import type { WinTally } from '@aiwolf-arena/stats';

const FIELDS = 4;

/** Tallies by set of one agent, or of one of its roles: sixteen bytes a set. Sets are added in plan order. */
export class SetTallies {
  #cells = new Int32Array(8 * FIELDS);
  #length = 0;
  wins = 0;
  games = 0;

  add({ wins, games, units = games, stratum = 0 }: WinTally): void {
    if (this.#length === this.#cells.length) this.#grow();
    this.#cells.set([wins, games, units, stratum], this.#length);
    this.#length += FIELDS;
    this.wins += wins;
    this.games += games;
  }

  #grow(): void {
    const larger = new Int32Array(this.#cells.length * 2);
    larger.set(this.#cells);
    this.#cells = larger;
  }

  toArray(): WinTally[] {
    return Array.from({ length: this.#length / FIELDS }, (_, set) => {
      const [wins, games, units, stratum] = this.#cells.subarray(set * FIELDS);
      return { wins: wins!, games: games!, units: units!, stratum: stratum! };
    });
  }
}
