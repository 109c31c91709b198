import type { Agent } from '@aiwolf-arena/engine';
import type { Evidence, Village } from './evidence.ts';

/**
 * All possible sets of werewolves ("packs"): each contains the seats that are known to be werewolves, and as many suspects as
 * are missing. They are listed in the order in which their candidates stand: known werewolves first, then suspects.
 */
export class Packs {
  count = 0;
  /** By pack: its members as a set of bits. Bit i is a place: the index of a seat in the village's `agents`. */
  readonly members: Int32Array;
  /** By pack: the log likelihood that exactly its members are werewolves, relative to all of them being villagers. */
  readonly logs: Float64Array;
  /** The highest of them. */
  best = Number.NEGATIVE_INFINITY;
  readonly #village: Village;
  readonly #candidates: number[] = [];
  /** The number of candidates that are werewolves in any case, and the number of werewolves in a pack. */
  #known = 0;
  #size = 0;
  /** By candidate: the evidence for it as a werewolf. */
  readonly #alone: Float64Array;
  /** The evidence for two candidates as werewolves, at `earlier * places + later`. */
  readonly #together: Float64Array;
  /** The candidates that are in the pack so far. */
  readonly #chosen: Uint8Array;

  constructor(village: Village) {
    const places = village.agents.length;
    const most = choices(places, village.wolves);
    this.#village = village;
    this.members = new Int32Array(most);
    this.logs = new Float64Array(most);
    this.#alone = new Float64Array(places);
    this.#together = new Float64Array(places * places);
    this.#chosen = new Uint8Array(places);
  }

  /** Lists the packs that agree with what is known, and weighs them. */
  weigh(evidence: Evidence): void {
    this.#findCandidates(evidence);
    this.#readCandidates(evidence);
    this.count = 0;
    this.best = Number.NEGATIVE_INFINITY;
    if (this.#size > 0) this.#extend(0, 0, 0, 0);
    else this.#listNobody();
    if (evidence.living !== null) this.#exclude(evidence.living);
  }

  #findCandidates({ humans, wolves, roles }: Evidence): void {
    const { agents } = this.#village;
    const suspects: number[] = [];
    this.#candidates.length = 0;
    for (let place = 0; place < agents.length; place++) {
      const agent = agents[place]!;
      const role = roles.get(agent);
      if (role === 'WEREWOLF' || wolves.has(agent)) this.#candidates.push(place);
      else if (role === undefined && !humans.has(agent)) suspects.push(place);
    }
    this.#known = this.#candidates.length;
    this.#size = Math.max(this.#known, this.#village.wolves);
    this.#candidates.push(...suspects);
  }

  #readCandidates(evidence: Evidence): void {
    const { agents } = this.#village;
    for (let i = 0; i < this.#candidates.length; i++) {
      const agent = agents[this.#candidates[i]!]!;
      this.#alone[i] = evidence.alone(agent);
      for (let j = 0; j < i; j++) this.#together[j * agents.length + i] = evidence.both(agents[this.#candidates[j]!]!, agent);
    }
  }

  /** Adds one more member to the pack, in all ways. `log`, `members`: of the pack so far. `from`: the first to try. */
  #extend(chosen: number, from: number, log: number, members: number): void {
    const places = this.#alone.length;
    const end = chosen < this.#known ? chosen + 1 : this.#candidates.length;
    if (chosen + 1 === this.#size) return this.#listAll(from, end, log, members);
    for (let next = from; next < end; next++) {
      let sum = log + this.#alone[next]!;
      for (let i = 0; i < chosen; i++) sum += this.#together[this.#chosen[i]! * places + next]!;
      this.#chosen[chosen] = next;
      this.#extend(chosen + 1, next + 1, sum, members | (1 << this.#candidates[next]!));
    }
  }

  /** Lists the packs with each of these candidates as the last member. Adds up term by term, over all of them. */
  #listAll(from: number, end: number, log: number, members: number): void {
    const { logs } = this;
    const places = this.#alone.length;
    const shift = this.count - from;
    for (let last = from; last < end; last++) {
      logs[last + shift] = log + this.#alone[last]!;
      this.members[last + shift] = members | (1 << this.#candidates[last]!);
    }
    for (let i = 0; i < this.#size - 1; i++) {
      const row = this.#chosen[i]! * places;
      for (let last = from; last < end; last++) logs[last + shift]! += this.#together[row + last]!;
    }
    for (let last = from; last < end; last++) if (logs[last + shift]! > this.best) this.best = logs[last + shift]!;
    this.count += end - from;
  }

  #listNobody(): void {
    this.logs[0] = 0;
    this.members[0] = 0;
    this.best = 0;
    this.count = 1;
  }

  /** Excludes the packs with which the game would be over. */
  #exclude(living: readonly Agent[]): void {
    const { agents } = this.#village;
    const places = living.reduce((bits, agent) => bits | (1 << agents.indexOf(agent)), 0);
    this.best = Number.NEGATIVE_INFINITY;
    for (let pack = 0; pack < this.count; pack++) {
      let wolves = 0;
      for (let rest = this.members[pack]! & places; rest !== 0; rest &= rest - 1) wolves++;
      if (wolves === 0 || 2 * wolves >= living.length) this.logs[pack] = Number.NEGATIVE_INFINITY;
      else if (this.logs[pack]! > this.best) this.best = this.logs[pack]!;
    }
  }
}

/** Returns the number of ways to choose `chosen` of `from` things. */
function choices(from: number, chosen: number): number {
  let ways = 1;
  for (let i = 0; i < chosen; i++) ways = (ways * (from - i)) / (i + 1);
  return ways;
}
