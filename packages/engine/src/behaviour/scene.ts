import { ROLES } from '@aiwolf-arena/protocol';

const WEREWOLF = ROLES.indexOf('WEREWOLF');
const BODYGUARD = ROLES.indexOf('BODYGUARD');
const LAST_DAY = 255;

/** Who is alive, and who died how, while the events of a game pass by. */
export class GameScene {
  readonly players: number;
  readonly everyone: SeatSet;
  alive: SeatSet = 0;
  living = 0;
  /** Parts of one of the other living, for a seat that is alive; 0 where there is no other. */
  share = 0;
  wolves: SeatSet = 0;
  livingWolves = 0;
  bodyguard = 0;
  /** Different roles in the village. */
  roles = 0;
  day = 0;
  /** Days on which somebody has talked, today included. */
  talkDays = 0;
  /** Executed before today. */
  executed: SeatSet = 0;
  executedToday: SeatSet = 0;
  /** By day: those who were dead when the night before began, so that nobody can have divined them in it. */
  readonly deadBefore = new Int32Array(LAST_DAY + 1);
  /** Talk days that a seat has lived, set when it dies or the game ends. */
  readonly lived: Int32Array;
  #attacked = 0;
  #talked = false;

  constructor(players: number) {
    this.players = players;
    this.everyone = everyone(players);
    this.lived = new Int32Array(players + 1);
  }

  start(roles: Uint8Array): void {
    this.alive = this.everyone;
    this.#settle(this.players);
    this.wolves = 0;
    this.bodyguard = 0;
    let kinds = 0;
    for (let seat = 1; seat <= this.players; seat++) {
      const role = roles[seat]!;
      if (role === WEREWOLF) this.wolves |= only(seat);
      if (role === BODYGUARD) this.bodyguard = seat;
      kinds |= 1 << role;
    }
    this.roles = sizeOf(kinds);
    this.livingWolves = sizeOf(this.wolves);
    this.talkDays = 0;
    this.executed = 0;
    this.executedToday = 0;
    this.#attacked = 0;
    this.day = -1;
  }

  get dead(): SeatSet {
    return this.everyone & ~this.alive;
  }

  isAlive(seat: number): boolean {
    return isIn(this.alive, seat) === 1;
  }

  openDay(day: number): void {
    const today = Math.min(day, LAST_DAY);
    while (this.day < today) this.deadBefore[++this.day] = this.dead; // a log may leave days out
    if (this.#attacked !== 0) this.#bury(this.#attacked);
    this.#attacked = 0;
    this.executed |= this.executedToday;
    this.executedToday = 0;
    this.#talked = false;
  }

  talk(): void {
    if (!this.#talked) this.talkDays++;
    this.#talked = true;
  }

  execute(seat: number): void {
    this.executedToday |= only(seat);
    this.#bury(seat);
  }

  /** The victim falls at dawn. */
  attack(victim: number): void {
    this.#attacked = victim;
  }

  end(): void {
    for (let seat = 1; seat <= this.players; seat++) {
      if (this.isAlive(seat)) this.lived[seat] = this.talkDays;
    }
  }

  #settle(living: number): void {
    this.living = living;
    this.share = living > 1 ? parts(1, living - 1) : 0;
  }

  #bury(seat: number): void {
    if (!this.isAlive(seat)) return;
    this.alive &= ~only(seat);
    this.#settle(this.living - 1);
    this.livingWolves -= isIn(this.wolves, seat);
    this.lived[seat] = this.talkDays;
  }
}

/** Chances are summed in parts: 1 is 12,252,240, the least common multiple of 1 to 18, so that every k/n is a whole number. */
export const WHOLE = 12_252_240;

/** Parts of 1/n by n. */
const ONE_OF = Int32Array.from({ length: 19 }, (_, n) => (n === 0 ? 0 : WHOLE / n));

/** Parts of k/n; n from 1 to 18. A 32-bit integer: a double would be boxed on its way to the counters. */
export const parts = (k: number, n: number): number => Math.imul(k, ONE_OF[n]!);

/** A set of seats as bits: seat 1 is bit 1. */
export type SeatSet = number;

export const NOBODY: SeatSet = 0;
export const only = (seat: number): SeatSet => 1 << seat;
export const isIn = (seats: SeatSet, seat: number): number => (seats >> seat) & 1;
const everyone = (players: number): SeatSet => (2 << players) - 2;

/** The lowest seat of a set that has one; `seats & (seats - 1)` is the set without it. */
export const first = (seats: SeatSet): number => 31 - Math.clz32(seats & -seats);

export function sizeOf(seats: SeatSet): number {
  let n = seats - ((seats >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Zeroes a table by seat. A loop: for so few cells the call of `fill` costs more. */
export function wipe(bySeat: Int32Array): void {
  for (let i = 0; i < bySeat.length; i++) bySeat[i] = 0;
}
