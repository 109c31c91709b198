import { ROLES } from '@aiwolf-arena/protocol';
import { parts } from './parts.ts';
import { everyone, has, only, type Seats, sizeOf } from './seats.ts';

const WEREWOLF = ROLES.indexOf('WEREWOLF');
const BODYGUARD = ROLES.indexOf('BODYGUARD');
const LAST_DAY = 255;

/** Who is alive, and who died how, while the events of a game pass by. */
export class Scene {
  readonly players: number;
  readonly everyone: Seats;
  alive: Seats = 0;
  living = 0;
  /** Parts of one of the other living, for a seat that is alive; 0 where there is no other. */
  share = 0;
  wolves: Seats = 0;
  livingWolves = 0;
  bodyguard = 0;
  /** Different roles in the village. */
  roles = 0;
  day = 0;
  /** Days on which somebody has talked, today included. */
  talkDays = 0;
  /** Executed before today. */
  executed: Seats = 0;
  executedToday: Seats = 0;
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

  get dead(): Seats {
    return this.everyone & ~this.alive;
  }

  isAlive(seat: number): boolean {
    return has(this.alive, seat) === 1;
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
    this.livingWolves -= has(this.wolves, seat);
    this.lived[seat] = this.talkDays;
  }
}
