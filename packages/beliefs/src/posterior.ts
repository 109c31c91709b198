import type { Agent } from '@aiwolf-arena/engine';
import type { ContestRole } from '@aiwolf-arena/protocol';
import { Deals } from './deals.ts';
import type { Evidence } from './evidence.ts';
import { PackTable } from './pack-table.ts';
import { packsOf } from './packs.ts';
import type { Village } from './village.ts';

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
