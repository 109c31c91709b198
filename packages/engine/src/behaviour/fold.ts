import type { Content } from '@aiwolf-arena/protocol';
import * as event from '../game/events.ts';
import type { Lexicon } from '../game/lexicon.ts';
import type { GameRecord } from '../record/record.ts';
import { BallotCounter } from './ballots.ts';
import { Claims } from './claims.ts';
import { ASKS_DIVINATION, ASKS_GUARD, type Fact, factSubject, factsOf, factTarget, HeardWords, verbOf } from './facts.ts';
import {
  ATTACKED,
  type Behaviour,
  Counters,
  EXECUTED,
  ExpectedDraws,
  GUARDS,
  HEEDED,
  WOLF_DIVINATIONS,
  WOLF_VOTES,
} from './measures.ts';
import { GameScene, isIn, only, sizeOf } from './scene.ts';

export {
  CLAIMS_DIVINED,
  CLAIMS_IDENTIFIED,
  CLAIMS_ROLE,
  factSubject,
  factsOf,
  factTarget,
  verbOf,
  wordOf,
} from './facts.ts';
export { type Behaviour, type Counted, countedOf, MEASURES, type Measure, mergeBehaviour } from './measures.ts';
export { isIn, only, type SeatSet, sizeOf } from './scene.ts';

interface Heard {
  readonly content: Content;
  note: unknown;
}

/** The statements in a sentence. At most one statement is stored as a number (0: none), several as a list. */
type Note = Fact | readonly Fact[];
const NOTHING = 0;

function noteOf(content: Content): Note {
  const facts = factsOf(content);
  return facts.length > 1 ? facts : (facts[0] ?? NOTHING);
}

/** A finished game: its events (the first `count` elements of `events`), and its talks and whispers in order. */
export interface Recorded {
  readonly events: Int32Array;
  readonly count: number;
  readonly said: readonly Heard[];
}

/** Counts the behaviour of seats in their roles (see MEASURES) over finished games with the same number of players. */
export class BehaviourFold {
  readonly #players: number;
  readonly #scene: GameScene;
  readonly #counters: Counters;
  readonly #claims: Claims;
  readonly #poll: BallotCounter;
  readonly #words: HeardWords;
  readonly #executions: ExpectedDraws;
  readonly #attacks: ExpectedDraws;
  /** The seat that the bodyguard guards tonight; 0 for nobody. */
  #guarded = 0;

  /** `players` is the number of seats, from 3 to 18. */
  constructor(players: number) {
    this.#players = players;
    this.#scene = new GameScene(players);
    this.#counters = new Counters(players);
    this.#claims = new Claims(this.#scene, this.#counters);
    this.#words = new HeardWords(players);
    this.#poll = new BallotCounter(this.#scene, this.#words, this.#counters);
    this.#executions = new ExpectedDraws(this.#counters, EXECUTED);
    this.#attacks = new ExpectedDraws(this.#counters, ATTACKED);
  }

  /** Adds a finished game. `roles[seat]` is an index in ROLES. If a text is said many times, it is analysed only once. */
  add(roles: Uint8Array, { events, count, said }: Recorded): void {
    this.#counters.deal(roles);
    this.#scene.start(roles);
    this.#openDay(0);
    let spoken = 0;
    for (let i = 0; i < count; i++) {
      const packed = events[i]!;
      const kind = packed & 15;
      if (kind === event.TALK_EVENT) {
        this.#scene.talk();
        if (event.wasAsked(packed)) this.#hear(event.agentOf(packed), said[spoken++]!);
      } else if (kind === event.WHISPER_EVENT) {
        if (event.wasAsked(packed)) spoken++;
      } else this.#see(kind, packed);
    }
    this.#poll.close();
    this.#executions.end();
    this.#attacks.end();
    this.#scene.end();
    this.#claims.end();
  }

  /** Adds a recorded game. `lexicon`, which parses the texts, must have been created for the rules of that game. */
  addRecord({ roles, events, said }: Pick<GameRecord, 'roles' | 'events' | 'said'>, lexicon: Lexicon) {
    const heard = said.map((text) => lexicon.read(text)!);
    this.add(roles, { events, count: events.length, said: heard });
  }

