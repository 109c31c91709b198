import { ROLES } from '@aiwolf-arena/protocol';
import { Claimant, NO_ROLE } from './claimant.ts';
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
import { first, has, NOBODY, only, type Seats, sizeOf } from './seats.ts';
import { UNHEARD, type Verdicts } from './verdicts.ts';

const SEER = ROLES.indexOf('SEER');
const MEDIUM = ROLES.indexOf('MEDIUM');
const BODYGUARD = ROLES.indexOf('BODYGUARD');

/** What the seats say of themselves in a game: roles and results, held against what they said before and what can be. */
export class Claims {
  readonly #scene: Scene;
  readonly #counters: Counters;
  readonly #claimants: readonly Claimant[];
  /** Those who have claimed something in this game. */
  #heard: Seats = NOBODY;

  constructor(scene: Scene, counters: Counters) {
    this.#scene = scene;
    this.#counters = counters;
    this.#claimants = Array.from({ length: scene.players + 1 }, () => new Claimant());
  }

  hear(seat: number, fact: Fact): void {
    this.#heard |= only(seat);
    const me = this.#claimants[seat]!;
    const target = targetOf(fact);
    switch (verbOf(fact)) {
      case CLAIMS_ROLE:
        return target === seat ? this.#comeOut(seat, me, wordOf(fact)) : undefined;
      case CLAIMS_GUARDED:
        return me.role === NO_ROLE ? this.#claim(seat, me, BODYGUARD) : undefined;
      case PLANS_DIVINATION:
        return this.#check(seat, target, this.#scene.dead);
      case CLAIMS_DIVINED:
        return this.#divination(seat, me, fact);
      case CLAIMS_IDENTIFIED:
        return this.#identification(seat, me, fact);
    }
  }

  #comeOut(seat: number, me: Claimant, role: number): void {
    if (me.cameOut === 0) me.cameOut = this.#scene.talkDays;
    this.#claim(seat, me, role);
  }

  #claim(seat: number, me: Claimant, role: number): void {
    const { role: before } = me;
    me.role = role;
    if (before === NO_ROLE) return;
    const chance = WHOLE - parts(1, this.#scene.roles);
    this.#counters.add(seat, CONTRADICTIONS, before === role ? 0 : 1, chance);
  }

  /** Counted when the target is one of `wrong`, of whom nobody can say it. */
  #check(seat: number, target: number, wrong: Seats): void {
    if (target === seat) return;
    const chance = parts(sizeOf(wrong & ~only(seat)), this.#scene.players - 1);
    this.#counters.add(seat, FALSE_STATEMENTS, has(wrong, target), chance);
  }

  /**
   * A result with a day is of the night before it. One without is of last night if the seat has reported on a day before;
   * else it may be an old one, and nothing can be said.
   */
  #divination(seat: number, me: Claimant, fact: Fact): void {
    if (!this.#judge(seat, me.divined, fact)) return;
    const { day, talkDays, deadBefore } = this.#scene;
    this.#claim(seat, me, SEER);
    const since = me.reported;
    if (since === 0) me.reported = talkDays;
    const dated = dayOf(fact);
    if (dated !== NO_DAY) this.#check(seat, targetOf(fact), deadBefore[Math.min(dated, day)]!);
    else if (since !== 0 && since < talkDays) this.#check(seat, targetOf(fact), deadBefore[day]!);
  }

  /** A medium learns of those executed on days before. */
  #identification(seat: number, me: Claimant, fact: Fact): void {
    if (!this.#judge(seat, me.identified, fact)) return;
    this.#claim(seat, me, MEDIUM);
    this.#check(seat, targetOf(fact), this.#scene.everyone & ~this.#scene.executed);
  }

  /** Keeps a result; false if the seat has given one of the same target, which is then held against it. */
  #judge(seat: number, kept: Verdicts, fact: Fact): boolean {
    const species = wordOf(fact);
    const before = kept.say(targetOf(fact), species);
    if (before === UNHEARD) return true;
    this.#counters.add(seat, CONTRADICTIONS, before === species ? 0 : 1, WHOLE / 2);
    return false;
  }

  end(): void {
    for (let left = this.#heard; left !== NOBODY; left &= left - 1) {
      const seat = first(left);
      const me = this.#claimants[seat]!;
      const chance = (this.#scene.lived[seat]! + 1) * (WHOLE / 2);
      if (me.cameOut > 0) this.#counters.add(seat, CLAIM_DAY, me.cameOut, chance);
      me.forget();
    }
    this.#heard = NOBODY;
  }
}
