import type { Agent } from '@aiwolf-arena/engine';
import type { ContestRole } from '@aiwolf-arena/protocol';
import { Deals } from './deals.ts';
import type { Evidence, Told, Village } from './evidence.ts';
import { Packs } from './packs.ts';

/** Sets of werewolves that are e^12 times less likely than the likeliest set are skipped. Here special roles are ignored. */
const NEGLIGIBLE = 12;
/** Sets of werewolves whose probability is smaller than this are skipped when the special roles are dealt. */
const TINY = 1e-5;
/** Probability that a true seer or medium publishes a false result: by mistake, or as a lie just before the game ends. */
const SLIP = 0.02;

/**
 * Computes the exact probability of every role for every seat. The weight of a deal of all roles is a product: of a weight of
 * the set of werewolves (see `Packs`), and of a weight for each other seat and its role. So the sum over all deals is a sum over
 * all sets of werewolves, and for each of them a sum over the deals of the special roles to other seats (see `Deals`).
 *
 * Sums are made in a fixed order, whatever was computed before: equal evidence gives equal numbers, to the last bit.
 */
export class Posterior {
  readonly #village: Village;
  readonly #packs: Packs;
  readonly #deals: Deals;
  readonly #results: Results;
  /** The sets of werewolves that are not skipped; only the first elements of these arrays are in use. */
  #pack = new Int32Array(0);
  #live = 0;
  /** For each of them: its weight before the special roles (such as seer) are considered. */
  #scales = new Float64Array(0);
  /** For each of them: its weight, summed over all ways to deal the special roles to other seats. */
  #weights = new Float64Array(0);
  #total = 0;
  readonly #asWolf: Float64Array;
  /** The probability of each special role for each seat; outdated until it is read. */
  readonly #shares: Float64Array;
  #areShared = true;

  constructor(village: Village) {
    const { agents, specials } = village;
    this.#village = village;
    this.#packs = new Packs(village);
    this.#deals = new Deals(specials.length, agents.length);
    this.#results = new Results(village);
    this.#asWolf = new Float64Array(Math.max(...agents) + 1);
    this.#shares = new Float64Array(agents.length * specials.length);
  }

  infer(evidence: Evidence): void {
    this.#readSeats(evidence);
    this.#packs.find(evidence);
    if (this.#scales.length < this.#packs.count) {
      this.#pack = new Int32Array(this.#packs.count);
      this.#scales = new Float64Array(this.#packs.count);
      this.#weights = new Float64Array(this.#packs.count);
    }
    this.#weighPacks(evidence);
    this.#shareWolves();
    this.#areShared = false;
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
    this.#results.read(evidence.told, weights);
  }

  #weighPacks(evidence: Evidence): void {
    const [packs, scales, weights] = [this.#packs, this.#scales, this.#weights];
    const best = packs.weigh(evidence, scales);
    this.#live = 0;
    this.#total = 0;
    for (let pack = 0; pack < packs.count; pack++) {
      const log = scales[pack]!;
      if (!(log >= best - NEGLIGIBLE)) continue;
      const scale = Math.exp(log - best);
      const weight = scale * this.#dealsOf(pack).total();
      this.#total += weight;
      // the list of packs that are not skipped grows behind the one that is read
      this.#pack[this.#live] = pack;
      scales[this.#live] = scale;
      weights[this.#live++] = weight;
    }
  }

  #shareWolves(): void {
    const { candidates, members, size } = this.#packs;
    const { agents } = this.#village;
    this.#asWolf.fill(0);
    for (let i = 0; i < this.#live; i++) {
      const share = this.#share(this.#weights[i]!);
      const first = this.#pack[i]! * size;
      for (let at = first; at < first + size; at++) this.#asWolf[agents[candidates[members[at]!]!]!]! += share;
    }
  }

  #shareSpecials(): void {
    this.#shares.fill(0);
    for (let i = 0; i < this.#live; i++) {
      if (this.#share(this.#weights[i]!) < TINY) continue;
      this.#dealsOf(this.#pack[i]!).addShares(this.#shares, this.#share(this.#scales[i]!));
    }
    this.#areShared = true;
  }

  #share(weight: number): number {
    return this.#total > 0 ? weight / this.#total : 0;
  }

  /** The sums over the deals in which exactly the members of one pack are werewolves. */
  #dealsOf(pack: number): Deals {
    const wolves = this.#packs.bitsOf(pack);
    this.#deals.setWolves(wolves);
    this.#results.weigh(wolves, this.#deals);
    return this.#deals;
  }
}

/**
 * The published results. They are taken to be true if the speaker really is the seer (medium), so they change the weight of
 * that role for the speaker, depending on who is a werewolf.
 */
class Results {
  readonly #village: Village;
  /** By result: the index of the product that it belongs to, the place of its target, 1 if it says werewolf, its weight if true. */
  readonly #products: number[] = [];
  readonly #targets: number[] = [];
  readonly #species: number[] = [];
  readonly #truths: number[] = [];
  /** By product, for a speaker in a role: its index among the weights of deals, its weight without results and with them. */
  readonly #at: number[] = [];
  readonly #without: number[] = [];
  readonly #with: number[] = [];
  /** The places of all targets, as bits, and those of them that are werewolves; -1 at first. */
  #all = 0;
  #wolves = -1;

  constructor(village: Village) {
    this.#village = village;
  }

  /** Reads the results. `weights`: those of deals, still without results. */
  read(told: readonly Told[], weights: Float64Array): void {
    const { agents, specials } = this.#village;
    for (const list of [this.#products, this.#targets, this.#species, this.#truths, this.#at, this.#without]) list.length = 0;
    this.#all = 0;
    this.#wolves = -1;
    for (const { speaker, target, species, role } of told) {
      const [place, special] = [agents.indexOf(speaker), specials.indexOf(role)];
      if (place < 0 || special < 0) continue;
      const at = place * specials.length + special;
      let product = this.#at.indexOf(at);
      if (product < 0) {
        product = this.#at.push(at) - 1;
        this.#without.push(weights[at]!);
      }
      this.#products.push(product);
      this.#targets.push(agents.indexOf(target));
      this.#species.push(Number(species === 'WEREWOLF'));
      this.#truths.push(this.#surprise(species));
      this.#all |= 1 << agents.indexOf(target);
    }
  }

  /** Returns the weight of a true result: 1 / (probability that the divination of a random seat gives this species). */
  #surprise(species: string): number {
    const { wolves, agents } = this.#village;
    const found = wolves / (agents.length - 1);
    return 1 / (species === 'WEREWOLF' ? found : 1 - found);
  }

  /** Multiplies the weights of speakers by those of their results, if the places whose bits are set are the werewolves. */
  weigh(wolves: number, deals: Deals): void {
    if ((wolves & this.#all) === this.#wolves) return;
    this.#wolves = wolves & this.#all;
    for (let i = 0; i < this.#at.length; i++) this.#with[i] = this.#without[i]!;
    for (let i = 0; i < this.#products.length; i++) {
      const isTrue = ((wolves >> this.#targets[i]!) & 1) === this.#species[i];
      this.#with[this.#products[i]!]! *= isTrue ? this.#truths[i]! : SLIP;
    }
    for (let i = 0; i < this.#at.length; i++) {
      const at = this.#at[i]!;
      if (deals.weights[at] === this.#with[i]) continue;
      deals.weights[at] = this.#with[i]!;
      deals.weightsChanged(Math.floor(at / this.#village.specials.length));
    }
  }
}