  /** Returns the counters of every seat, starting with Agent[01]. */
  bySeat(): Behaviour[] {
    return Array.from({ length: this.#players }, (_, i) => this.#counters.of(i + 1));
  }

  /** Counts the statements in one talk. If the engine recorded the talk as Skip, there are none. */
  #hear(seat: number, heard: Heard): void {
    if (heard.note === undefined) heard.note = noteOf(heard.content);
    const note = heard.note as Note;
    if (typeof note === 'number') {
      if (note !== NOTHING) this.#take(seat, note);
    } else for (let i = 0; i < note.length; i++) this.#take(seat, note[i]!);
  }

  #take(seat: number, fact: Fact): void {
    const subject = factSubject(fact);
    if (subject !== 0 && subject !== seat) return;
    if (factTarget(fact) > this.#players) return;
    if (verbOf(fact) <= ASKS_GUARD) this.#words.say(seat, fact);
    else this.#claims.hear(seat, fact);
  }

  #see(kind: number, packed: number): void {
    const agent = event.agentOf(packed);
    const target = event.targetOf(packed);
    if (kind === event.VOTE_EVENT) return this.#vote(agent, target, event.extraOf(packed));
    this.#poll.close();
    switch (kind) {
      case event.DAY:
        return this.#openDay(event.dayOf(packed));
      case event.EXECUTE:
        return this.#execute(agent);
      case event.DIVINE_EVENT:
        return this.#divine(agent, target);
      case event.GUARD_EVENT:
        this.#guarded = target;
        return this.#heed(agent, target, ASKS_GUARD);
      case event.ATTACK_EVENT:
        return this.#attack(agent, event.succeeded(packed));
    }
  }

  #openDay(day: number): void {
    this.#scene.openDay(day);
    this.#words.openDay();
    this.#guarded = 0;
  }

  /** Counts a ballot. A random vote that replaced an invalid vote counts too: logs do not mark it, and it causes no bias. */
  #vote(voter: number, target: number, round: number): void {
    if (target === 0) return;
    if (round === 0) this.#poll.vote(voter, target);
    else this.#poll.close();
    this.#find(voter, target, WOLF_VOTES);
  }

  #divine(seer: number, target: number): void {
    if (target === 0) return;
    this.#find(seer, target, WOLF_DIVINATIONS);
    this.#heed(seer, target, ASKS_DIVINATION);
  }

  /** Counts whether the chosen target is a werewolf, and how likely that is for a random choice of another living seat. */
  #find(seat: number, target: number, measure: number): void {
    const { livingWolves, living, alive, wolves, share } = this.#scene;
    if (living < 2) return;
    const others = livingWolves - isIn(wolves & alive, seat);
    this.#counters.add(seat, measure, isIn(wolves, target), Math.imul(others, share));
  }

  #heed(seat: number, target: number, verb: number): void {
    const { alive, living, share } = this.#scene;
    const asked = this.#words.askedOf(seat, verb) & alive & ~only(seat);
    if (target === 0 || asked === 0 || living < 2) return;
    this.#counters.add(seat, HEEDED, isIn(asked, target), Math.imul(sizeOf(asked), share));
  }

  #execute(executed: number): void {
    if (executed === 0) return;
    this.#executions.draw(this.#scene.alive, executed);
    this.#scene.execute(executed);
  }

  #attack(target: number, success: boolean): void {
    if (target === 0) return;
    const { alive, wolves, bodyguard, living, share } = this.#scene;
    this.#attacks.draw(alive & ~wolves, target);
    if (bodyguard !== 0 && this.#scene.isAlive(bodyguard) && living > 1) {
      const probability = target === bodyguard ? 0 : share;
      this.#counters.add(bodyguard, GUARDS, target === this.#guarded ? 1 : 0, probability);
    }
    if (success) this.#scene.attack(target);
  }
}
