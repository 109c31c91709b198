import { ROLES, type Role } from '@aiwolf-arena/protocol';
import { MEASURES } from './measures.ts';
import type { Behaviour } from './tally.ts';

const WIDTH = MEASURES.length * 3;

/** The running sums of a village, by seat and role. */
export class Counters {
  /** Observed, expected (in parts) and occasions of each measure, side by side. */
  readonly #cells: Float64Array;
  /** Where the seat's cells in its present role begin. */
  readonly #base: Int32Array;

  constructor(players: number) {
    this.#cells = new Float64Array((players + 1) * ROLES.length * WIDTH);
    this.#base = new Int32Array(players + 1);
  }

  /** `roles`: ROLES indices by seat. */
  deal(roles: Uint8Array): void {
    for (let seat = 1; seat < this.#base.length; seat++) {
      this.#base[seat] = (seat * ROLES.length + roles[seat]!) * WIDTH;
    }
  }

  add(seat: number, measure: number, observed: number, expected: number): void {
    const at = this.#base[seat]! + measure * 3;
    this.#cells[at]! += observed;
    this.#cells[at + 1]! += expected;
    this.#cells[at + 2]! += 1;
  }

  /** Several occasions at once; none where they have been counted already. */
  addAll(
    seat: number,
    measure: number,
    observed: number,
    expected: number,
    occasions: number,
  ): void {
    this.add(seat, measure, observed, expected);
    this.#cells[this.#base[seat]! + measure * 3 + 2]! += occasions - 1;
  }

  /** The sums of one seat; roles and measures without an occasion are left out. */
  of(seat: number): Behaviour {
    const roles = ROLES.map((role, code) => [role, this.#measuresOf(seat, code)] as const);
    const counted = roles.filter(([, cells]) => cells.length > 0);
    return Object.fromEntries(counted) as Partial<Record<Role, number[]>>;
  }

  #measuresOf(seat: number, role: number): number[] {
    const base = (seat * ROLES.length + role) * WIDTH;
    return MEASURES.flatMap((_, measure) => {
      const at = base + measure * 3;
      return this.#cells[at + 2]! > 0 ? [measure, ...this.#cells.subarray(at, at + 3)] : [];
    });
  }
}
