import type { Agent } from '@aiwolf-arena/engine';
import type { ContestRole } from '@aiwolf-arena/protocol';
import type { Evidence, Village } from './evidence.ts';

/** Sets of werewolves that are e^12 times less likely than the likeliest set are skipped. Here special roles are ignored. */
const NEGLIGIBLE = 12;
/** Sets of werewolves whose probability is smaller than this are skipped when the special roles are dealt. */
const TINY = 1e-5;

/** Computes the exact probability of every role for every seat, by summing over all deals of the special roles. */
export class Posterior {
  readonly #village: Village;
  readonly #deals: Deals;
  #table: PackTable | undefined;
  #packs: readonly (readonly Agent[])[] = [];
  /** For each set of werewolves: its weight, summed over all ways to deal the special roles (such as seer) to other seats. */
  #weights: number[] = [];
  /** For each set of werewolves: its weight before the special roles (such as seer) are considered. */
  #scales: number[] = [];
  #total = 0;
  readonly #asWolf: Float64Array;
  /** The probability of each special role for each seat; undefined until it is read. */
  #shares: Float64Array | undefined;

  constructor(village: Village) {
    const { agents, specials } = village;
    this.#village = village;
    this.#deals = new Deals(specials.length, agents.length);
    this.#asWolf = new Float64Array(Math.max(...agents) + 1);
  }

  infer(evidence: Evidence): void {
    this.#table = new PackTable(evidence);
    this.#packs = packsOf(evidence);
    const logs = this.#packs.map((pack) => evidence.ofPack(pack));
    const best = Math.max(...logs);
    this.#scales = logs.map((log) => (log < best - NEGLIGIBLE ? 0 : Math.exp(log - best)));
    this.#weights = this.#packs.map((pack, i) => this.#weigh(pack, this.#scales[i]!));
    this.#total = this.#weights.reduce((sum, weight) => sum + weight, 0);
    this.#asWolf.fill(0);
    for (const [i, pack] of this.#packs.entries()) {
      for (const agent of pack) this.#asWolf[agent]! += this.#share(this.#weights[i]!);
    }
    this.#shares = undefined;
  }

  /** Returns the probability that `agent` has `role`, given the evidence that the last call of `infer` received. */
  of(agent: Agent, role: ContestRole): number {
    if (role === 'WEREWOLF') return this.#asWolf[agent]!;
    if (role !== 'VILLAGER') return this.#special(agent, role);
    const special = this.#village.specials.reduce((sum, one) => sum + this.#special(agent, one), 0);
    return Math.max(0, 1 - this.#asWolf[agent]! - special);
  }

  #special(agent: Agent, role: ContestRole): number {
    const { agents, specials } = this.#village;
    const at = specials.indexOf(role);
    if (at < 0 || this.#table === undefined) return 0;
    this.#shares ??= this.#sharesOf(this.#table);
    return this.#shares[agents.indexOf(agent) * specials.length + at]!;
  }

  #weigh(pack: readonly Agent[], scale: number): number {
    if (scale === 0) return 0;
    const seats = this.#table!.open(pack);
    return scale * this.#deals.total(this.#table!.weights, this.#table!.plain, seats);
  }

  #sharesOf(table: PackTable): Float64Array {
    const { agents, specials } = this.#village;
    const shares = new Float64Array(agents.length * specials.length);
    const ofPack = new Float64Array(shares.length);
    for (const [i, pack] of this.#packs.entries()) {
      if (this.#share(this.#weights[i]!) < TINY) continue;
      const seats = table.open(pack);
      ofPack.fill(0);
      this.#deals.addShares(table, seats, ofPack, this.#share(this.#scales[i]!));
      table.spread(ofPack, shares, seats);
    }
    return shares;
  }

  #share(weight: number): number {
    return this.#total > 0 ? weight / this.#total : 0;
  }
}

/** Returns all possible sets of werewolves. Each set contains all seats that are known to be werewolves. */
function packsOf({ village, humans, wolves, roles }: Evidence): Agent[][] {
  const isHuman = (agent: Agent) => humans.has(agent) || (roles.get(agent) ?? 'WEREWOLF') !== 'WEREWOLF';
  const known = village.agents.filter((agent) => wolves.has(agent) || roles.get(agent) === 'WEREWOLF');
  const free = village.agents.filter((agent) => !known.includes(agent) && !isHuman(agent));
  const packs: Agent[][] = [];
  extend(known, 0);
  return packs;

  function extend(pack: Agent[], from: number): void {
    if (pack.length >= village.wolves) packs.push(pack);
    else for (let i = from; i < free.length; i++) extend([...pack, free[i]!], i + 1);
  }
}

/** Probability that a true seer or medium publishes a false result: by mistake, or as a lie just before the game ends. */
const SLIP = 0.02;

/** The weights of special roles (such as seer) for the seats outside one set of werewolves. The arrays are reused. */
class PackTable {
  /** The weight of a role for a seat is at index `seat * roles + role`. Only seats that are not werewolves are numbered. */
  readonly weights: Float64Array;
  /** By seat: 1 if the seat may be without special role; 0 if it is known to have a special role. */
  readonly plain: Float64Array;
  readonly #evidence: Evidence;
  readonly #ratios: Float64Array;
  readonly #mayBePlain: readonly number[];
  /** For the i-th seat that is not a werewolf: its index in `agents`. */
  readonly #places: Int32Array;
  /** By index in `agents`: -1 for a werewolf, i for the i-th seat that is not a werewolf. */
  readonly #seats: Int32Array;
  readonly #width: number;

