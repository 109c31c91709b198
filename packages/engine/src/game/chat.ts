import type { Stream } from '../random.ts';
import type { Rules } from '../rules/rules.ts';
import { AS_OVER, AS_SKIP, talkEvent, VERBATIM } from './events.ts';
import { type Lexicon, OVER, type Utterance } from './lexicon.ts';
import type { EventRecorder } from './recorder.ts';
import type { TalkLog } from './talk.ts';

/** The properties in which the talk channel and the whisper channel differ. */
export interface ChatChannel {
  readonly log: TalkLog;
  readonly remain: Uint8Array;
  readonly maxTurns: number;
  /** The kind of event that the channel records: TALK_EVENT or WHISPER_EVENT. */
  readonly event: number;
}

/** Runs a talk or whisper phase: its turns, the limits on sentences, Skip and Over (as in the official server). */
export class Chat {
  /** The seats to ask in this turn, in speaking order, without seats that may not talk any more in this phase. */
  readonly order: Uint8Array;
  count = 0;
  readonly #rules: Rules;
  readonly #lexicon: Lexicon;
  readonly #recorder: EventRecorder;
  readonly #channel: ChatChannel;
  readonly #isSequential: boolean;
  readonly #speakers: Uint8Array;
  #speakerCount = 0;
  /** Index in `#speakers` of the seat that speaks next in this turn. */
  #position = 0;
  /** Index in `order` of the seat that is asked next. */
  #asked = 0;
  #turn = 0;
  readonly #skips: Uint8Array;
  readonly #silent: Uint8Array;
  #onlyOver = false;
  #onlySkip = false;
  #skippedTurns = 0;

  constructor(rules: Rules, lexicon: Lexicon, recorder: EventRecorder, channel: ChatChannel) {
    this.#rules = rules;
    this.#lexicon = lexicon;
    this.#recorder = recorder;
    this.#channel = channel;
    this.#isSequential = rules.talkExchange === 'sequential';
    this.#speakers = new Uint8Array(rules.playerNum);
    this.order = new Uint8Array(rules.playerNum);
    this.#skips = new Uint8Array(rules.playerNum + 1);
    this.#silent = new Uint8Array(rules.playerNum + 1);
  }

  open(seats: Uint8Array, count: number): void {
    for (let i = 0; i < count; i++) {
      const seat = seats[i]!;
      this.#speakers[i] = seat;
      this.#skips[seat] = 0;
      this.#silent[seat] = 0;
    }
    this.#speakerCount = count;
    this.#turn = 0;
    this.#skippedTurns = 0;
  }

  /** Draws the speaking order of the next turn. Returns false if no seat is to be asked. */
  begin(order: Stream): boolean {
    if (this.#turn >= this.#channel.maxTurns) return false;
    order.shuffle(this.#speakers, this.#speakerCount);
    this.count = 0;
    for (let i = 0; i < this.#speakerCount; i++) {
      const seat = this.#speakers[i]!;
      if (this.#mayTalk(seat)) this.order[this.count++] = seat;
    }
    this.#position = 0;
    this.#asked = 0;
    this.#onlyOver = true;
    this.#onlySkip = true;
    this.#passSilent();
    if (this.count === 0) this.#channel.log.reveal();
    return this.count > 0;
  }

  #mayTalk(seat: number): boolean {
    return this.#channel.remain[seat]! > 0 && this.#silent[seat] === 0;
  }

  say(seat: number, utterance: Utterance): void {
    if (utterance.isPlain) {
      this.#enter(seat, utterance, VERBATIM, utterance);
      this.#channel.remain[seat]!--;
      this.#skips[seat] = 0;
      this.#onlyOver = false;
      this.#onlySkip = false;
    } else if (utterance.counts === OVER) {
      this.#enter(seat, utterance, VERBATIM, utterance);
      this.#onlySkip = false;
      if (this.#rules.overIsFinal) this.#silent[seat] = 1;
    } else this.#skip(seat, utterance);
    this.#position++;
    this.#asked++;
    if (this.count < this.#speakerCount) this.#passSilent();
    else if (this.#isSequential) this.#channel.log.reveal();
  }

  #skip(seat: number, said: Utterance): void {
    const skips = Math.min(255, this.#skips[seat]! + 1);
    this.#skips[seat] = skips;
    if (this.#rules.talkEnd === 'server' && skips > this.#rules.maxSkip) {
      this.#enter(seat, this.#lexicon.over, AS_OVER, said);
      this.#onlySkip = false;
    } else {
      this.#enter(seat, this.#lexicon.skip, AS_SKIP, said);
      this.#onlyOver = false;
    }
  }

  /** Ends the turn. Returns false if the talk or whisper phase is over. */
  endTurn(): boolean {
    this.#channel.log.reveal();
    this.#turn++;
    this.#skippedTurns = this.#onlySkip ? this.#skippedTurns + 1 : 0;
    if (this.#onlyOver) return false;
    return this.#rules.talkEnd === 'server' || this.#skippedTurns <= this.#rules.maxSkip;
  }

  /** Records Over for the next seats in speaking order that may not talk any more. These seats are not asked. */
  #passSilent(): void {
    const next = this.#asked < this.count ? this.order[this.#asked]! : 0;
    while (this.#position < this.#speakerCount && this.#speakers[this.#position] !== next) {
      const silent = this.#speakers[this.#position++]!;
      const event = talkEvent(this.#channel.event, silent, this.#turn, AS_OVER, 0);
      this.#recorder.event(event);
      this.#channel.log.push(event, this.#lexicon.over);
      this.#onlySkip = false;
    }
    if (this.#isSequential) this.#channel.log.reveal();
  }

  #enter(seat: number, entry: Utterance, as: number, said: Utterance): void {
    const event = talkEvent(this.#channel.event, seat, this.#turn, as, 1);
    this.#recorder.speech(event, said);
    this.#channel.log.push(event, entry);
  }
}
