import type { WinTally } from '@aiwolf-arena/stats';

/** Wins and games by set of one agent, or of one of its roles: eight bytes a set. Sets are added in plan order. */
export class SetTallies {
  #cells = new Int32Array(32);
  #length = 0;
  wins = 0;
  games = 0;

  add(wins: number, games: number): void {
    if (this.#length === this.#cells.length) this.#grow();
    this.#cells[this.#length++] = wins;
    this.#cells[this.#length++] = games;
    this.wins += wins;
    this.games += games;
  }

  #grow(): void {
    const larger = new Int32Array(this.#cells.length * 2);
    larger.set(this.#cells);
    this.#cells = larger;
  }

  toArray(): WinTally[] {
    return Array.from({ length: this.#length / 2 }, (_, set) => ({
      wins: this.#cells[set * 2]!,
      games: this.#cells[set * 2 + 1]!,
    }));
  }
}
