import { PURPOSE, type Root } from '../random.ts';
import { BODYGUARD, type Rules, SEER } from '../rules/rules.ts';
import { type Board, NO_WINNER, victoryOf } from './board.ts';
import type { Chat } from './chat.ts';
import * as event from './events.ts';
import { FAULTS, type FaultKind, type FaultSink, NO_SINK } from './faults.ts';
import type { GameRandom } from './game-random.ts';
import { CANONICAL, Lexicon, sentenceFault, type Utterance } from './lexicon.ts';
import type { EventRecorder } from './recorder.ts';
import * as round from './rounds.ts';
import { type RoleRequests, VillageState } from './village.ts';

/** The last possible day. If the rules allow that nobody ever dies, the game ends after this day. No contest game does. */
const LAST_DAY = 255;

/**
 * The game as a state machine without I/O. Repeat these steps until `next()` returns END: call `next()`, which ends the current
 * round and begins the next one; ask the first `count` seats of `order`; store their answers. Answers to TALK and WHISPER are
 * stored with `say`, other answers in `targets`. One object can play many games, one after another.
 */
export class Game {
  readonly rules: Rules;
  readonly lexicon: Lexicon;
  readonly board: Board;
  readonly recorder: EventRecorder;
  readonly random: GameRandom;
  /** The seats to ask in the current round, in the order of asking: the first `count` elements. */
  order: Uint8Array;
  count = 0;
  /** The answers to VOTE, DIVINE, GUARD or ATTACK, in the order of `order`: seat numbers, or constants of events.ts. */
  readonly targets: Int32Array;
  /** The winner as an index in TEAMS (the index of NONE while the game runs). */
  winner = NO_WINNER;
  readonly #village: VillageState;
  readonly #faults: FaultSink;
  readonly #seats: Uint8Array;
  /** The array that `order` is set to if only a few of the living seats are asked. */
  readonly #few: Uint8Array;
  /** The channel of the current TALK or WHISPER round. */
  #chat: Chat;
  #round: round.Round = round.END;
  #phases: readonly round.Round[] = round.BEFORE;
  #phase = 0;
  /** True in the first round of a phase, false in later rounds. */
  #fresh = true;

  /** Games with the same rules may share a lexicon (the texts parsed so far), so that each text is parsed only once. */
  constructor(rules: Rules, root: Root, faults: FaultSink = NO_SINK, lexicon = new Lexicon(rules)) {
    this.#village = new VillageState(rules, root, lexicon, faults);
    this.rules = rules;
    this.lexicon = lexicon;
    this.board = this.#village.board;
    this.recorder = this.#village.recorder;
    this.random = this.#village.random;
    this.#chat = this.#village.talk;
    this.#faults = faults;
    this.#seats = Uint8Array.from(this.board.agentList);
    this.#few = new Uint8Array(rules.playerNum);
    this.order = this.#seats;
    this.targets = new Int32Array(rules.playerNum);
  }

  /** Starts a game and deals its roles. A seat's request for a role is granted if a seat of that role is still free. */
  start(set: number, game: number, roleRequests?: RoleRequests): void {
    this.#village.start(set, game, roleRequests);
    this.winner = NO_WINNER;
    this.#round = round.END;
    this.#go(round.BEFORE);
  }

  get round(): round.Round {
    return this.#round;
  }

  /** Ends the current round and begins the next one. Returns the kind of the new round, or END if the game is over. */
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

