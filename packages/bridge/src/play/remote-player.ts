import {
  event,
  type Game,
  type GameInfo,
  type GameSetting,
  HEARTBEAT,
  type Player,
  ROUNDS,
  roundOf,
  ThrownElsewhere,
} from '@aiwolf-arena/engine';
import { type Lost, REPLY_LIMITS, type RemoteAgent, type Reply } from '../host/remote-agent.ts';
import { InfoEncoder, settingText } from '../wire/info-encoder.ts';
import { diffPacket, type Spoken, spokenArray, targetOfReply, type WireRequest, wholePacket } from '../wire/packet.ts';

/** Returns the whispers of day 0 from number `heard` on. The packets of the official server do not contain these whispers. */
function missedWhispers({ recorder }: Game, heard: number): Spoken[] {
  const whispers: Spoken[] = [];
  let said = 0;
  for (const packed of recorder.events.subarray(0, recorder.count)) {
    const kind = event.kindOf(packed);
    if (kind !== event.TALK_EVENT && kind !== event.WHISPER_EVENT) continue;
    const answer = event.wasAsked(packed) ? recorder.said[said++]!.text : '';
    if (kind === event.TALK_EVENT) continue;
    const turn = event.turnOf(packed);
    const text = event.heardText(packed, answer);
    whispers.push({ agent: event.agentOf(packed), day: 0, idx: whispers.length, text, turn });
  }
  return whispers.slice(heard);
}

export interface DeskRecorder {
  /** Records that the client of a seat no longer answers. */
  stopped(seat: number, lost: Lost): void;
  answered(seat: number, request: WireRequest, reply: Reply): void;
  /** Handles a note or exception that came with the answer to `request`. Returns an exception in `request`, records others. */
  message(seat: number, text: string, request: WireRequest | null): string | undefined;
}

/** Everything that the remote players of one village share: the data from which packets are written. */
export class Desk {
  readonly game: Game;
  readonly heartbeat: Int32Array;
  readonly recorder: DeskRecorder;
  readonly encoder = new InfoEncoder();
  /** Whether a werewolf gets all whispers of day 0. The official server omits whispers after the werewolf's own last one. */
  readonly fixDay0Whisper: boolean;
  readonly #settings = new WeakMap<GameSetting, string>();

  constructor(game: Game, heartbeat: Int32Array, recorder: DeskRecorder, fixDay0Whisper: boolean) {
    this.game = game;
    this.heartbeat = heartbeat;
    this.recorder = recorder;
    this.fixDay0Whisper = fixDay0Whisper;
  }

  settingText(setting: GameSetting): string {
    return this.#settings.getOrInsertComputed(setting, () => settingText(setting));
  }

  /** Whether the current round is DAILY_FINISH, which ends the talk of the day. */
  get isDayClosing(): boolean {
    return ROUNDS[roundOf(this.heartbeat[HEARTBEAT.asked]!)] === 'DAILY_FINISH';
  }

  /** Whether a request's packet contains a complete gameInfo, not only new talks and whispers (as in the official server). */
  isWhole(request: WireRequest): boolean {
    const { board } = this.game;
    if (request === 'TALK' || request === 'DAILY_FINISH') return false;
    if (request === 'VOTE') return board.todayVotes.list.length > 0;
    if (board.executedToday !== 0) return true;
    return request === 'ATTACK' && board.tonightAttackVotes.list.length > 0;
  }
}

/** The members of `RemoteAgent` that `RemotePlayer` uses. */
export type Client = Pick<RemoteAgent, 'name' | 'limits' | 'lost' | 'usedMs' | 'tell' | 'ask' | 'settle' | 'takeSideMessages'>;

/** What a player says after it was stopped. A stopped player says the same in a set without clients. */
const NOTHING_TO_SAY = 'Skip';

/** The answer to VOTE, DIVINE, GUARD or ATTACK: an agent, or `null` for no agent. */
type Target = number | null;

/** The player that passes the engine's requests to a client, with the same packets as those of the official server. */
export class RemotePlayer implements Player {
  readonly #seat: number;
  readonly #agent: Client;
  readonly #desk: Desk;
  #view!: GameInfo;
  /** Number of talks of the current day that were sent to the client. */
  #talks = 0;
  #whispers = 0;
  /** Whether the next answer of the client is its first answer in the current game. */
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
    const { encoder } = this.#desk;
    this.#agent.tell(wholePacket('INITIALIZE', encoder.info(view, 'INITIALIZE'), this.#desk.settingText(setting)));
  }

  /** Sends new talks at the end of a day's talk. At other times, the next request contains them. */
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

  async settle(): Promise<void> {
    await this.#agent.settle();
    this.#hearSideMessages(null);
  }

  async #target(request: WireRequest): Promise<Target> {
    const line = await this.#ask(request);
    return line === null ? null : (targetOfReply(line) as Target);
  }

  async #ask(request: WireRequest): Promise<string | null> {
    if (this.#stopped) return null;
    const packet = this.#desk.isWhole(request) ? this.#whole(request) : this.#diff(request);
    const { limits } = this.#agent;
    const isFirst = this.#isFirst;
    const reply = await this.#agent.ask(packet, isFirst ? limits.firstMs : limits.replyMs);
    this.#hearSideMessages(request);
    if (reply === null) return this.#stop();
    this.#isFirst = false;
    if (!isFirst) this.#desk.recorder.answered(this.#seat, request, reply);
    return reply.line;
  }

  /** Handles notes and exceptions that the client has sent. `request`: the request that was just answered; `null`: none. */
  #hearSideMessages(request: WireRequest | null): void {
    for (const message of this.#agent.takeSideMessages()) {
      const thrown = this.#desk.recorder.message(this.#seat, message, request);
      if (thrown !== undefined) throw new ThrownElsewhere(thrown);
    }
  }

  #stop(): null {
    this.#stopped = true;
    this.#desk.recorder.stopped(this.#seat, this.#agent.lost!);
    return null;
  }

  #openDay(): void {
    this.#talks = 0;
    this.#whispers = 0;
  }

  #whole(request: WireRequest): string {
    return wholePacket(request, this.#desk.encoder.info(this.#view, request));
  }

  /** Returns a packet with the talks and whispers of the day that the client did not get before. */
  #diff(request: WireRequest): string {
    const { encoder } = this.#desk;
    const { talkList, whisperList } = this.#view;
    const talks = encoder.talks.array(talkList, this.#talks);
    const whispers = encoder.whispers.array(whisperList, this.#whispers);
    this.#talks = Math.max(this.#talks, talkList.length);
    this.#whispers = Math.max(this.#whispers, whisperList.length);
    return diffPacket(request, talks, whispers);
  }

  /** Sends a werewolf the whispers of day 0 that came after its own last whisper, in a second DAILY_FINISH packet. */
  #tellMissed(): void {
    if (this.#view.role !== 'WEREWOLF') return;
    const missed = missedWhispers(this.#desk.game, this.#whispers);
    if (missed.length > 0) this.#agent.tell(diffPacket('DAILY_FINISH', '[]', spokenArray(missed)));
  }
}

/** A replacement for a client that did not connect. */
export const ABSENT_CLIENT: Client = {
  name: '',
  limits: REPLY_LIMITS,
  lost: { kind: 'disconnected', why: 'did not connect' },
  usedMs: 0,
  tell: () => {},
  ask: () => Promise.resolve(null),
  settle: () => Promise.resolve(),
  takeSideMessages: () => [],
};
