import type { Agent } from '@aiwolf-arena/engine';
import type { SeatActions } from './actions.ts';

/** What a seat does against another: it votes for it, announces a vote for it, or calls it a werewolf or possessed in an estimate. */
export const AIM_KINDS = ['ballots', 'words', 'blames'] as const;
const KINDS = AIM_KINDS.length;
const [BALLOTS, WORDS, BLAMES] = [0, 1, 2];
/** About so many aims are at humans for each one at a werewolf. */
const MISSES = 4;
/** All seats together start with this many expected hits as by chance, each seat with this many as all seats have them. */
const ALL_WEIGHT = 5;
const SEAT_WEIGHT = 2;
/** Maximum log odds of one aim. */
const STRONGEST = 2.5;

/**
 * Learns in a set how much more often than by chance each seat is against werewolves: as a human (how well it finds them), and
 * as a werewolf itself (how much it spares its fellows).
 */
export class Aims {
  readonly #all = new Float64Array(2 * KINDS * WIDTH);
  /** By agent. */
  readonly #own: Float64Array[] = [];
  /** By agent: log odds that its target is a werewolf, by side and kind. */
  readonly #odds: Float64Array[] = [];
  /** How often a seat was against another in the game that was counted last, at `(from * width + to) * KINDS + kind`. */
  #counts = new Uint8Array(0);
  #width = 0;
  readonly #sums = new Float64Array(KINDS);

  /** Learns from a game that has ended. `actions`: by agent. */
  learn(actions: readonly SeatActions[], isWolf: (agent: Agent) => boolean): void {
    this.#odds.length = 0;
    const seats = [...actions.keys()].filter((agent) => actions[agent] !== undefined);
    for (const agent of seats) {
      const others = seats.filter((other) => other !== agent);
      const note = (kind: number, target: Agent, day: number) => {
        const living = others.filter((other) => actions[other]!.until >= day);
        const probability = living.filter(isWolf).length / living.length;
        this.#note(agent, Number(isWolf(agent)) * KINDS + kind, probability, isWolf(target));
      };
      // forEach leaves out days without a target
      actions[agent]!.cast.forEach((target, day) => {
        note(BALLOTS, target, day);
      });
      actions[agent]!.said.forEach((target, day) => {
        note(WORDS, target, day);
      });
      for (const other of others) if (actions[other]!.blamers.has(agent)) note(BLAMES, other, 0);
    }
  }

  #note(agent: Agent, row: number, probability: number, isHit: boolean): void {
    this.#own[agent] ??= new Float64Array(this.#all.length);
    for (const counts of [this.#all, this.#own[agent]!]) {
      counts[row * WIDTH + EXPECTED]! += probability;
      counts[row * WIDTH + SEEN]! += Number(isHit);
      counts[row * WIDTH + ALL]!++;
    }
  }

  /** Counts how often each seat was against each other in the game so far. */
  count(actions: readonly SeatActions[]): void {
    const width = actions.length;
    if (width !== this.#width) this.#counts = new Uint8Array(width * width * KINDS);
    this.#width = width;
    const counts = this.#counts.fill(0);
    for (let agent = 1; agent < width; agent++) {
      const { cast, said, blamers } = actions[agent]!;
      for (let day = 1; day < cast.length; day++) if (cast[day]! < width) counts[this.#rowOf(agent, cast[day]!) + BALLOTS]!++;
      for (let day = 1; day < said.length; day++) if (said[day]! < width) counts[this.#rowOf(agent, said[day]!) + WORDS]!++;
      for (const from of blamers) counts[this.#rowOf(from, agent) + BLAMES] = 1;
    }
  }

  #rowOf(from: Agent, to: Agent): number {
    return (from * this.#width + to) * KINDS;
  }

  /** Returns by kind the log odds that a seat is a werewolf, as other seats were against it, if they are humans. */
  at(target: Agent): Float64Array {
    const sums = new Float64Array(KINDS);
    for (let other = 1; other < this.#width; other++) {
      if (other === target) continue;
      const row = this.#rowOf(other, target);
      for (let kind = 0; kind < KINDS; kind++) {
        const count = this.#counts[row + kind]!;
        if (count > 0) sums[kind]! += count * this.#oddsOf(other)[kind]!;
      }
    }
    return sums;
  }

  /** Returns by kind what to add to these log odds if both seats are werewolves, as they were against each other, until it is called again. */
  between(one: Agent, other: Agent): Float64Array {
    const sums = this.#sums.fill(0);
    this.#addFellow(sums, one, other);
    this.#addFellow(sums, other, one);
    return sums;
  }

  #addFellow(sums: Float64Array, from: Agent, to: Agent): void {
    const row = this.#rowOf(from, to);
    for (let kind = 0; kind < KINDS; kind++) {
      const count = this.#counts[row + kind]!;
      if (count === 0) continue;
      const odds = this.#oddsOf(from);
      sums[kind]! += count * (odds[KINDS + kind]! - odds[kind]!);
    }
  }

  #oddsOf(agent: Agent): Float64Array {
    this.#odds[agent] ??= Float64Array.from({ length: 2 * KINDS }, (_, row) => this.#oddsIn(agent, row));
    return this.#odds[agent]!;
  }

  #oddsIn(agent: Agent, row: number): number {
    const at = row * WIDTH;
    const own = this.#own[agent];
    const all = this.#all;
    const [expected, seen, count] = [all[at + EXPECTED]!, all[at + SEEN]!, all[at + ALL]!];
    const usual = (seen + ALL_WEIGHT) / (expected + ALL_WEIGHT);
    const usualMisses = (count - seen + MISSES * ALL_WEIGHT) / (count - expected + MISSES * ALL_WEIGHT);
    const [probability, hits, aims] = [own?.[at + EXPECTED] ?? 0, own?.[at + SEEN] ?? 0, own?.[at + ALL] ?? 0];
    const hit = (hits + SEAT_WEIGHT * usual) / (probability + SEAT_WEIGHT);
    const miss = (aims - hits + MISSES * SEAT_WEIGHT * usualMisses) / (aims - probability + MISSES * SEAT_WEIGHT);
    return Math.max(-STRONGEST, Math.min(STRONGEST, Math.log(hit / miss)));
  }
}

/** In a row of counts: the hits that were to be expected by chance, the hits, and all aims. */
const [EXPECTED, SEEN, ALL, WIDTH] = [0, 1, 2, 3];
