import { FAILED, NO_ANSWER, UNSEATED, WRONG_TYPE } from '../game/events.ts';
import type { FaultKind } from '../game/faults.ts';
import type { Game } from '../game/game.ts';
import * as round from '../game/rounds.ts';
import { type GameSetting, gameSettingOf } from '../rules/rules.ts';
import { View } from '../view/view.ts';
import { newBeat } from './heartbeat.ts';
import { type Player, Port } from './player.ts';

export interface TableOptions {
  /** The table's heartbeat (heartbeat.ts), for a watching thread. */
  readonly beat?: Int32Array;
  /** Required answers of `getName`, by seat from 0; another name is the fault wrong-name. */
  readonly names?: readonly string[];
  /** Wraps every port, for example to give frozen copies of every view. */
  readonly wrap?: (port: Port) => Port;
}

/** The state both drivers share: seats, views, and how an answer that needs checks is committed. */
export class TableSeating {
  readonly game: Game;
  readonly setting: GameSetting;
  readonly ports: readonly Port[];
  readonly views: readonly View[];
  readonly beat: Int32Array;
  /** Number of calls of players' methods in this game up to the start of the round; in the asynchronous driver, up to now. */
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
    this.setting = gameSettingOf(game.rules);
    this.#names = options.names;
    this.named = options.names !== undefined;
    this.beat = options.beat ?? newBeat();
  }

  /** Commits an answer that needs checks, or the default answer after a fault. */
  answer(at: number, seat: number, answer: unknown, fault?: FaultKind, detail = ''): void {
    const { game } = this;
    if (fault !== undefined) game.fault(seat, fault, detail);
    if (game.round === round.TALK || game.round === round.WHISPER) this.#answerTalk(seat, answer);
    else if (game.round >= round.VOTE && game.round <= round.ATTACK) {
      game.targets[at] = fault === undefined ? readTarget(answer, game.board.players) : FAILED;
      if (game.targets[at] === WRONG_TYPE) game.fault(seat, 'wrong-type', expecting(answer, SEAT));
    } else if (game.round === round.INITIALIZE && fault === undefined) this.#checkName(seat, answer);
  }

  #answerTalk(seat: number, answer: unknown): void {
    const said = this.game.lexicon.read(answer);
    if (said === undefined) this.game.fault(seat, 'wrong-type', expecting(answer, SENTENCE));
    this.game.say(seat, said ?? this.game.lexicon.nothing);
  }

  #checkName(seat: number, name: unknown): void {
    const registered = this.#names?.[seat - 1];
    if (registered !== undefined && name !== registered) this.game.fault(seat, 'wrong-name', expecting(name, registered));
  }
}

/** True for a promise or any other awaitable. Reads a property of the player's object: guard the call. */
export const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';

/** The target as recorded: NO_ANSWER if empty or -1 (as in official JSON), UNSEATED for other integers, else WRONG_TYPE. */
export function readTarget(answer: unknown, players: number): number {
  if (typeof answer !== 'number') return answer == null ? NO_ANSWER : WRONG_TYPE;
  if (answer >= 1 && answer <= players && (answer | 0) === answer) return answer;
  if (answer === -1) return NO_ANSWER;
  return Number.isInteger(answer) ? UNSEATED : WRONG_TYPE;
}

/**
 * Describes an answer briefly, without running the player's code and at bounded cost: a text may be cheap to make and half a
 * gigabyte when read, and printing a bigint may take minutes, while no seat is marked as asked.
 */
function answerText(value: unknown): string {
  if (typeof value === 'string') return startOf(value);
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'symbol') return `Symbol(${startOf(value.description ?? '')})`;
  if (typeof value === 'bigint' && (value > LARGE || value < -LARGE)) return 'a huge number';
  return String(value);
}

const SEAT = "a seat's number";
const SENTENCE = 'a Content or its text';
const expecting = (answer: unknown, expected: string): string => `${answerText(answer)} (expected ${expected})`;

const startOf = (text: string): string =>
  text.length > LONGEST ? `(a text of ${text.length} characters)` : text.slice(0, MOST);

/** Describes a thrown value briefly. May run the player's code: guard it like a call of the player. */
export function describe(thrown: unknown): string {
  try {
    if (isError(thrown)) return errorText(thrown);
  } catch {
    return 'something that cannot be told';
  }
  return answerText(thrown);
}

/** The message of V8 in any realm. */
const OVERFLOW = 'RangeError: Maximum call stack size exceeded';

/** Stack depth depends on what the JS engine has compiled so far, which is not part of the game, so it is not reproducible. */
const TOO_DEEP =
  "stack overflow: how deep a call may go is a limit of this machine's engine, and may differ when it is played again";

function errorText(error: Error): string {
  const text = `${nameOf(error)}: ${messageOf(error)}`;
  return text === OVERFLOW ? TOO_DEEP : text.slice(0, MOST) + placeOf(error);
}

/** ` (agent:12:34)`: line and column in the bundled code of the agent that threw; '' outside the sandbox. */
function placeOf(error: Error): string {
  try {
    const { stack } = error;
    const [, place] = (typeof stack === 'string' ? OWN_FRAME.exec(stack.slice(0, LONGEST_STACK)) : null) ?? [];
    return place === undefined ? '' : ` (${place})`;
  } catch {
    return '';
  }
}

/** A frame as the sandbox shows it. */
const OWN_FRAME = /\((agent:\d{1,9}:\d{1,9})\)/;
const LONGEST_STACK = 2000;

const MOST = 300;
const LONGEST = 1_000_000;
const LARGE = 10n ** 100n;

/** True for real errors; a Proxy of an error is not one, and its traps do not run. */
const { isError } = Error as unknown as { isError(value: unknown): value is Error };

const nameOf = ({ name }: Error): string => (typeof name === 'string' ? name : 'Error');

function messageOf(error: Error): string {
  const own: unknown = Object.getOwnPropertyDescriptor(error, 'message')?.value;
  return typeof own === 'string' ? own : 'without a message';
}
