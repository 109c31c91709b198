/**
 * Sums the product of the seats' weights over all deals: all ways to give each special role to a different seat. The sum goes
 * seat by seat. Its state is the set of roles that are dealt so far, and a row has one number for each state:
 *
 *   next[state] = plain[seat] * row[state] + (sum over the roles in the state of weight[seat, role] * row[state without role])
 *
 * The sum is the permanent of a matrix with a row for each seat and a column for each role, by dynamic programming over sets of
 * columns (as Bellman, and Held and Karp, 1962): n * r * 2^(r - 1) products for n seats and r roles, not n! / (n - r)! deals.
 *
 * Werewolves are left out. The rows are kept: for another set of werewolves, the sum goes on at the first seat that differs.
 */
export class Deals {
  /** The weight of a role for a seat, at `seat * roles + role`. */
  readonly weights: Float64Array;
  /** By seat: the weight of having no special role. */
  readonly plain: Float64Array;
  readonly #roles: number;
  readonly #states: number;
  /** Row `#at[seat]` is that before the seat. A werewolf adds nothing, so the row before it is also that after it. */
  readonly #rows: Float64Array[];
  readonly #at: Int32Array;
  /** The werewolves: bit i is seat i. */
  #wolves = 0;
  /** Up to this seat, rows are those of the present weights and werewolves. */
  #valid = 0;
  /** For each seat, as `#rows`, but for all later seats. */
  readonly #back: Float64Array[];

  constructor(roles: number, seats: number) {
    this.#roles = roles;
    this.#states = 1 << roles;
    const rows = () => Array.from({ length: seats + 1 }, () => new Float64Array(this.#states));
    this.#rows = rows();
    this.#back = rows();
    this.#rows[0]![0] = 1;
    this.#at = new Int32Array(seats + 1);
    this.weights = new Float64Array(seats * roles);
    this.plain = new Float64Array(seats);
  }

  /** Makes the seats whose bits are set the werewolves. */
  setWolves(wolves: number): void {
    const changed = wolves ^ this.#wolves;
    if (changed === 0) return;
    this.#wolves = wolves;
    this.weightsChanged(lowestBit(changed));
  }

  /** Call this when the weights of a seat have changed, and perhaps those of later seats. */
  weightsChanged(seat: number): void {
    if (seat < this.#valid) this.#valid = seat;
  }

  #isWolf(seat: number): boolean {
    return ((this.#wolves >> seat) & 1) === 1;
  }

  /** Returns the sum over all deals. Of the last seat, only the state in which all roles are dealt counts. */
  total(): number {
    let last = this.plain.length - 1;
    while (last >= 0 && this.#isWolf(last)) last--;
    if (last < 0) return this.#rows[0]![this.#states - 1]!;
    this.#advance(last);
    const row = this.#rows[this.#at[last]!]!;
    const all = this.#states - 1;
    const first = last * this.#roles;
    let sum = this.plain[last]! * row[all]!;
    for (let role = 0; role < this.#roles; role++) sum += this.weights[first + role]! * row[all ^ (1 << role)]!;
    return sum;
  }

  /** Adds the part of the sum in which a seat has a role, multiplied by `scale`, to `shares[seat * roles + role]`. */
  addShares(shares: Float64Array, scale: number): void {
    const { weights } = this;
    const seats = this.plain.length;
    this.#advance(seats);
    let after = this.#back[seats]!.fill(0);
    after[0] = 1;
    for (let seat = seats - 1; seat >= 0; seat--) {
      if (this.#isWolf(seat)) continue;
      const before = this.#rows[this.#at[seat]!]!;
      for (let role = 0, at = seat * this.#roles; role < this.#roles; role++, at++) {
        if (weights[at]! > 0) shares[at]! += scale * weights[at]! * this.#meeting(before, after, role);
      }
      this.#add(seat, after, this.#back[seat]!);
      after = this.#back[seat]!;
    }
  }

  /** Sums over all deals of the roles other than `role` to the seats before and after one seat. */
  #meeting(before: Float64Array, after: Float64Array, role: number): number {
    const others = (this.#states - 1) ^ (1 << role);
    let sum = 0;
    for (let state = others; ; state = (state - 1) & others) {
      sum += before[state]! * after[others ^ state]!;
      if (state === 0) return sum;
    }
  }

  /** Computes the rows up to that before `end`. */
  #advance(end: number): void {
    for (let seat = this.#valid; seat < end; seat++) {
      const row = this.#at[seat]!;
      const isWolf = this.#isWolf(seat);
      this.#at[seat + 1] = isWolf ? row : row + 1;
      if (!isWolf) this.#add(seat, this.#rows[row]!, this.#rows[row + 1]!);
    }
    if (end > this.#valid) this.#valid = end;
  }

  #add(seat: number, row: Float64Array, next: Float64Array): void {
    const { weights } = this;
    const none = this.plain[seat]!;
    const first = seat * this.#roles;
    if (this.#roles === 4) return addOfFour(row, next, none, weights, first);
    for (let state = 0; state < this.#states; state++) next[state] = none * row[state]!;
    for (let role = 0; role < this.#roles; role++) {
      const weight = weights[first + role]!;
      const bit = 1 << role;
      for (let state = bit; state < this.#states; state = (state + 1) | bit) next[state]! += weight * row[state ^ bit]!;
    }
  }
}

/** The step of `Deals` for four special roles (ten seats or more). Written out, it takes about a third of the time. */
function addOfFour(row: Float64Array, next: Float64Array, none: number, weights: Float64Array, first: number): void {
  const a = weights[first]!;
  const b = weights[first + 1]!;
  const c = weights[first + 2]!;
  const d = weights[first + 3]!;
  next[0] = none * row[0]!;
  next[1] = none * row[1]! + a * row[0]!;
  next[2] = none * row[2]! + b * row[0]!;
  next[3] = none * row[3]! + a * row[2]! + b * row[1]!;
  next[4] = none * row[4]! + c * row[0]!;
  next[5] = none * row[5]! + a * row[4]! + c * row[1]!;
  next[6] = none * row[6]! + b * row[4]! + c * row[2]!;
  next[7] = none * row[7]! + a * row[6]! + b * row[5]! + c * row[3]!;
  next[8] = none * row[8]! + d * row[0]!;
  next[9] = none * row[9]! + a * row[8]! + d * row[1]!;
  next[10] = none * row[10]! + b * row[8]! + d * row[2]!;
  next[11] = none * row[11]! + a * row[10]! + b * row[9]! + d * row[3]!;
  next[12] = none * row[12]! + c * row[8]! + d * row[4]!;
  next[13] = none * row[13]! + a * row[12]! + c * row[9]! + d * row[5]!;
  next[14] = none * row[14]! + b * row[12]! + c * row[10]! + d * row[6]!;
  next[15] = none * row[15]! + a * row[14]! + b * row[13]! + c * row[11]! + d * row[7]!;
}

/** Returns the index of the lowest bit that is set. */
export const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);
