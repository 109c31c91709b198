import type { Agent } from '@aiwolf-arena/engine';
import type { Evidence, Village } from './evidence.ts';

/**
 * All possible sets of werewolves ("packs"): each contains the seats that are known to be werewolves, and as many suspects as
 * are missing. Candidates are the known werewolves and then the suspects, each in the order of seats.
 */
export class Packs {
  /** The candidates, as places: a place is the index of a seat in the village's `agents`. */
  readonly candidates: number[] = [];
  #choices: Choices;
  readonly #village: Village;
  /** By number of known werewolves and number of candidates; they do not depend on which seats these are. */
  readonly #known = new Map<number, Choices>();
  /** By candidate: the evidence for it as a werewolf. */
  readonly #alone: Float64Array;
  /** The evidence for two candidates as werewolves, at `one * places + other`. */
  readonly #together: Float64Array;
  readonly #sums: Float64Array;

  constructor(village: Village) {
    const places = village.agents.length;
    this.#village = village;
    this.#alone = new Float64Array(places);
    this.#together = new Float64Array(places * places);
    this.#sums = new Float64Array(places + 1);
    this.#choices = choicesOf(0, 0, 0);
  }

  get count(): number {
    return this.#choices.count;
  }

  /** The number of werewolves in each pack. */
  get size(): number {
    return this.#choices.size;
  }

  /** The members of pack p are at `p * size` and later, as indexes of candidates. */
  get members(): Uint8Array {
    return this.#choices.members;
  }

  /** Lists the packs that agree with what is known. */
  find({ village, humans, wolves, roles }: Evidence): void {
    const { agents } = village;
    this.candidates.length = 0;
    const suspects: number[] = [];
    for (let place = 0; place < agents.length; place++) {
      const agent = agents[place]!;
      const role = roles.get(agent);
      if (role === 'WEREWOLF' || wolves.has(agent)) this.candidates.push(place);
      else if (role === undefined && !humans.has(agent)) suspects.push(place);
    }
    const known = this.candidates.length;
    this.candidates.push(...suspects);
    const key = known * (agents.length + 1) + this.candidates.length;
    this.#choices = this.#known.get(key) ?? choicesOf(known, this.candidates.length, village.wolves);
    this.#known.set(key, this.#choices);
  }

  /** Returns the places of a pack's members as a set of bits: bit i is place i. */
  bitsOf(pack: number): number {
    const { members, size } = this.#choices;
    let bits = 0;
    for (let i = pack * size; i < (pack + 1) * size; i++) bits |= 1 << this.candidates[members[i]!]!;
    return bits;
  }

  /**
   * Writes for each pack the log likelihood that exactly its members are werewolves, relative to all of them being villagers.
   * Returns the highest. Neighbouring packs share their first members, and with them the first terms of the sum.
   */
  weigh(evidence: Evidence, logs: Float64Array): number {
    this.#read(evidence);
    const { count, size, members, changes } = this.#choices;
    const places = this.#alone.length;
    const [alone, together, sums] = [this.#alone, this.#together, this.#sums];
    let best = Number.NEGATIVE_INFINITY;
    for (let pack = 0, first = 0; pack < count; pack++, first += size) {
      for (let i = changes[pack]!; i < size; i++) {
        const member = members[first + i]!;
        let sum = sums[i]! + alone[member]!;
        for (let j = 0; j < i; j++) sum += together[member * places + members[first + j]!]!;
        sums[i + 1] = sum;
      }
      const log = sums[size]!;
      logs[pack] = log;
      if (log > best) best = log;
    }
    return evidence.living === null ? best : this.#exclude(evidence.living, logs);
  }

  /** Excludes the packs with which the game would be over. Returns the highest of the other values. */
  #exclude(living: readonly Agent[], logs: Float64Array): number {
    let best = Number.NEGATIVE_INFINITY;
    for (let pack = 0; pack < this.count; pack++) {
      const bits = this.bitsOf(pack);
      const wolves = living.filter((agent) => ((bits >> this.#village.agents.indexOf(agent)) & 1) === 1).length;
      if (wolves === 0 || 2 * wolves >= living.length) logs[pack] = Number.NEGATIVE_INFINITY;
      best = Math.max(best, logs[pack]!);
    }
    return best;
  }

  #read(evidence: Evidence): void {
    const { agents } = this.#village;
    for (let i = 0; i < this.candidates.length; i++) {
      const agent = agents[this.candidates[i]!]!;
      this.#alone[i] = evidence.alone(agent);
      for (let j = 0; j < i; j++) this.#together[i * agents.length + j] = evidence.both(agent, agents[this.candidates[j]!]!);
    }
  }
}

/** All ways to choose the members of a pack from a number of candidates, the first of which are chosen in any case. */
interface Choices {
  readonly count: number;
  readonly size: number;
  readonly members: Uint8Array;
  /** By pack: the index of its first member that is not the same in the pack before. */
  readonly changes: Uint8Array;
}

function choicesOf(known: number, candidates: number, wolves: number): Choices {
  const packs: number[][] = [];
  extend(Array.from({ length: known }, (_, i) => i), known);
  const changes = packs.map((pack, at) => pack.findIndex((member, i) => member !== packs[at - 1]?.[i]));
  return {
    count: packs.length,
    size: Math.max(known, wolves),
    members: Uint8Array.from(packs.flat()),
    changes: Uint8Array.from(changes, (change) => Math.max(0, change)),
  };

  function extend(pack: number[], from: number): void {
    if (pack.length >= wolves) packs.push(pack);
    else for (let i = from; i < candidates; i++) extend([...pack, i], i + 1);
  }
}