  constructor(evidence: Evidence) {
    const { agents, specials } = evidence.village;
    this.#evidence = evidence;
    this.#width = specials.length;
    this.weights = new Float64Array(agents.length * specials.length);
    this.plain = new Float64Array(agents.length);
    this.#places = new Int32Array(agents.length);
    this.#seats = new Int32Array(agents.length);
    const isPossible = (agent: Agent, role: string) => (evidence.roles.get(agent) ?? role) === role;
    this.#mayBePlain = agents.map((agent) => Number(isPossible(agent, 'VILLAGER')));
    this.#ratios = Float64Array.from(
      agents.flatMap((agent) => specials.map((role) => (isPossible(agent, role) ? evidence.ratio(agent, role) : 0))),
    );
  }

  /** Assumes that exactly the seats in `pack` are werewolves. Computes the weights; returns the number of other seats. */
  open(pack: readonly Agent[]): number {
    const { agents, specials } = this.#evidence.village;
    let seats = 0;
    for (let place = 0; place < agents.length; place++) {
      const isOutside = !pack.includes(agents[place]!);
      this.#seats[place] = isOutside ? seats : -1;
      if (isOutside) this.#seat(seats++, place);
    }
    for (const { speaker, target, species, role } of this.#evidence.told) {
      const seat = this.#seats[agents.indexOf(speaker)]!;
      const special = specials.indexOf(role);
      if (seat < 0 || special < 0) continue;
      const isTrue = (species === 'WEREWOLF') === pack.includes(target);
      this.weights[seat * this.#width + special]! *= isTrue ? this.#surprise(species) : SLIP;
    }
    return seats;
  }

  /** Returns the weight of a true result: 1 / (probability that the divination of a random seat gives this species). */
  #surprise(species: string): number {
    const { wolves, agents } = this.#evidence.village;
    const found = wolves / (agents.length - 1);
    return 1 / (species === 'WEREWOLF' ? found : 1 - found);
  }

  #seat(seat: number, place: number): void {
    this.#places[seat] = place;
    this.plain[seat] = this.#mayBePlain[place]!;
    for (let i = 0; i < this.#width; i++) {
      this.weights[seat * this.#width + i] = this.#ratios[place * this.#width + i]!;
    }
  }

  /** Adds `ofPack`, the values for one set of werewolves (only seats outside this set), to `all`, which has all seats. */
  spread(ofPack: Float64Array, all: Float64Array, seats: number): void {
    for (let seat = 0; seat < seats; seat++) {
      const place = this.#places[seat]!;
      for (let i = 0; i < this.#width; i++) {
        all[place * this.#width + i]! += ofPack[seat * this.#width + i]!;
      }
    }
  }
}

/**
 * Sums the product of the weights over all deals: all ways to give each special role to a different seat. Also computes the
 * part of this sum in which a seat has a role. A state is a set of roles that have been dealt so far in the summation.
 */
class Deals {
  readonly #roles: number;
  readonly #states: number;
  /** At index `i * states + state`: the sum over all ways to deal the roles in `state` to seats before seat i. */
  readonly #forward: Float64Array;
  /** At index `i * states + state`: the sum over all ways to deal the roles in `state` to seat i and later seats. */
  readonly #backward: Float64Array;

  constructor(roles: number, seats: number) {
    this.#roles = roles;
    this.#states = 1 << roles;
    this.#forward = new Float64Array((seats + 1) * this.#states);
    this.#backward = new Float64Array((seats + 1) * this.#states);
  }

  /** Sums products of weights over all deals. Weight of a seat: `weights[seat * roles + role]`; without role: `plain[seat]`. */
  total(weights: Float64Array, plain: Float64Array, seats: number): number {
    const states = this.#states;
    const row = this.#backward;
    row.fill(0, 0, states);
    row[0] = 1;
    // one row is enough if it is updated from the fullest state down: the states that it reads are still those of the previous
    // seat
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

  /** Adds the part of the sum in which the seat has the role, multiplied by `scale`, to `shares[seat * roles + role]`. */
  addShares({ weights, plain }: PackTable, seats: number, shares: Float64Array, scale: number): void {
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

  /** Adds one seat to the sums. The seat has no special role, or a role that no seat added earlier has. */
  #step(rows: Float64Array, from: number, to: number, weights: Float64Array, plain: Float64Array, seat: number): void {
    const first = seat * this.#roles;
    for (let state = 0; state < this.#states; state++) {
      let sum = plain[seat]! * rows[from + state]!;
      for (let role = 0, bit = 1; bit <= state; role++, bit <<= 1) {
        if ((state & bit) !== 0) sum += weights[first + role]! * rows[from + (state ^ bit)]!;
      }
      rows[to + state] = sum;
    }
  }

  /** Sums the product of the weights over all deals of the roles other than `role` to the seats other than `seat`. */
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
