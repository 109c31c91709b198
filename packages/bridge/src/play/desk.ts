import { BEAT, type Game, type GameSetting, ROUNDS, roundOf } from '@aiwolf-arena/engine';
import type { Reply } from '../host/remote-agent.ts';
import { InfoScribe } from '../wire/info-scribe.ts';
import type { Request } from '../wire/packet.ts';
import { settingText } from '../wire/setting-text.ts';

/** What becomes of the calls of a village's players, for its books. */
export interface DeskBooks {
  /** A client gives no answers from here on. */
  stopped(seat: number, detail: string): void;
  /** A client has answered, and took so long. */
  answered(seat: number, request: Request, reply: Reply): void;
  /** A player of ours told something beside its answer to `request`, or to nothing. What it threw there, if it did. */
  aside(seat: number, text: string, request: Request | null): string | undefined;
}

/** The side of a village that its remote players share: what the official server knows when it writes a packet. */
export class Desk {
  readonly game: Game;
  readonly beat: Int32Array;
  readonly books: DeskBooks;
  readonly scribe = new InfoScribe();
  /** Werewolves hear all whispers of day 0, and not only those before their own last one. */
  readonly fixDay0Whisper: boolean;
  #setting: GameSetting | undefined;
  #settingText = '';

  constructor(game: Game, beat: Int32Array, books: DeskBooks, fixDay0Whisper: boolean) {
    this.game = game;
    this.beat = beat;
    this.books = books;
    this.fixDay0Whisper = fixDay0Whisper;
  }

  settingText(setting: GameSetting): string {
    if (setting !== this.#setting) {
      this.#setting = setting;
      this.#settingText = settingText(setting);
    }
    return this.#settingText;
  }

  /** The round is the one that closes the day's talk. */
  get isDayClosing(): boolean {
    return ROUNDS[roundOf(this.beat[BEAT.asked]!)] === 'DAILY_FINISH';
  }

  /** Whether a packet of this request has the whole gameInfo instead of what is new (reference-server 3). */
  isWhole(request: Request): boolean {
    const { board } = this.game;
    if (request === 'TALK' || request === 'DAILY_FINISH') return false;
    if (request === 'VOTE') return board.todayVotes.list.length > 0;
    if (board.executedToday !== 0) return true;
    return request === 'ATTACK' && board.tonightAttackVotes.list.length > 0;
  }
}
