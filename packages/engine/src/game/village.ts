import type { ContestRole } from '@aiwolf-arena/protocol';
import type { Root } from '../random.ts';
import { DEALT_ROLES, type RoleCode, type Rules, roleCode } from '../rules/rules.ts';
import { Board } from './board.ts';
import { Chat } from './chat.ts';
import { TALK_EVENT, WHISPER_EVENT } from './events.ts';
import type { FaultSink } from './faults.ts';
import { GameRandom } from './game-random.ts';
import type { Lexicon } from './lexicon.ts';
import { Night } from './night.ts';
import { Poll } from './poll.ts';
import { EventRecorder } from './recorder.ts';

/** The objects that play games, one game after another. They share the board, the recorder and the random numbers. */
export class VillageState {
  readonly board: Board;
  readonly recorder = new EventRecorder();
  readonly random: GameRandom;
  readonly talk: Chat;
  readonly whisper: Chat;
  readonly poll: Poll;
  readonly night: Night;
  readonly #deck: Deck;

  constructor(rules: Rules, root: Root, lexicon: Lexicon, faults: FaultSink) {
    const { recorder } = this;
    this.board = new Board(rules);
    this.random = new GameRandom(root);
    this.talk = new Chat(rules, lexicon, recorder, {
      log: this.board.talk,
      remain: this.board.remainTalk,
      maxTurns: rules.maxTalkTurn,
      event: TALK_EVENT,
    });
    this.whisper = new Chat(rules, lexicon, recorder, {
      log: this.board.whisper,
      remain: this.board.remainWhisper,
      maxTurns: rules.maxWhisperTurn,
      event: WHISPER_EVENT,
    });
    this.poll = new Poll(this.board, recorder, this.random, faults);
    this.night = new Night(this.board, recorder, faults);
    this.#deck = new Deck(rules);
  }

  /** Deals the roles of the given game and clears the state of the previous game. */
  start(set: number, game: number, roleRequests?: RoleRequests): void {
    this.random.start(set, game);
    this.#deck.deal(this.board.roles, this.random, roleRequests);
    this.board.start();
    this.recorder.start();
    this.night.start();
  }
}

/** The role that each seat requests, by seat number; the element at index 0 is unused. */
export type RoleRequests = readonly (ContestRole | undefined)[];

class Deck {
  readonly #rules: Rules;
  readonly #seats: Uint8Array;
  /** The roles of a village in the official order, as indexes in ROLES. */
  readonly #cards: readonly RoleCode[];

  constructor(rules: Rules) {
    this.#rules = rules;
    this.#seats = new Uint8Array(rules.playerNum);
    this.#cards = DEALT_ROLES.flatMap((role) => Array<RoleCode>(rules.roleNumMap[role]).fill(roleCode(role)));
  }

  /** Shuffles the seats and deals the roles: first the requests, then the rest in the official order. */
  deal(roles: Uint8Array, random: GameRandom, roleRequests?: RoleRequests): void {
    const seats = this.#seats;
    for (let i = 0; i < seats.length; i++) seats[i] = i + 1;
    random.deal().shuffle(seats, seats.length);
    if (roleRequests === undefined) for (let i = 0; i < seats.length; i++) roles[seats[i]!] = this.#cards[i]!;
    else dealRequests(roles, this.#rules, seats, roleRequests);
  }
}

function dealRequests(roles: Uint8Array, { roleNumMap }: Rules, seats: Uint8Array, roleRequests: RoleRequests): void {
  const granted = new Map(DEALT_ROLES.map((role) => [role, [] as number[]]));
  const others: number[] = [];
  for (const seat of seats) {
    const role = roleRequests[seat];
    const holders = role === undefined ? undefined : granted.get(role);
    const free = holders !== undefined && holders.length < roleNumMap[role!];
    (free ? holders : others).push(seat);
  }
  for (const role of DEALT_ROLES) {
    for (let place = 0; place < roleNumMap[role]; place++) {
      roles[granted.get(role)!.shift() ?? others.shift()!] = roleCode(role);
    }
  }
}
