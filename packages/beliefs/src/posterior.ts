import type { Agent } from '@aiwolf-arena/engine';
import type { ContestRole } from '@aiwolf-arena/protocol';
import { Deals, lowestBit } from './deals.ts';
import type { Evidence, ResultReport, Village } from './evidence.ts';
import { Packs } from './packs.ts';

/** Sets of werewolves that are e^12 times less likely than the likeliest set are skipped. Here special roles are ignored. */
const NEGLIGIBLE = 12;
/** Sets of werewolves whose probability is smaller than this are skipped when the special roles are dealt. */
const TINY = 1e-5;
/** Probability that a true seer or medium publishes a false result: by mistake, or as a lie just before the game ends. */
const SLIP = 0.02;

/**
 * Computes the exact probability of every role for every seat. The weight of a deal of all roles is a product: of a weight of
 * the set of werewolves (see `Packs`), and of a weight for each other seat and its role. So the sum over all deals is a sum
 * over all sets of werewolves, and for each of them a sum over the deals of the special roles to other seats (see `Deals`).
 *
 * Sums are made in a fixed order, whatever was computed before: equal evidence gives equal numbers, to the last bit.
 */
export class Posterior {
  readonly #village: Village;
  readonly #packs: Packs;
  readonly #deals: Deals;
  readonly #results: Results;
  /** The sets of werewolves that are not skipped, as bits. Only the first elements of these arrays are in use. */
  readonly #members: Int32Array;
  #live = 0;
  /** For each of them: its weight before the special roles (such as seer) are considered. */
  readonly #scales: Float64Array;
  /** For each of them: its weight, summed over all ways to deal the special roles to other seats. */
  readonly #weights: Float64Array;
  #total = 0;
  readonly #asWolf: Float64Array;
  /** The probability of each special role for each seat; outdated until it is read. */
  readonly #shares: Float64Array;
  #areShared = true;

  /** Throws a RangeError for more than 31 seats: sets of seats are kept as the bits of a number. */
  constructor(village: Village) {
    const { agents, specials } = village;
    if (agents.length > 31) throw new RangeError(`${agents.length} seats are more than 31`);
    this.#village = village;
    this.#packs = new Packs(village);
    this.#members = new Int32Array(this.#packs.members.length);
    this.#scales = new Float64Array(this.#packs.members.length);
    this.#weights = new Float64Array(this.#packs.members.length);
    this.#deals = new Deals(specials.length, agents.length);
    this.#results = new Results(village);
    this.#asWolf = new Float64Array(Math.max(...agents) + 1);
    this.#shares = new Float64Array(agents.length * specials.length);
  }

  infer(evidence: Evidence): void {
    this.#readSeats(evidence);
    this.#packs.weigh(evidence);
    this.#weighPacks();
    this.#shareWolves();
    this.#areShared = false;
  }

  /** Writes for each pair of places the probability that both are werewolves, at `higher * seats + lower`. */
  writePairs(pairs: Float64Array): void {
    const seats = this.#village.agents.length;
    pairs.fill(0);
    for (let i = 0; i < this.#live; i++) {
      const share = this.#share(this.#weights[i]!);
      for (let rest = this.#members[i]!; rest !== 0; rest &= rest - 1) {
        const lower = lowestBit(rest);
        for (let more = rest & (rest - 1); more !== 0; more &= more - 1) pairs[lowestBit(more) * seats + lower]! += share;
      }
    }
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
    if (at < 0) return 0;
    if (!this.#areShared) this.#shareSpecials();
    return this.#shares[agents.indexOf(agent) * specials.length + at]!;
  }

  /** Reads what speaks for each seat in each special role, apart from results. */
  #readSeats(evidence: Evidence): void {
    const { agents, specials } = this.#village;
    const { plain, weights } = this.#deals;
    for (let place = 0, at = 0; place < agents.length; place++) {
      const agent = agents[place]!;
      const known = evidence.roles.get(agent);
      plain[place] = known === undefined || known === 'VILLAGER' ? 1 : 0;
      for (const role of specials) weights[at++] = known === undefined || known === role ? evidence.ratio(agent, role) : 0;
    }
    this.#deals.weightsChanged(0);
    this.#results.read(evidence.reports, weights);
  }

