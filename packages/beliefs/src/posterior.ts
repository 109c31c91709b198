import type { Agent } from '@aiwolf-arena/engine';
import type { ContestRole } from '@aiwolf-arena/protocol';
import type { Evidence, Village } from './evidence.ts';

/** Packs of werewolves so much less likely than the best, before the special roles are dealt, are passed over: e^12. */
const NEGLIGIBLE = 12;
/** Packs with less than this share of the total are left out when special roles are shared out. */
const TINY = 1e-5;

/**
 * The probability of every role for every seat, exactly: all packs of werewolves are tried one by one, and for each the
 * special roles are summed over all deals to the others by dynamic programming. Special roles are shared out only when
 * somebody asks for one.
 */
export class Posterior {
  readonly #village: Village;
  readonly #deals: Deals;
  #table: PackTable | undefined;
  #packs: readonly (readonly Agent[])[] = [];
  /** The weight of each pack with all deals of the others, and without them. */
  #weights: number[] = [];
  #scales: number[] = [];
  #total = 0;
  readonly #asWolf: Float64Array;
  /** By seat and special role; undefined until somebody asks. */
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

  /** The probability that `agent` holds `role`, by the evidence inferred from last. */
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

/** Every set of seats that may be the werewolves, all known ones among them; each array is new. */
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

/** How often a true seer or medium publishes what is not so: bugs and parting shots. */
const SLIP = 0.02;

/** The weights of the special roles for the seats outside a pack of werewolves, pack after pack in the same arrays. */
class PackTable {
  /** `[seat * roles + role]`, seats counted among those outside the pack. */
  readonly weights: Float64Array;
  /** Of a seat without special role: 0 where it is known to have one. */
  readonly plain: Float64Array;
  readonly #evidence: Evidence;
  readonly #ratios: Float64Array;
  readonly #mayBePlain: readonly number[];
  /** The place in `agents` of every seat outside the pack, and the seat outside the pack of every place, or -1. */
  readonly #places: Int32Array;
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

  /** Fills in the weights beside this pack; returns how many seats are outside it. */
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

  /** A true result is what the true seer had to say: as likely as it was to find just that. */
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

  /** Adds what is counted by seats outside the pack to what is counted by all seats. */
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
 * The sum over all deals of special roles to seats, each role to one seat and at most one to a seat, of the product of
 * the weights; and the share of every seat and role in it. The state of the sum is the set of roles already dealt.
 */
class Deals {
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
