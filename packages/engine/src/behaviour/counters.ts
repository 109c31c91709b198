import { ROLES, type Role } from '@aiwolf-arena/protocol';
import { MEASURES } from './measures.ts';
import type { Behaviour } from './tally.ts';

/** The running sums of one measure. Fields of an object are reached with fewer checks than places in a typed table. */
class Sums {
  observed = 0;
  /** In parts. */
  expected = 0;
  occasions = 0;
}

/** The running sums of a village, by seat and role. */
export class Counters {
  readonly #bySeat: readonly (readonly Sums[])[][];
  /** Each seat's sums in its present role. */
  readonly #present: (readonly Sums[])[];

  constructor(players: number) {
    const sums = (): Sums[] => MEASURES.map(() => new Sums());
    this.#bySeat = Array.from({ length: players + 1 }, () => ROLES.map(sums));
    this.#present = this.#bySeat.map((byRole) => byRole[0]!);
  }

  /** `roles`: ROLES indices by seat. */
  deal(roles: Uint8Array): void {
    for (let seat = 1; seat < this.#present.length; seat++) {
      this.#present[seat] = this.#bySeat[seat]![roles[seat]!]!;
    }
  }

  add(seat: number, measure: number, observed: number, expected: number): void {
    this.addAll(seat, measure, observed, expected, 1);
  }

  /** Several occasions at once; none where they have been counted already. */
  addAll(
    seat: number,
    measure: number,
    observed: number,
    expected: number,
    occasions: number,
  ): void {
    const sums = this.#present[seat]![measure]!;
    sums.observed += observed;
    sums.expected += expected;
    sums.occasions += occasions;
  }

  /** The sums of one seat; roles and measures without an occasion are left out. */
  of(seat: number): Behaviour {
    const roles = ROLES.map((role, code) => [role, cellsOf(this.#bySeat[seat]![code]!)] as const);
    const counted = roles.filter(([, cells]) => cells.length > 0);
    return Object.fromEntries(counted) as Partial<Record<Role, number[]>>;
  }
}

const cellsOf = (byMeasure: readonly Sums[]): number[] =>
  byMeasure.flatMap(({ observed, expected, occasions }, measure) =>
    occasions > 0 ? [measure, observed, expected, occasions] : [],
  );
