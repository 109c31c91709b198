import { FAILED, NO_ANSWER, UNSEATED, WRONG_TYPE } from '../game/events.ts';
import type { FaultKind } from '../game/faults.ts';
import type { Game } from '../game/game.ts';
import * as round from '../game/rounds.ts';
import { type GameSetting, gameSettingOf } from '../rules/rules.ts';
import { View } from '../view/view.ts';
import { newBeat } from './heartbeat.ts';
import { type Player, Port } from './player.ts';

export interface TableOptions {
  /** The table's heartbeat (beat.ts), for whoever watches it. */
  readonly beat?: Int32Array;
  /** What `getName` must answer, by seat from 0; a different name is the fault wrong-name. */
  readonly names?: readonly string[];
  /** The decoy in the players' GameSetting. */
  readonly randomSeed?: number;
  /** Puts something between player and engine, such as frozen copies of every view. */
  readonly wrap?: (port: Port) => Port;
}

/** Who sits where and sees what, and how an answer that is not plain is committed: what both drivers share. */
export class TableSeating {
  readonly game: Game;
  readonly setting: GameSetting;
  /** By seat; index 0 is unused. */
  readonly ports: readonly Port[];
  readonly views: readonly View[];
  readonly beat: Int32Array;
  /** Calls of players' methods in this game, up to the round's begin; while promises are waited for, up to now. */
  calls = 0;
  readonly named: boolean;
  readonly #names: readonly string[] | undefined;

  constructor(game: Game, players: readonly (Player | Port)[], options: TableOptions) {
    const wrap = options.wrap ?? ((port: Port) => port);
    const ports = players.map((player) => wrap(player instanceof Port ? player : new Port(player)));
    const views = players.map((_, i) => new View(game.board, i + 1));
    this.game = game;
    this.ports = [ports[0]!, ...ports];
    this.views = [views[0]!, ...views];
    this.setting = gameSettingOf(game.rules, options.randomSeed ?? 0);
    this.#names = options.names;
    this.named = options.names !== undefined;
    this.beat = options.beat ?? newBeat();
  }

  /** Commits an answer that is not plain, or the default one after a fault. */
  answer(at: number, seat: number, answer: unknown, fault?: FaultKind, detail = ''): void {
    const { game } = this;
    if (fault !== undefined) game.fault(seat, fault, detail);
    if (game.round === round.TALK || game.round === round.WHISPER) this.#answerTalk(seat, answer);
    else if (game.round >= round.VOTE && game.round <= round.ATTACK) {
      game.targets[at] = fault === undefined ? readTarget(answer, game.board.players) : FAILED;
      if (game.targets[at] === WRONG_TYPE) game.fault(seat, 'wrong-type', answerText(answer));
    } else if (game.round === round.INITIALIZE && fault === undefined) this.#checkName(seat, answer);
  }

  #answerTalk(seat: number, answer: unknown): void {
    const said = this.game.lexicon.read(answer);
    if (said === undefined) this.game.fault(seat, 'wrong-type', answerText(answer));
    this.game.say(seat, said ?? this.game.lexicon.nothing);
  }

  #checkName(seat: number, name: unknown): void {
    const registered = this.#names?.[seat - 1];
    if (registered !== undefined && name !== registered) this.game.fault(seat, 'wrong-name', answerText(name));
  }
}

/** A promise, or anything that can be awaited like one. Reads a property of the player's object: guard the call. */
export const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';

/**
 * The answer to VOTE, DIVINE, GUARD or ATTACK as the record keeps it. Nothing, and -1 as in the official JSON, are no
 * answer; another integer without a seat is UNSEATED; all else is WRONG_TYPE.
 */
export function readTarget(answer: unknown, players: number): number {
  if (typeof answer !== 'number') return answer == null ? NO_ANSWER : WRONG_TYPE;
  if (answer >= 1 && answer <= players && (answer | 0) === answer) return answer;
  if (answer === -1) return NO_ANSWER;
  return Number.isInteger(answer) ? UNSEATED : WRONG_TYPE;
}

/**
 * What was answered, in a few words, without running the player's code, and at no cost: a text may be short to make and
 * half a gigabyte when it is read, a number may take minutes to write down, and nobody is asked meanwhile.
 */
function answerText(value: unknown): string {
  if (typeof value === 'string') return startOf(value);
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'symbol') return `Symbol(${startOf(value.description ?? '')})`;
  if (typeof value === 'bigint' && (value > LARGE || value < -LARGE)) return 'a huge number';
  return String(value);
}

const startOf = (text: string): string =>
  text.length > LONGEST ? `(a text of ${text.length} characters)` : text.slice(0, MOST);

/** What was thrown, in a few words. May run the player's code: guard it like a call of the player's own. */
export function describe(thrown: unknown): string {
  try {
    if (isError(thrown)) return told(`${nameOf(thrown)}: ${messageOf(thrown)}`).slice(0, MOST);
  } catch {
    return 'something that cannot be told';
  }
  return answerText(thrown);
}

/** As V8 says it, in whatever realm. */
const OVERFLOW = 'RangeError: Maximum call stack size exceeded';

/** The depth depends on what the engine has compiled by then, which is no part of a game: nobody can repeat it for sure. */
const told = (text: string): string =>
  text === OVERFLOW
    ? "stack overflow: how deep a call may go is a limit of this machine's engine, and may differ when it is played again"
    : text;

const MOST = 300;
const LONGEST = 1_000_000;
const LARGE = 10n ** 100n;

/** A real error: a Proxy of one is none, and is not asked. */
const { isError } = Error as unknown as { isError(value: unknown): value is Error };

const nameOf = ({ name }: Error): string => (typeof name === 'string' ? name : 'Error');

function messageOf(error: Error): string {
  const own: unknown = Object.getOwnPropertyDescriptor(error, 'message')?.value;
  return typeof own === 'string' ? own : 'without a message';
}
