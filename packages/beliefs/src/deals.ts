/**
 * The sum over all deals of special roles to seats, each role to one seat and at most one to a seat, of the product of
 * the weights; and the share of every seat and role in it. The state of the sum is the set of roles already dealt.
 */
export class Deals {
  readonly #roles: number;
  readonly #states: number;
  /** Row i: the sums over the first i seats (forward) and over the seats from i on (backward). */
  readonly #forward: Float64Array;
  readonly #backward: Float64Array;

  constructor(roles: number, seats: number) {
    this.#roles = roles;
    this.#states = 1 << roles;
    this.#forward = new Float64Array((seats + 1) * this.#states);
    this.#backward = new Float64Array((seats + 1) * this.#states);
  }

  /** `weights[seat * roles + role]`, and `plain[seat]` for a seat without special role; returns the sum. */
  total(weights: Float64Array, plain: Float64Array, seats: number): number {
    const states = this.#states;
    const row = this.#backward;
    row.fill(0, 0, states);
    row[0] = 1;
    // One row is enough, from the fullest state down: what a state is made of is still of the seat before.
    for (let seat = 0, at = 0; seat < seats; seat++, at += this.#roles) {
      const none = plain[seat]!;
      for (let state = states - 1; state >= 0; state--) {
        let sum = none * row[state]!;
        for (let role = 0, bit = 1; bit <= state; role++, bit <<= 1) {
          if ((state & bit) !== 0) sum += weights[at + role]! * row[state ^ bit]!;
        }
        row[state] = sum;
      }
    }
    return row[states - 1]!;
  }

  /** Adds `scale` times the part in which a seat has a role to `shares[seat * roles + role]`. */
  addShares(
    { weights, plain }: { readonly weights: Float64Array; readonly plain: Float64Array },
    seats: number,
    shares: Float64Array,
    scale: number,
  ): void {
    const states = this.#states;
    this.#forward.fill(0, 0, states);
    this.#forward[0] = 1;
    for (let seat = 0; seat < seats; seat++) {
      this.#step(this.#forward, seat * states, (seat + 1) * states, weights, plain, seat);
    }
    this.#backward.fill(0, seats * states, (seats + 1) * states);
    this.#backward[seats * states] = 1;
    for (let seat = seats - 1; seat >= 0; seat--) {
      this.#step(this.#backward, (seat + 1) * states, seat * states, weights, plain, seat);
    }
    for (let seat = 0; seat < seats; seat++) {
      for (let role = 0; role < this.#roles; role++) {
        const at = seat * this.#roles + role;
        if (weights[at]! > 0) shares[at]! += scale * weights[at]! * this.#meeting(seat, role);
      }
    }
  }

  /** One seat more: it has no special role, or one that is not dealt in the row before. */
  #step(
    rows: Float64Array,
    from: number,
    to: number,
    weights: Float64Array,
    plain: Float64Array,
    seat: number,
  ): void {
    const first = seat * this.#roles;
    for (let state = 0; state < this.#states; state++) {
      let sum = plain[seat]! * rows[from + state]!;
      for (let role = 0, bit = 1; bit <= state; role++, bit <<= 1) {
        if ((state & bit) !== 0) sum += weights[first + role]! * rows[from + (state ^ bit)]!;
      }
      rows[to + state] = sum;
    }
  }

  /** Seats before have some of the other roles, seats after the rest. */
  #meeting(seat: number, role: number): number {
    const others = (this.#states - 1) ^ (1 << role);
    const before = seat * this.#states;
    const after = before + this.#states;
    let sum = 0;
    for (let state = others; ; state = (state - 1) & others) {
      sum += this.#forward[before + state]! * this.#backward[after + (others ^ state)]!;
      if (state === 0) return sum;
    }
  }
}
