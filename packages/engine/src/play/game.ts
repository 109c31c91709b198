import { PURPOSE, type Root } from '@aiwolf-arena/random';
import * as event from '../record/event.ts';
import { Recorder } from '../record/recorder.ts';
import { BODYGUARD, SEER, TEAMS, WEREWOLF } from '../rules/roles.ts';
import type { Rules } from '../rules/rules.ts';
import { Board } from '../village/board.ts';
import { Chat } from '../village/chat.ts';
import { Dealer, type RoleWishes } from '../village/deal.ts';
import { Night } from '../village/night.ts';
import { Poll } from '../village/poll.ts';
import {
  CANONICAL,
  Lexicon,
  MAX_SENTENCE_LENGTH,
  REJECTED,
  type Utterance,
} from '../village/utterance.ts';
import { Dice } from './dice.ts';
import { FAULTS, type FaultKind, type FaultSink, NO_SINK } from './fault.ts';
import * as round from './round.ts';

/** No contest game comes near: the bound that ends games under rules by which nobody needs to die. */
const LAST_DAY = 255;
const NONE = TEAMS.indexOf('NONE');
const VILLAGERS = TEAMS.indexOf('VILLAGER');
const WEREWOLVES = TEAMS.indexOf('WEREWOLF');

/**
 * The game as a state machine without I/O. `next()` commits the round that was answered and opens the next one: ask
 * the first `count` seats of `order`, hand in talk and whispers with `say` one after another, and targets through
 * `targets`, by position; then call `next()` again until it gives END. One object plays game after game.
 */
export class Game {
  readonly rules: Rules;
  readonly board: Board;
  readonly lexicon: Lexicon;
  readonly recorder = new Recorder();
  readonly dice: Dice;
  /** Seats of the open round, in the order in which they are asked. */
  order: Uint8Array;
  count = 0;
  /** Answers to VOTE, DIVINE, GUARD and ATTACK by position in `order`: a seat, NO_ANSWER, UNSEATED or WRONG_TYPE. */
  readonly targets: Int32Array;
  /** TEAMS index of the winner; NONE while the game runs. */
  winner = NONE;
  readonly #faults: FaultSink;
  readonly #seats: Uint8Array;
  readonly #asked: Uint8Array;
  readonly #dealer: Dealer;
  readonly #talk: Chat;
  readonly #whisper: Chat;
  readonly #poll: Poll;
  readonly #night: Night;
  #round: round.Round = round.END;
  #phases: readonly round.Round[] = round.BEFORE;
  #phase = 0;
  /** The phase was just reached; false while it asks further rounds. */
  #fresh = true;

