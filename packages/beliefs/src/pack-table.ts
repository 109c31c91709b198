import type { Agent } from '@aiwolf-arena/engine';
import type { Evidence } from './evidence.ts';

/** How often a true seer or medium publishes what is not so: bugs and parting shots. */
const SLIP = 0.02;

/** The weights of the special roles for the seats outside a pack of werewolves, pack after pack in the same arrays. */
export class PackTable {
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
      agents.flatMap((agent) =>
        specials.map((role) => (isPossible(agent, role) ? evidence.ratio(agent, role) : 0)),
      ),
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
