import {
  type GameInfo,
  type GameSetting,
  type Player,
  ThrownElsewhere,
} from '@aiwolf-arena/engine';
import type { RemoteAgent } from '../host/remote-agent.ts';
import { diffPacket, type Request, wholePacket } from '../wire/packet.ts';
import { readTarget } from '../wire/reply.ts';
import { spokenArray } from '../wire/scroll.ts';
import type { Desk } from './desk.ts';
import { missedWhispers } from './missed-whispers.ts';

/** A client as a village needs it. */
export type Client = Pick<
  RemoteAgent,
  'name' | 'limits' | 'lost' | 'tell' | 'ask' | 'settle' | 'takeAsides'
>;

/** What a stopped player answers, as the one that sits in for it in process. */
const NOTHING_TO_SAY = 'Skip';

/** The answer to VOTE, DIVINE, GUARD or ATTACK. A line that is none is handed on: the engine books it as wrong-type. */
type Target = number | null;

/** A client on the seat of a village: every call of the engine becomes the packet that the official server sends. */
export class RemotePlayer implements Player {
  readonly #seat: number;
  readonly #agent: Client;
  readonly #desk: Desk;
  #view!: GameInfo;
  /** Entries of today's histories that the client has. */
  #talks = 0;
  #whispers = 0;
  /** It has not answered yet in this game. */
  #isFirst = true;
  #stopped = false;

  constructor(seat: number, agent: Client, desk: Desk) {
    this.#seat = seat;
    this.#agent = agent;
    this.#desk = desk;
  }

  getName(): string {
    return this.#agent.name;
  }

  initialize(view: GameInfo, setting: GameSetting): void {
    this.#view = view;
    this.#isFirst = true;
    this.#openDay();
    const { scribe } = this.#desk;
    this.#agent.tell(
      wholePacket('INITIALIZE', scribe.info(view, 'INITIALIZE'), this.#desk.settingText(setting)),
    );
  }

  /** Its packets carry what there is to know; it is a packet of its own only when the day's talk is closed. */
  update(): void {
    if (this.#desk.isDayClosing) this.#agent.tell(this.#diff('DAILY_FINISH'));
  }

  dayStart(): void {
    if (this.#view.day === 1 && this.#desk.fixDay0Whisper) this.#tellMissed();
    this.#openDay();
    this.#agent.tell(this.#whole('DAILY_INITIALIZE'));
  }

  async talk(): Promise<string> {
    return (await this.#ask('TALK')) ?? NOTHING_TO_SAY;
  }
  async whisper(): Promise<string> {
    return (await this.#ask('WHISPER')) ?? NOTHING_TO_SAY;
  }
  vote(): Promise<Target> {
    return this.#target('VOTE');
  }
  attack(): Promise<Target> {
    return this.#target('ATTACK');
  }
  guard(): Promise<Target> {
    return this.#target('GUARD');
  }
  divine(): Promise<Target> {
    return this.#target('DIVINE');
  }

  finish(): void {
    this.#agent.tell(this.#whole('FINISH'));
  }

  /** Waits for what it tells beside its answers of this game. */
  async settle(): Promise<void> {
    await this.#agent.settle();
    this.#hearAsides(null);
  }

  async #target(request: Request): Promise<Target> {
    const line = await this.#ask(request);
    return line === null ? null : (readTarget(line) as Target);
  }

  async #ask(request: Request): Promise<string | null> {
    if (this.#stopped) return null;
    const packet = this.#desk.isWhole(request) ? this.#whole(request) : this.#diff(request);
    const { limits } = this.#agent;
    const isFirst = this.#isFirst;
    const reply = await this.#agent.ask(packet, isFirst ? limits.firstMs : limits.replyMs);
    this.#hearAsides(request);
    if (reply === null) return this.#stop();
    this.#isFirst = false;
    if (!isFirst) this.#desk.books.answered(this.#seat, request, reply);
    return reply.line;
  }

  /** `request`: what it is answering; null: nothing. */
  #hearAsides(request: Request | null): void {
    for (const aside of this.#agent.takeAsides()) {
      const thrown = this.#desk.books.aside(this.#seat, aside, request);
      if (thrown !== undefined) throw new ThrownElsewhere(thrown);
    }
  }

  #stop(): null {
    this.#stopped = true;
    this.#desk.books.stopped(this.#seat, this.#agent.lost!);
    return null;
  }

  #openDay(): void {
    this.#talks = 0;
    this.#whispers = 0;
  }

  #whole(request: Request): string {
    return wholePacket(request, this.#desk.scribe.info(this.#view, request));
  }

  /** What the client has not heard today. Packets with a whole gameInfo do not count (tcp-host 4). */
  #diff(request: Request): string {
    const { scribe } = this.#desk;
    const { talkList, whisperList } = this.#view;
    const talks = scribe.talks.array(talkList, this.#talks);
    const whispers = scribe.whispers.array(whisperList, this.#whispers);
    this.#talks = Math.max(this.#talks, talkList.length);
    this.#whispers = Math.max(this.#whispers, whisperList.length);
    return diffPacket(request, talks, whispers);
  }

  /** The whispers of night 0 behind its own last one, as one more closing of day 0. */
  #tellMissed(): void {
    if (this.#view.role !== 'WEREWOLF') return;
    const missed = missedWhispers(this.#desk.game, this.#whispers);
    if (missed.length > 0) {
      this.#agent.tell(diffPacket('DAILY_FINISH', '[]', spokenArray(missed)));
    }
  }
}
