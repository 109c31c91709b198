import type { Agent } from '@aiwolf-arena/engine';
import type { Evidence, Village } from './evidence.ts';

const HUMAN = 0;
const SUSPECT = 1;
const WOLF = 2;

/**
 * All possible sets of werewolves ("packs"): each contains the seats that are known to be werewolves, and as many suspects as
 * are missing. The suspects change a few times a game, the evidence at every sentence, so the list is kept while it is true.
 */
export class Packs {
  count = 0;
  /** The number of werewolves in each pack. */
  size = 0;
  /** The members of pack p are at `p * size` and later. A seat is given as a place: its index in the village's `agents`. */
  members: Int32Array = new Int32Array(0);
  /** By pack: its members as a set of bits. Bit i is place i. */
  masks: Int32Array = new Int32Array(0);
  /** By pack: the index of the first member that is not the same in the pack before. */
  #changes: Int32Array = new Int32Array(0);
  readonly #village: Village;
  /** By place: HUMAN, SUSPECT or WOLF, as of the last call of `find`. */
  readonly #known: Uint8Array;
  readonly #alone: Float64Array;
  /** The evidence for two places as werewolves, at `place * places + other`. */
  readonly #together: Float64Array;
  readonly #sums: Float64Array;

  constructor(village: Village) {
    const places = village.agents.length;
    this.#village = village;
    this.#known = new Uint8Array(places).fill(255);
    this.#alone = new Float64Array(places);
    this.#together = new Float64Array(places * places);
    this.#sums = new Float64Array(places + 1);
  }

  /** Lists the packs that agree with what is known. */
  find(evidence: Evidence): void {
    if (this.#isAsBefore(evidence)) return;
    const of = (what: number) => [...this.#known.keys()].filter((place) => this.#known[place] === what);
    const [wolves, suspects] = [of(WOLF), of(SUSPECT)];
    const packs = packsOf(wolves, suspects, this.#village.wolves);
    this.count = packs.length;
    this.size = Math.max(wolves.length, this.#village.wolves);
    this.members = Int32Array.from(packs.flat());
    this.masks = Int32Array.from(packs, (pack) => pack.reduce((mask, place) => mask | (1 << place), 0));
    this.#changes = Int32Array.from(packs, (pack, i) => {
      const change = pack.findIndex((place, at) => place !== packs[i - 1]?.[at]);
      return change < 0 ? pack.length : change;
    });
  }

  #isAsBefore({ village, humans, wolves, roles }: Evidence): boolean {
    let same = true;
    for (const [place, agent] of village.agents.entries()) {
      const role = roles.get(agent);
      const isHuman = humans.has(agent) || (role !== undefined && role !== 'WEREWOLF');
      const known = wolves.has(agent) || role === 'WEREWOLF' ? WOLF : isHuman ? HUMAN : SUSPECT;
      if (this.#known[place] === known) continue;
      this.#known[place] = known;
      same = false;
    }
    return same;
  }

  /**
   * Writes for each pack the log likelihood that exactly its members are werewolves, relative to all of them being villagers.
   * Returns the highest. Neighbouring packs share their first members, and with them the first terms of the sum.
   */
  weigh(evidence: Evidence, logs: Float64Array): number {
    this.#read(evidence);
    const { size, members } = this;
    const places = this.#alone.length;
    const sums = this.#sums;
    let best = Number.NEGATIVE_INFINITY;
    for (let pack = 0, first = 0; pack < this.count; pack++, first += size) {
      for (let i = this.#changes[pack]!; i < size; i++) {
        const place = members[first + i]!;
        let sum = sums[i]! + this.#alone[place]!;
        for (let j = 0; j < i; j++) sum += this.#together[place * places + members[first + j]!]!;
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
      const isWolf = (agent: Agent) => ((this.masks[pack]! >> this.#village.agents.indexOf(agent)) & 1) === 1;
      const wolves = living.filter(isWolf).length;
      if (wolves === 0 || 2 * wolves >= living.length) logs[pack] = Number.NEGATIVE_INFINITY;
      best = Math.max(best, logs[pack]!);
    }
    return best;
  }

  #read(evidence: Evidence): void {
    const { agents } = this.#village;
    for (let place = 0, at = 0; place < agents.length; place++) {
      const agent = agents[place]!;
      this.#alone[place] = evidence.alone(agent);
      for (let other = 0; other < agents.length; other++) this.#together[at++] = evidence.both(agent, agents[other]!);
    }
  }
}

/** Returns the known werewolves together with every choice of the missing ones, in the order of places. */
function packsOf(wolves: readonly number[], suspects: readonly number[], size: number): (readonly number[])[] {
  const packs: (readonly number[])[] = [];
  extend(wolves, 0);
  return packs;

  function extend(pack: readonly number[], from: number): void {
    if (pack.length >= size) packs.push(pack);
    else for (let i = from; i < suspects.length; i++) extend([...pack, suspects[i]!], i + 1);
  }
}
