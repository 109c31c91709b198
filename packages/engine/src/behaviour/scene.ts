import { ROLES } from '@aiwolf-arena/protocol';

const WEREWOLF = ROLES.indexOf('WEREWOLF');
const BODYGUARD = ROLES.indexOf('BODYGUARD');
const LAST_DAY = 255;

/** Tracks which seats are alive, and how the dead seats died, while the events of a game are read. */
export class GameScene {
  readonly players: number;
  readonly everyone: SeatSet;
  alive: SeatSet = 0;
  living = 0;
  /** Probability (in units of 1/WHOLE) of each choice if a seat chooses another living seat at random; 0 if it is the last. */
  share = 0;
  wolves: SeatSet = 0;
  livingWolves = 0;
  bodyguard = 0;
  roles = 0;
  day = 0;
  /** Number of days with a talk phase so far, including today. */
  talkDays = 0;
  /** The seats that were executed before today. */
  executed: SeatSet = 0;
  executedToday: SeatSet = 0;
  /** By day: the seats that were dead when the night before that day began. A seer cannot have divined them in that night. */
  readonly deadBefore = new Int32Array(LAST_DAY + 1);
  /** By seat: on how many days with talk the seat was alive. The number is set when the seat dies or the game ends. */
  readonly lived: Int32Array;
  #attacked = 0;
  #talked = false;

  constructor(players: number) {
    this.players = players;
    this.everyone = (2 << players) - 2;
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
    while (this.day < today) this.deadBefore[++this.day] = this.dead; // a log may omit days
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

  /** Stores the seat that the werewolves killed tonight. The seat counts as dead from the next day on. */
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

/** The integer that stands for probability 1. It can be divided by all numbers from 1 to 18, so every k/n is an integer. */
export const WHOLE = 12_252_240;

const ONE_OF = Int32Array.from({ length: 19 }, (_, n) => (n === 0 ? 0 : WHOLE / n));

/** Returns the fraction k/n in units of 1/WHOLE, for n from 1 to 18. The result is a 32-bit integer, which is fast to add. */
export const parts = (k: number, n: number): number => Math.imul(k, ONE_OF[n]!);

/** A set of seats as a bit mask: bit n is 1 if seat n is in the set. */
export type SeatSet = number;

export const NOBODY: SeatSet = 0;
export const only = (seat: number): SeatSet => 1 << seat;
export const isIn = (seats: SeatSet, seat: number): number => (seats >> seat) & 1;

/** Returns the lowest seat number of a set that is not empty. */
export const first = (seats: SeatSet): number => 31 - Math.clz32(seats & -seats);

export function sizeOf(seats: SeatSet): number {
  let n = seats - ((seats >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Sets every element of an array to zero. For arrays this short, a loop is faster than `fill`. */
export function wipe(bySeat: Int32Array): void {
  for (let i = 0; i < bySeat.length; i++) bySeat[i] = 0;
}