  constructor(rules: Rules, root: Root, faults: FaultSink = NO_SINK) {
    const n = rules.playerNum;
    this.rules = rules;
    this.board = new Board(rules);
    this.lexicon = new Lexicon(rules);
    this.dice = new Dice(root);
    this.#faults = faults;
    this.#seats = Uint8Array.from({ length: n }, (_, i) => i + 1);
    this.#asked = new Uint8Array(n);
    this.order = this.#seats;
    this.targets = new Int32Array(n);
    this.#dealer = new Dealer(rules);
    const { board, recorder } = this;
    this.#talk = new Chat(rules, this.lexicon, recorder, {
      log: board.talk,
      remain: board.remainTalk,
      maxTurns: rules.maxTalkTurn,
      event: event.TALK_EVENT,
    });
    this.#whisper = new Chat(rules, this.lexicon, recorder, {
      log: board.whisper,
      remain: board.remainWhisper,
      maxTurns: rules.maxWhisperTurn,
      event: event.WHISPER_EVENT,
    });
    this.#poll = new Poll(board, recorder, this.dice, faults);
    this.#night = new Night(board, recorder, faults);
  }

  /** Deals roles and stands before the first round of the game with this address. */
  start(set: number, game: number, wishes?: RoleWishes): void {
    this.dice.set = set;
    this.dice.game = game;
    this.#dealer.deal(this.board.roles, this.dice, wishes);
    this.board.start();
    this.recorder.start();
    this.#night.start();
    this.winner = NONE;
    this.#round = round.END;
    this.#go(round.BEFORE);
  }

  /** The round that is open. */
  get round(): round.Round {
    return this.#round;
  }

  /** Commits the open round and opens the next; END when the game is over. */
  next(): round.Round {
    if (this.#round !== round.END) this.#close();
    while (!this.#open()) this.#advance();
    return this.#round;
  }

  #go(phases: readonly round.Round[], phase = 0): void {
    this.#phases = phases;
    this.#phase = phase;
    this.#fresh = true;
  }

  #advance(): void {
    this.#phase++;
    this.#fresh = true;
  }

  /** Opens the current phase's next round; false if it has nobody to ask. */
  #open(): boolean {
    const phase = this.#phases[this.#phase]!;
    this.#round = phase;
    switch (phase) {
      case round.TALK:
        return this.#openTalk();
      case round.WHISPER:
        return this.#openWhisper();
      case round.VOTE:
        return this.#ask(this.board.living, this.board.livingCount);
      case round.DIVINE:
        return this.#askHolder(SEER);
      case round.GUARD:
        return this.board.attackRounds === 0 && this.#askHolder(BODYGUARD);
      case round.ATTACK:
        return this.#ask(this.#asked, this.#livingWolves());
      case round.DAWN:
        this.#dawn();
        return this.#open();
      case round.DAILY_INITIALIZE:
        this.recorder.event(event.dayEvent(this.board.day));
        break;
      case round.FINISH:
        this.#finish();
    }
    return (
      this.#ask(this.#seats, phase === round.END ? 0 : this.board.players) || phase === round.END
    );
  }

  #ask(seats: Uint8Array, count: number): boolean {
    this.order = seats;
    this.count = count;
    return count > 0;
  }

  #askHolder(role: number): boolean {
    const seat = this.board.roles.indexOf(role, 1);
    if (seat < 1 || this.board.alive[seat] === 0) return false;
    this.#asked[0] = seat;
    return this.#ask(this.#asked, 1);
  }

  #livingWolves(): number {
    const { living, livingCount, roles } = this.board;
    let count = 0;
    for (let i = 0; i < livingCount; i++) {
      if (roles[living[i]!] === WEREWOLF) this.#asked[count++] = living[i]!;
    }
    return count;
  }

  #openTalk(): boolean {
    if (this.#fresh) {
      this.dice.openOrder(PURPOSE.talkOrder, this.board.day);
      this.#talk.open(this.board.living, this.board.livingCount);
    }
    const asked = this.#talk.begin(this.dice.order);
    return this.#ask(this.#talk.order, asked ? this.#talk.count : 0);
  }

  /** A lone werewolf does not whisper (regulation 1.3.3). */
  #openWhisper(): boolean {
    if (this.#fresh) {
      if (this.board.werewolves < 2) return false;
      this.dice.openOrder(PURPOSE.whisperOrder, this.board.day, this.board.attackRounds);
      this.#whisper.open(this.#asked, this.#livingWolves());
    }
    const asked = this.#whisper.begin(this.dice.order);
    return this.#ask(this.#whisper.order, asked ? this.#whisper.count : 0);
  }

  /** Commits the next answer of a TALK or WHISPER round, in the order of the seats. */
  say(seat: number, said: Utterance): void {
    if (said.verdict !== CANONICAL) this.#offend(seat, said);
    (this.#round === round.TALK ? this.#talk : this.#whisper).say(seat, said);
  }

  #offend(seat: number, said: Utterance): void {
    const kind: FaultKind =
      said.text.length > MAX_SENTENCE_LENGTH
        ? 'output-too-large'
        : said.verdict === REJECTED
          ? 'sentence-rejected'
          : 'sentence-not-canonical';
    this.#faults.fault(seat, this.#round, kind, said.text);
  }

  /** Notes a fault that the driver met in the open round; the answer it hands in is the default one. */
  fault(seat: number, kind: FaultKind, detail: string | number): void {
    this.recorder.event(event.faultEvent(seat, this.#round, FAULTS.indexOf(kind)));
    this.#faults.fault(seat, this.#round, kind, detail);
  }

  #close(): void {
    switch (this.#round) {
      case round.TALK:
        return this.#talk.endTurn() ? this.#again() : this.#advance();
      case round.WHISPER:
        return this.#whisper.endTurn() ? this.#again() : this.#advance();
      case round.VOTE:
        return this.#closeVote();
      case round.ATTACK:
        return this.#closeAttack();
      case round.DIVINE:
        this.#night.divine(this.order[0]!, this.targets[0]!);
        break;
      case round.GUARD:
        this.#night.guard(this.order[0]!, this.targets[0]!);
        break;
      case round.DAILY_FINISH:
        if (this.board.day === 0) this.board.fall();
        break;
      case round.INITIALIZE:
        return this.#go(this.rules.talkOnFirstDay ? round.FIRST_DAY_WITH_TALK : round.FIRST_DAY);
    }
    this.#advance();
  }

  #again(): void {
    this.#fresh = false;
  }

  #closeVote(): void {
    const { board, rules } = this;
    this.#poll.countVotes(this.order, this.count, this.targets);
    if (this.#poll.tied > 1 && board.voteRounds <= rules.maxRevote) return this.#again();
    const executed = this.#poll.decide(PURPOSE.voteTie, rules.enableNoExecution);
    this.recorder.event(event.executeEvent(executed));
    board.executedToday = executed;
    board.fall();
    if (executed !== 0) board.kill(executed);
    if (rules.victoryCheck === 'afterEachDeath' && this.#victory() !== NONE) {
      this.#go(round.LATER_DAY, round.LATER_DAY.indexOf(round.DAWN));
    } else this.#advance();
  }

  #closeAttack(): void {
    const { board, rules } = this;
    this.#poll.countAttacks(this.order, this.count, this.targets);
    if (this.#poll.tied > 1 && board.attackRounds <= rules.maxAttackRevote) {
      if (!rules.whisperBeforeRevote) return this.#again();
      return this.#go(round.LATER_DAY, round.LATER_DAY.indexOf(round.WHISPER));
    }
    const target = this.#poll.decide(PURPOSE.attackTie, rules.enableNoAttack);
    board.attackedTonight = target;
    this.recorder.event(event.attackEvent(target, target !== 0 && target !== board.guardedTonight));
    this.#advance();
  }

  #dawn(): void {
    const { board } = this;
    const attacked = board.attackedTonight;
    const died = attacked === board.guardedTonight ? 0 : attacked;
    if (died !== 0) board.kill(died);
    board.dawn(this.#night.takeDivination(board.day + 1), died);
    board.mediumResult = this.#night.mediumResult();
    this.winner = this.#victory();
    const over = this.winner !== NONE || board.day >= LAST_DAY;
    this.#go(over ? round.AFTER : round.LATER_DAY);
  }

  /** No werewolf: the village wins; humans no more than werewolves: the werewolves do (reference-server 1.11). */
  #victory(): number {
    const { werewolves, livingCount } = this.board;
    if (werewolves === 0) return VILLAGERS;
    return livingCount - werewolves <= werewolves ? WEREWOLVES : NONE;
  }

  #finish(): void {
    const { werewolves, livingCount } = this.board;
    this.board.finished = true;
    this.recorder.event(event.dayEvent(this.board.day));
    this.recorder.event(event.resultEvent(this.winner, livingCount - werewolves, werewolves));
  }
}
