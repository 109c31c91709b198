import { ROLES } from '@aiwolf-arena/protocol';
import {
  CLAIMS_DIVINED,
  CLAIMS_GUARDED,
  CLAIMS_IDENTIFIED,
  CLAIMS_ROLE,
  type Fact,
  factDay,
  factTarget,
  NO_DAY,
  PLANS_DIVINATION,
  verbOf,
  wordOf,
} from './facts.ts';
import { CLAIM_DAY, CONTRADICTIONS, type Counters, FALSE_STATEMENTS } from './measures.ts';
import { first, type GameScene, isIn, NOBODY, only, parts, type SeatSet, sizeOf, WHOLE } from './scene.ts';

const SEER = ROLES.indexOf('SEER');
const MEDIUM = ROLES.indexOf('MEDIUM');
const BODYGUARD = ROLES.indexOf('BODYGUARD');

/** Counts contradictions between the claims (roles, results) of a seat, and claims that cannot be true. */
export class Claims {
  readonly #scene: GameScene;
  readonly #counters: Counters;
  readonly #claimants: readonly Claimant[];
  #heard: SeatSet = NOBODY;

  constructor(scene: GameScene, counters: Counters) {
    this.#scene = scene;
    this.#counters = counters;
    this.#claimants = Array.from({ length: scene.players + 1 }, () => new Claimant());
  }

  hear(seat: number, fact: Fact): void {
    this.#heard |= only(seat);
    const me = this.#claimants[seat]!;
    const target = factTarget(fact);
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
    const probability = WHOLE - parts(1, this.#scene.roles);
    this.#counters.add(seat, CONTRADICTIONS, before === role ? 0 : 1, probability);
  }

  /** Counts a claimed result about `target`. The claim is a false statement if `target` is one of the seats `wrong`. */
  #check(seat: number, target: number, wrong: SeatSet): void {
    if (target === seat) return;
    const probability = parts(sizeOf(wrong & ~only(seat)), this.#scene.players - 1);
    this.#counters.add(seat, FALSE_STATEMENTS, isIn(wrong, target), probability);
  }

  /** Checks a claimed divination result. If the claim names a day, it is about the night before this day, else last night. */
  #divination(seat: number, me: Claimant, fact: Fact): void {
    if (!this.#judge(seat, me.divined, fact)) return;
    const { day, talkDays, deadBefore } = this.#scene;
    this.#claim(seat, me, SEER);
    const since = me.reported;
    if (since === 0) me.reported = talkDays;
    const dated = factDay(fact);
    if (dated !== NO_DAY) this.#check(seat, factTarget(fact), deadBefore[Math.min(dated, day)]!);
    else if (since !== 0 && since < talkDays) this.#check(seat, factTarget(fact), deadBefore[day]!);
  }

  /** Checks a claimed medium result. The claim is false if the target was not executed on an earlier day. */
  #identification(seat: number, me: Claimant, fact: Fact): void {
    if (!this.#judge(seat, me.identified, fact)) return;
    this.#claim(seat, me, MEDIUM);
    this.#check(seat, factTarget(fact), this.#scene.everyone & ~this.#scene.executed);
  }

  /** Stores a claimed result. If the seat had claimed a result about this target before, compares both and returns false. */
  #judge(seat: number, kept: Verdicts, fact: Fact): boolean {
    const species = wordOf(fact);
    const before = kept.say(factTarget(fact), species);
    if (before === UNHEARD) return true;
    this.#counters.add(seat, CONTRADICTIONS, before === species ? 0 : 1, WHOLE / 2);
    return false;
  }

  end(): void {
    for (let left = this.#heard; left !== NOBODY; left &= left - 1) {
      const seat = first(left);
      const me = this.#claimants[seat]!;
      const probability = (this.#scene.lived[seat]! + 1) * (WHOLE / 2);
      if (me.cameOut > 0) this.#counters.add(seat, CLAIM_DAY, me.cameOut, probability);
      me.forget();
    }
    this.#heard = NOBODY;
  }
}

const NO_ROLE = -1;

export class Claimant {
  /** The index in ROLES of the role that the seat claimed last. */
  role = NO_ROLE;
  /** The day on which the seat first claimed a role with COMINGOUT; 0 before. Only days with talk count, from 1. */
  cameOut = 0;
  /** The day on which the seat first claimed a divination result; 0 before. Only days with talk count, from 1. */
  reported = 0;
  readonly divined = new Verdicts();
  readonly identified = new Verdicts();

  forget(): void {
    this.role = NO_ROLE;
    this.cameOut = 0;
    this.reported = 0;
    this.divined.clear();
    this.identified.clear();
  }
}

const UNHEARD = -1;

/** The results that one seat has claimed: for each target, the species that the seat reported last (0 human, 1 werewolf). */
export class Verdicts {
  #judged: SeatSet = NOBODY;
  #werewolves: SeatSet = NOBODY;

  clear(): void {
    this.#judged = NOBODY;
    this.#werewolves = NOBODY;
  }

  /** Stores the species that the seat reports for `target`. Returns the species that it reported before, or UNHEARD. */
  say(target: number, species: number): number {
    const before = isIn(this.#judged, target) === 0 ? UNHEARD : isIn(this.#werewolves, target);
    if (before === species) return before;
    this.#judged |= only(target);
    const others = this.#werewolves & ~only(target);
    this.#werewolves = others | (species << target);
    return before;
  }
}