  /** Begins the next round of the current phase. Returns false if this phase has no more seats to ask. */
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
        return this.#ask(this.#few, this.board.livingWerewolves(this.#few));
      case round.DAWN:
        this.#dawn();
        return this.#open();
      case round.DAILY_INITIALIZE:
        this.recorder.event(event.dayEvent(this.board.day));
        break;
      case round.FINISH:
        this.#finish();
    }
    return this.#ask(this.#seats, phase === round.END ? 0 : this.board.players) || phase === round.END;
  }

  #ask(seats: Uint8Array, count: number): boolean {
    this.order = seats;
    this.count = count;
    return count > 0;
  }

  #askHolder(role: number): boolean {
    const seat = this.board.holderOf(role);
    this.#few[0] = seat;
    return this.#ask(this.#few, this.board.alive[seat]!);
  }

  #openTalk(): boolean {
    const { talk } = this.#village;
    if (this.#fresh) {
      this.random.openOrder(PURPOSE.talkOrder, this.board.day);
      talk.open(this.board.living, this.board.livingCount);
    }
    return this.#askSpeakers(talk);
  }

  #askSpeakers(chat: Chat): boolean {
    this.#chat = chat;
    const asked = chat.begin(this.random.order);
    return this.#ask(chat.order, asked ? chat.count : 0);
  }

  /** Begins a whisper round. The last living werewolf does not whisper (regulation 1.3.3). */
  #openWhisper(): boolean {
    const { whisper } = this.#village;
    if (this.#fresh) {
      if (this.board.werewolves < 2) return false;
      this.random.openOrder(PURPOSE.whisperOrder, this.board.day, this.board.attackRounds);
      whisper.open(this.#few, this.board.livingWerewolves(this.#few));
    }
    return this.#askSpeakers(whisper);
  }

  /** Stores a seat's answer in a TALK or WHISPER round. Call this for the seats in the order in which `order` lists them. */
  say(seat: number, said: Utterance): void {
    if (said.verdict !== CANONICAL) {
      this.#faults.fault(seat, this.#round, sentenceFault(said), said.text);
    }
    this.#chat.say(seat, said);
  }

  /** Records a fault of a seat in the current round. The caller must store the default answer for the seat as well. */
  fault(seat: number, kind: FaultKind, detail: string): void {
    this.recorder.event(event.faultEvent(seat, this.#round, FAULTS.indexOf(kind)));
    this.#faults.fault(seat, this.#round, kind, detail);
  }

  #close(): void {
    switch (this.#round) {
      case round.TALK:
      case round.WHISPER:
        return this.#chat.endTurn() ? this.#again() : this.#advance();
      case round.VOTE:
        return this.#closeVote();
      case round.ATTACK:
        return this.#closeAttack();
      case round.DIVINE:
        this.#village.night.divine(this.order[0]!, this.targets[0]!);
        break;
      case round.GUARD:
        this.#village.night.guard(this.order[0]!, this.targets[0]!);
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
    const { poll } = this.#village;
    poll.countVotes(this.order, this.count, this.targets);
    if (poll.tied > 1 && board.voteRounds <= rules.maxRevote) return this.#again();
    const executed = poll.decide(PURPOSE.voteTie, rules.enableNoExecution);
    this.recorder.event(event.executeEvent(executed));
    board.executedToday = executed;
    board.fall();
    if (executed !== 0) board.kill(executed);
    if (rules.victoryCheck === 'afterEachDeath' && victoryOf(board) !== NO_WINNER) {
      this.#go(round.LATER_DAY, round.LATER_DAY.indexOf(round.DAWN));
    } else this.#advance();
  }

  #closeAttack(): void {
    const { board, rules } = this;
    const { poll } = this.#village;
    poll.countAttacks(this.order, this.count, this.targets);
    if (poll.tied > 1 && board.attackRounds <= rules.maxAttackRevote) {
      if (!rules.whisperBeforeRevote) return this.#again();
      return this.#go(round.LATER_DAY, round.LATER_DAY.indexOf(round.WHISPER));
    }
    const target = poll.decide(PURPOSE.attackTie, rules.enableNoAttack);
    board.attackedTonight = target;
    this.recorder.event(event.attackEvent(target, target !== 0 && target !== board.guardedTonight));
    this.#advance();
  }

  #dawn(): void {
    const { board } = this;
    const attacked = board.attackedTonight;
    const died = attacked === board.guardedTonight ? 0 : attacked;
    if (died !== 0) board.kill(died);
    board.dawn(this.#village.night.takeDivination(board.day + 1), died);
    board.mediumResult = this.#village.night.mediumResult();
    this.winner = victoryOf(board);
    const over = this.winner !== NO_WINNER || board.day >= LAST_DAY;
    this.#go(over ? round.AFTER : round.LATER_DAY);
  }

  #finish(): void {
    const { werewolves, livingCount } = this.board;
    this.board.finished = true;
    this.recorder.event(event.dayEvent(this.board.day));
    this.recorder.event(event.resultEvent(this.winner, livingCount - werewolves, werewolves));
  }
}
