import { ROLES, type Role } from '@aiwolf-arena/protocol';
import { MEASURES } from './measures.ts';
import type { Behaviour } from './tally.ts';

const WIDTH = MEASURES.length;

/** The running sums of a village, by seat and role. */
export class Counters {
  readonly #observed: Float64Array;
  /** In parts. */
  readonly #expected: Float64Array;
  readonly #chances: Float64Array;
  /** Where the seat's cells in its present role begin. */
  readonly #base: Int32Array;

  constructor(players: number) {
    const cells = (players + 1) * ROLES.length * WIDTH;
    this.#observed = new Float64Array(cells);
    this.#expected = new Float64Array(cells);
    this.#chances = new Float64Array(cells);
    this.#base = new Int32Array(players + 1);
  }

  /** `roles`: ROLES indices by seat. */
  deal(roles: Uint8Array): void {
    for (let seat = 1; seat < this.#base.length; seat++) {
      this.#base[seat] = (seat * ROLES.length + roles[seat]!) * WIDTH;
    }
  }

  add(seat: number, measure: number, observed: number, expected: number, chances = 1): void {
    const at = this.#base[seat]! + measure;
    this.#observed[at]! += observed;
    this.#expected[at]! += expected;
    this.#chances[at]! += chances;
  }

  /** The sums of one seat; roles and measures without a chance are left out. */
  of(seat: number): Behaviour {
    const roles = ROLES.map((role, code) => [role, this.#cells(seat, code)] as const);
    const counted = roles.filter(([, cells]) => cells.length > 0);
    return Object.fromEntries(counted) as Partial<Record<Role, number[]>>;
  }

  #cells(seat: number, role: number): number[] {
    const base = (seat * ROLES.length + role) * WIDTH;
    const cells: number[] = [];
    for (let measure = 0; measure < WIDTH; measure++) {
      const at = base + measure;
      const chances = this.#chances[at]!;
      if (chances > 0) cells.push(measure, this.#observed[at]!, this.#expected[at]!, chances);
    }
    return cells;
  }
}
