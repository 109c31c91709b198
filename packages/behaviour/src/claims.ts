import { ROLES } from '@aiwolf-arena/protocol';
import type { Counters } from './counters.ts';
import {
  CLAIMS_DIVINED,
  CLAIMS_GUARDED,
  CLAIMS_IDENTIFIED,
  CLAIMS_ROLE,
  dayOf,
  type Fact,
  NO_DAY,
  PLANS_DIVINATION,
  targetOf,
  verbOf,
  wordOf,
} from './facts.ts';
import { CLAIM_DAY, CONTRADICTIONS, FALSE_STATEMENTS } from './measures.ts';
import { parts, WHOLE } from './parts.ts';
import type { Scene } from './scene.ts';
import { has, only, type Seats, sizeOf, wipe } from './seats.ts';
import { UNHEARD, Verdicts } from './verdicts.ts';

const SEER = ROLES.indexOf('SEER');
const MEDIUM = ROLES.indexOf('MEDIUM');
const BODYGUARD = ROLES.indexOf('BODYGUARD');

/** What the seats say of themselves in a game: roles and results, held against what they said before and what can be. */
export class Claims {
  readonly #scene: Scene;
  readonly #counters: Counters;
  /** The role each seat says it has, as 1 + its position in ROLES; 0 before. */
  readonly #role: Int32Array;
  /** Talk day of the first COMINGOUT as oneself; 0 before. */
  readonly #cameOut: Int32Array;
  /** Talk day of the first result; 0 before. */
  readonly #reported: Int32Array;
  readonly #divined: Verdicts;
  readonly #identified: Verdicts;
  /** Something was claimed in this game. */
  #used = false;

  constructor(scene: Scene, counters: Counters) {
    const bySeat = (): Int32Array => new Int32Array(scene.players + 1);
    this.#scene = scene;
    this.#counters = counters;
    this.#role = new Int32Array(scene.players + 1);
    this.#cameOut = bySeat();
    this.#reported = bySeat();
    this.#divined = new Verdicts(scene.players);
    this.#identified = new Verdicts(scene.players);
  }

  start(): void {
    if (!this.#used) return;
    this.#used = false;
    wipe(this.#role);
    wipe(this.#cameOut);
    wipe(this.#reported);
    this.#divined.clear();
    this.#identified.clear();
  }

  hear(seat: number, fact: Fact): void {
    const target = targetOf(fact);
    if (target > this.#scene.players) return;
    this.#used = true;
    switch (verbOf(fact)) {
      case CLAIMS_ROLE:
        return target === seat ? this.#comeOut(seat, wordOf(fact)) : undefined;
      case CLAIMS_GUARDED:
        return this.#role[seat] === 0 ? this.#claim(seat, BODYGUARD) : undefined;
      case PLANS_DIVINATION:
        return this.#check(seat, target, this.#scene.dead);
      case CLAIMS_DIVINED:
        return this.#divination(seat, target, wordOf(fact), dayOf(fact));
      case CLAIMS_IDENTIFIED:
        return this.#identification(seat, target, wordOf(fact));
    }
  }

  #comeOut(seat: number, role: number): void {
    if (this.#cameOut[seat] === 0) this.#cameOut[seat] = this.#scene.talkDays;
    this.#claim(seat, role);
  }

  #claim(seat: number, role: number): void {
    const before = this.#role[seat]!;
    const chance = WHOLE - parts(1, this.#scene.roles);
    const now = role + 1;
    if (before !== 0) this.#counters.add(seat, CONTRADICTIONS, before === now ? 0 : 1, chance);
    this.#role[seat] = now;
  }

  /** Counted when the target is one of `wrong`, of whom nobody can say it. */
  #check(seat: number, target: number, wrong: Seats): void {
    const others = wrong & ~only(seat);
    if (target === seat) return;
    const chance = parts(sizeOf(others), this.#scene.players - 1);
    this.#counters.add(seat, FALSE_STATEMENTS, has(wrong, target), chance);
  }

  /**
   * A result with a day is of the night before it. One without is of last night if the seat has reported on a day before;
   * else it may be an old one, and nothing can be said.
   */
  #divination(seat: number, target: number, species: number, dated: number): void {
    if (!this.#judge(this.#divined, seat, target, species)) return;
    const { day, talkDays, deadBefore } = this.#scene;
    this.#claim(seat, SEER);
    const since = this.#reported[seat]!;
    if (since === 0) this.#reported[seat] = talkDays;
    if (dated !== NO_DAY) this.#check(seat, target, deadBefore[Math.min(dated, day)]!);
    else if (since !== 0 && since < talkDays) this.#check(seat, target, deadBefore[day]!);
  }

  /** A medium learns of those executed on days before. */
  #identification(seat: number, target: number, species: number): void {
    if (!this.#judge(this.#identified, seat, target, species)) return;
    this.#claim(seat, MEDIUM);
    this.#check(seat, target, this.#scene.everyone & ~this.#scene.executed);
  }

  /** Keeps a result; false if the seat has given one of the same target, which is then held against it. */
  #judge(kept: Verdicts, seat: number, target: number, species: number): boolean {
    const before = kept.say(seat, target, species);
    if (before === UNHEARD) return true;
    this.#counters.add(seat, CONTRADICTIONS, before === species ? 0 : 1, WHOLE / 2);
    return false;
  }

  end(): void {
    if (!this.#used) return;
    for (let seat = 1; seat <= this.#scene.players; seat++) {
      const day = this.#cameOut[seat]!;
      const lived = this.#scene.lived[seat]!;
      if (day > 0) this.#counters.add(seat, CLAIM_DAY, day, (lived + 1) * (WHOLE / 2));
    }
  }
}
