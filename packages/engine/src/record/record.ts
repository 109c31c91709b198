import { TALK_EVENT, WHISPER_EVENT, wasAsked } from '../game/events.ts';
import type { Game } from '../game/game.ts';
import type { EventRecorder } from '../game/recorder.ts';

/** A finished game as plain data. A replay with the same rules and seed gives an equal record. */
export interface GameRecord {
  /** The number of the game set. Together with `game` and the seed, it determines the random numbers of the game. */
  readonly set: number;
  readonly game: number;
  /** The role of each seat, as an index in ROLES. The element at index 0 of this array is unused, because seats begin at 1. */
  readonly roles: Uint8Array;
  /** The events of the game as integers (events.ts describes their bits): every answer and its consequences. */
  readonly events: Int32Array;
  /** Answers to TALK and WHISPER, unchanged, in the order of their events. */
  readonly said: readonly string[];
  /** A hash of the roles, events and texts, in 16 hexadecimal digits. */
  readonly hash: string;
}

export function takeRecord(game: Game): GameRecord {
  const { recorder, board, random } = game;
  return {
    set: random.set,
    game: random.game,
    roles: board.roles.slice(),
    events: recorder.events.slice(0, recorder.count),
    said: recorder.said.slice(0, recorder.saidCount).map((utterance) => utterance.text),
    hash: new HashChain().addGame(board.roles, recorder).toString(),
  };
}

/** Computes a 64-bit hash of a sequence of integers. It detects accidental differences, but not forgery. */
export class HashChain {
  #a = 0x6a09e667;
  #b = 0x3c6ef372;

  add(value: number): this {
    this.#a = Math.imul(this.#a ^ value, 0xcc9e2d51);
    this.#a ^= this.#a >>> 15;
    this.#b = Math.imul(((this.#b << 13) | (this.#b >>> 19)) ^ value, 0x1b873593);
    return this;
  }

  /** Adds a game to the hash: roles, events and texts. Names are not included, so that a renamed agent gives the same hash. */
  addGame(roles: Uint8Array, recorder: EventRecorder): this {
    let a = this.#a;
    let b = this.#b;
    let spoken = 0;
    for (let seat = 1; seat < roles.length; seat++) {
      a = Math.imul(a ^ roles[seat]!, 0xcc9e2d51);
      a ^= a >>> 15;
      b = Math.imul(((b << 13) | (b >>> 19)) ^ roles[seat]!, 0x1b873593);
    }
    const { events, count, said } = recorder;
    for (let i = 0; i < count; i++) {
      const event = events[i]!;
      a = Math.imul(a ^ event, 0xcc9e2d51);
      a ^= a >>> 15;
      b = Math.imul(((b << 13) | (b >>> 19)) ^ event, 0x1b873593);
      const kind = event & 15;
      if ((kind === TALK_EVENT || kind === WHISPER_EVENT) && wasAsked(event)) {
        const utterance = said[spoken++]!;
        a = Math.imul(a ^ utterance.hashA, 0xcc9e2d51);
        a ^= a >>> 15;
        b = Math.imul(((b << 13) | (b >>> 19)) ^ utterance.hashB, 0x1b873593);
      }
    }
    this.#a = a;
    this.#b = b;
    return this;
  }

  toString(): string {
    return hex(finish(this.#a, this.#b)) + hex(finish(this.#b, this.#a));
  }
}

const finish = (lane: number, other: number): number => {
  let h = Math.imul(lane ^ (lane >>> 16) ^ other, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
};
const hex = (lane: number): string => lane.toString(16).padStart(8, '0');
