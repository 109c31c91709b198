import { type GameAnswer, type GameEvent, type Lexicon, walk } from '@aiwolf-arena/engine';
import {
  CLAIMS_DIVINED,
  CLAIMS_IDENTIFIED,
  CLAIMS_ROLE,
  factSubject,
  factsOf,
  factTarget,
  isIn,
  only,
  type SeatSet,
  verbOf,
  wordOf,
} from '@aiwolf-arena/engine/behaviour';
import { ROLES, type Role } from '@aiwolf-arena/protocol';
import type { RecordedGame } from '@aiwolf-arena/tournament';

/** A ballot of the first round of the first day. */
export interface FirstBallot {
  readonly seat: number;
  readonly target: number;
}

/** What the seats of a finished game did, and what happened to them. */
export class GameCourse {
  readonly roles: readonly Role[];
  /** The winner as an index in TEAMS. */
  winner = 0;
  /** By seat: the day of its execution, and the day before the night in which it was killed; 0 if this did not happen. */
  readonly executed: number[];
  readonly killed: number[];
  /** By role (an index in ROLES): the seats that came out in it. */
  readonly claimed: SeatSet[] = ROLES.map(() => 0);
  /** The seats that a true seer divined. */
  divined: SeatSet = 0;
  /** The seats that a true seer reported as werewolves, and those that other seats so reported. */
  exposed: SeatSet = 0;
  accused: SeatSet = 0;
  /** The seats that reported a werewolf as werewolf, and those that reported a human as werewolf. */
  found: SeatSet = 0;
  slandered: SeatSet = 0;
  /** The seats that voted for a human whom a false seer, not the seat itself, had reported as werewolf. */
  misled: SeatSet = 0;
  /** The seats that broke a rule. */
  faulty: SeatSet = 0;
  readonly firstBallots: FirstBallot[] = [];
  /** By accused seat: the false seers that reported it. */
  readonly #accusers: SeatSet[];
  readonly #lexicon: Lexicon;

  /** `lexicon`, which parses the texts, must have been created for the rules of the game. */
  constructor({ roles, events, said }: Pick<RecordedGame, 'roles' | 'events' | 'said'>, lexicon: Lexicon) {
    this.roles = roles.map((code) => ROLES[code]!);
    this.executed = roles.map(() => 0);
    this.killed = roles.map(() => 0);
    this.#accusers = roles.map(() => 0);
    this.#lexicon = lexicon;
    for (const one of walk({ events, said })) this.#see(one);
  }

  isWolf(seat: number): boolean {
    return this.roles[seat] === 'WEREWOLF';
  }

  #see(one: GameEvent): void {
    const { kind } = one;
    if ('isInvalid' in one && one.isInvalid) this.faulty |= only(one.seat);
    switch (kind) {
      case 'talk':
      case 'whisper':
        return this.#hear(one);
      case 'vote':
        return this.#vote(one);
      case 'divine':
        this.divined |= only(one.target) & ~1;
        return;
      case 'execute':
        if (one.seat > 0) this.executed[one.seat] = one.day;
        return;
      case 'attack':
        if (one.seat > 0 && one.hasDied) this.killed[one.seat] = one.day;
        return;
      case 'fault':
        this.faulty |= only(one.seat);
        return;
      case 'result':
        this.winner = one.winner;
    }
  }

  /** Takes an answer to TALK or WHISPER. A text that the server replaced is a fault, and says nothing. */
  #hear({ kind, seat, said, text }: Extract<GameAnswer, { said: unknown }>): void {
    if (said === undefined || SILENT.includes(said)) return;
    if (said !== text) this.faulty |= only(seat);
    else if (kind === 'talk') for (const fact of factsOf(this.#lexicon.read(said)!.content)) this.#take(seat, fact);
  }

  #take(seat: number, fact: number): void {
    const [subject, target] = [factSubject(fact), factTarget(fact)];
    if ((subject !== 0 && subject !== seat) || target >= this.roles.length) return;
    const verb = verbOf(fact);
    if (verb === CLAIMS_ROLE && target === seat) this.claimed[wordOf(fact)]! |= only(seat);
    if ((verb === CLAIMS_DIVINED || verb === CLAIMS_IDENTIFIED) && wordOf(fact) === 1) this.#report(seat, target);
    if (verb === CLAIMS_DIVINED && wordOf(fact) === 1) this.#accuse(seat, target);
  }

  #report(seat: number, target: number): void {
    if (this.isWolf(target)) this.found |= only(seat);
    else this.slandered |= only(seat);
  }

  #accuse(seat: number, target: number): void {
    if (this.roles[seat] === 'SEER') this.exposed |= only(target);
    else {
      this.accused |= only(target);
      this.#accusers[target]! |= only(seat);
    }
  }

  #vote({ seat, target, day, round }: Extract<GameAnswer, { answer: unknown }>): void {
    if (target === 0) return;
    if (day === 1 && round === 0) this.firstBallots.push({ seat, target });
    if (!this.isWolf(target) && (this.#accusers[target]! & ~only(seat)) !== 0) this.misled |= only(seat);
  }

  /** Whether the seat's first ballot was for the human for whom most werewolves voted. */
  votedWithPack(seat: number): boolean {
    const own = this.firstBallots.find((one) => one.seat === seat);
    if (own === undefined || this.isWolf(own.target)) return false;
    const pack = this.firstBallots.filter((one) => this.isWolf(one.seat));
    return pack.filter(({ target }) => target === own.target).length * 2 > pack.length;
  }

  hasClaimed(seat: number, role: Role): boolean {
    return isIn(this.claimed[ROLES.indexOf(role)]!, seat) === 1;
  }
}

const SILENT: readonly string[] = ['', 'Skip', 'Over'];
