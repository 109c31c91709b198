import { Dice } from '../play/dice.ts';
import type { FaultSink } from '../play/fault.ts';
import type { Root } from '../random/root.ts';
import { TALK_EVENT, WHISPER_EVENT } from '../record/event.ts';
import { Recorder } from '../record/recorder.ts';
import type { Rules } from '../rules/rules.ts';
import { Board } from './board.ts';
import { Chat } from './chat.ts';
import { Dealer, type RoleWishes } from './deal.ts';
import { Night } from './night.ts';
import { Poll } from './poll.ts';
import type { Lexicon } from './utterance.ts';

/** The parts that judge a game, wired to one board, one recorder and one set of dice. They serve game after game. */
export class Village {
  readonly board: Board;
  readonly recorder = new Recorder();
  readonly dice: Dice;
  readonly talk: Chat;
  readonly whisper: Chat;
  readonly poll: Poll;
  readonly night: Night;
  readonly #dealer: Dealer;

  constructor(rules: Rules, root: Root, lexicon: Lexicon, faults: FaultSink) {
    const { recorder } = this;
    this.board = new Board(rules);
    this.dice = new Dice(root);
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
    this.poll = new Poll(this.board, recorder, this.dice, faults);
    this.night = new Night(this.board, recorder, faults);
    this.#dealer = new Dealer(rules);
  }

  /** Deals the roles of the game with this address and clears everything of the last one. */
  start(set: number, game: number, wishes?: RoleWishes): void {
    this.dice.start(set, game);
    this.#dealer.deal(this.board.roles, this.dice, wishes);
    this.board.start();
    this.recorder.start();
    this.night.start();
  }
}
