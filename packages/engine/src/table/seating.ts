import { FAILED, NO_ANSWER, UNSEATED, WRONG_TYPE } from '../game/events.ts';
import type { FaultKind } from '../game/faults.ts';
import type { Game } from '../game/game.ts';
import * as round from '../game/rounds.ts';
import { type GameSetting, gameSettingOf } from '../rules/rules.ts';
import { View } from '../view/view.ts';
import { newHeartbeat } from './heartbeat.ts';
import { isError, isOverflow, TOO_DEEP } from './overflow.ts';
import { type Player, PlayerCalls } from './player.ts';

export interface TableOptions {
  /** The heartbeat of the game (see heartbeat.ts): numbers that show another thread which seat is being asked. */
  readonly heartbeat?: Int32Array;
  /** The registered names, starting with Agent[01]. If `getName` returns another name, this is the fault `wrong-name`. */
  readonly names?: readonly string[];
  /** Replaces the methods of every player, for example to pass frozen copies of the views. */
  readonly wrap?: (calls: PlayerCalls) => PlayerCalls;
}

/** The state that the synchronous and the asynchronous code share. This class also checks and stores unusual answers. */
export class TableSeating {
  readonly game: Game;
  readonly setting: GameSetting;
  readonly allCalls: readonly PlayerCalls[];
  readonly views: readonly View[];
  readonly heartbeat: Int32Array;
  /** Number of calls of players' methods so far in this game. If all players are synchronous, it is updated after each round. */
  calls = 0;
  readonly named: boolean;
  readonly #names: readonly string[] | undefined;

  constructor(game: Game, players: readonly (Player | PlayerCalls)[], options: TableOptions) {
    const wrap = options.wrap ?? ((calls: PlayerCalls) => calls);
    const allCalls = players.map((player) => wrap(player instanceof PlayerCalls ? player : new PlayerCalls(player)));
    const views = players.map((_, i) => new View(game.board, i + 1));
    this.game = game;
    this.allCalls = [allCalls[0]!, ...allCalls];
    this.views = [views[0]!, ...views];
    this.setting = gameSettingOf(game.rules);
    this.#names = options.names;
    this.named = options.names !== undefined;
    this.heartbeat = options.heartbeat ?? newHeartbeat();
  }

  /** Checks and stores an answer. If `fault` is given, records this fault and stores the default answer instead. */
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

/** Whether a value can be awaited. This reads a property of the value, which may run code of the player. */
export const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';

/** Returns the target to record: a seat of the village, or NO_ANSWER (`null`, `undefined`, -1), UNSEATED or WRONG_TYPE. */
export function readTarget(answer: unknown, players: number): number {
  if (typeof answer !== 'number') return answer == null ? NO_ANSWER : WRONG_TYPE;
  if (answer >= 1 && answer <= players && (answer | 0) === answer) return answer;
  if (answer === -1) return NO_ANSWER;
  return Number.isInteger(answer) ? UNSEATED : WRONG_TYPE;
}

/** Describes an answer in a few characters, without running code of the player. Very long values are not printed. */
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

/** Describes an exception in a few characters. May run code of the player, so the heartbeat must show the seat before. */
export function describe(thrown: unknown): string {
  try {
    if (isError(thrown)) return errorText(thrown);
  } catch (failure) {
    isOverflow(failure);
    return 'a value that cannot be described';
  }
  return answerText(thrown);
}

function errorText(error: Error): string {
  if (isOverflow(error)) return TOO_DEEP;
  const [name, message] = [nameOf(error), messageOf(error)];
  const isLong = name.length > LONGEST || message.length > LONGEST; // joining such texts, and the stack, takes long
  const text = isLong ? `${startOf(name)}: ${startOf(message)}` : `${name}: ${message}`;
  return text.slice(0, MOST) + (isLong ? '' : placeOf(error));
}

/** Returns the place in the agent's code at which the error was thrown, such as ` (agent:12:34)`; '' if it is unknown. */
function placeOf(error: Error): string {
  try {
    const { stack } = error;
    const [, place] = (typeof stack === 'string' ? OWN_FRAME.exec(stack.slice(0, LONGEST_STACK)) : null) ?? [];
    return place === undefined ? '' : ` (${place})`;
  } catch (failure) {
    isOverflow(failure);
    return '';
  }
}

/** Matches a place in the agent's code (line and column), as the stack of an error shows it in the sandbox. */
const OWN_FRAME = /\((agent:\d{1,9}:\d{1,9})\)/;
const LONGEST_STACK = 2000;

const MOST = 300;
const LONGEST = 1_000_000;
const LARGE = 10n ** 100n;

const nameOf = ({ name }: Error): string => (typeof name === 'string' ? name : 'Error');

function messageOf(error: Error): string {
  const own: unknown = Object.getOwnPropertyDescriptor(error, 'message')?.value;
  return typeof own === 'string' ? own : 'without a message';
}