  #weighPacks(): void {
    const { count, members, logs, best } = this.#packs;
    this.#live = 0;
    this.#total = 0;
    for (let pack = 0; pack < count; pack++) {
      const log = logs[pack]!;
      if (!(log >= best - NEGLIGIBLE)) continue;
      const scale = Math.exp(log - best);
      const weight = scale * this.#dealsOf(members[pack]!).total();
      this.#total += weight;
      this.#members[this.#live] = members[pack]!;
      this.#scales[this.#live] = scale;
      this.#weights[this.#live++] = weight;
    }
  }

  #shareWolves(): void {
    const { agents } = this.#village;
    this.#asWolf.fill(0);
    for (let i = 0; i < this.#live; i++) {
      const share = this.#share(this.#weights[i]!);
      for (let rest = this.#members[i]!; rest !== 0; rest &= rest - 1) this.#asWolf[agents[lowestBit(rest)]!]! += share;
    }
  }

  #shareSpecials(): void {
    this.#shares.fill(0);
    for (let i = 0; i < this.#live; i++) {
      if (this.#share(this.#weights[i]!) < TINY) continue;
      this.#dealsOf(this.#members[i]!).addShares(this.#shares, this.#share(this.#scales[i]!));
    }
    this.#areShared = true;
  }

  #share(weight: number): number {
    return this.#total > 0 ? weight / this.#total : 0;
  }

  /** The sums over the deals in which exactly these places (as bits) are werewolves. */
  #dealsOf(members: number): Deals {
    this.#deals.setWolves(members);
    this.#results.weigh(members, this.#deals);
    return this.#deals;
  }
}

/**
 * The published results. They are taken to be true if the speaker really is the seer (medium), so they change the weight of
 * that role for the speaker, depending on who is a werewolf.
 */
class Results {
  readonly #village: Village;
  /** What was read. A list of results usually is the former one with more at its end. */
  readonly #reports: ResultReport[] = [];
  readonly #results: {
    readonly claim: Claim;
    readonly target: number;
    readonly isWolf: number;
    readonly right: number;
    readonly wrong: number;
  }[] = [];
  readonly #claims: Claim[] = [];
  /** The places of all targets, as bits, and those of them that are werewolves; -1 if the weights are without results. */
  #targets = 0;
  #wolves = -1;

  constructor(village: Village) {
    this.#village = village;
  }

  /** Reads the results. `weights`: those of deals, still without results. */
  read(reports: readonly ResultReport[], weights: Float64Array): void {
    if (this.#reports.some((one, i) => one !== reports[i])) this.#clear();
    for (let i = this.#reports.length; i < reports.length; i++) this.#add(reports[i]!);
    for (const claim of this.#claims) claim.without = weights[claim.at]!;
    this.#wolves = -1;
  }

  #clear(): void {
    for (const list of [this.#reports, this.#results, this.#claims]) list.length = 0;
    this.#targets = 0;
  }

  #add(report: ResultReport): void {
    this.#reports.push(report);
    const { agents, specials } = this.#village;
    const [seat, target, role] = [agents.indexOf(report.speaker), agents.indexOf(report.target), specials.indexOf(report.role)];
    if (seat < 0 || role < 0) return;
    const at = seat * specials.length + role;
    const claim = this.#claims.find((one) => one.at === at) ?? { at, seat, without: 0, weight: 0 };
    if (!this.#claims.includes(claim)) this.#claims.push(claim);
    const { species, right = this.#surprise(species), wrong = SLIP } = report;
    this.#results.push({ claim, target, isWolf: Number(species === 'WEREWOLF'), right, wrong });
    this.#targets |= 1 << target;
  }

  /** Returns the weight of a true result: 1 / (probability that the divination of a random seat gives this species). */
  #surprise(species: string): number {
    const { wolves, agents } = this.#village;
    const found = wolves / (agents.length - 1);
    return 1 / (species === 'WEREWOLF' ? found : 1 - found);
  }

  /** Multiplies the weights of claims by those of their results, if the seats in `wolves` (as bits) are the werewolves. */
  weigh(wolves: number, deals: Deals): void {
    if ((wolves & this.#targets) === this.#wolves) return;
    this.#wolves = wolves & this.#targets;
    for (const claim of this.#claims) claim.weight = claim.without;
    for (const { claim, target, isWolf, right, wrong } of this.#results) {
      claim.weight *= ((wolves >> target) & 1) === isWolf ? right : wrong;
    }
    for (const { at, seat, weight } of this.#claims) {
      if (deals.weights[at] === weight) continue;
      deals.weights[at] = weight;
      deals.weightsChanged(seat);
    }
  }
}

/** A seat in a role that it published results in. */
interface Claim {
  /** The index of its weight among those of deals. */
  readonly at: number;
  readonly seat: number;
  /** Its weight without results, and with them. */
  without: number;
  weight: number;
}
