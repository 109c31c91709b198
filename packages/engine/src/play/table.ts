import { WRONG_TYPE } from '../record/event.ts';
import { type GameSetting, gameSettingOf } from '../rules/rules.ts';
import { View } from '../view/view.ts';
import { describe, isThenable, readTarget } from './answer.ts';
import { finishAsync } from './async-driver.ts';
import type { FaultKind } from './fault.ts';
import type { Game } from './game.ts';
import type { Player } from './player.ts';
import { Port, secondCall } from './port.ts';
import * as round from './round.ts';

export interface TableOptions {
  /** Cell 0 says who is being asked: seat in the low 5 bits, round in the next 4, calls above; 0 while the engine works. */
  readonly beat?: Int32Array;
  /** What `getName` must answer, by seat from 0; a different name is the fault wrong-name. */
  readonly names?: readonly string[];
  /** The decoy in the players' GameSetting. */
  readonly randomSeed?: number;
  /** Puts something between player and engine, such as frozen copies of every view. */
  readonly wrap?: (port: Port) => Port;
}

/** Players on the seats of a game. Plays synchronously as long as the players do, and awaits from the first promise on. */
export class Table {
  readonly game: Game;
  readonly setting: GameSetting;
  /** By seat; index 0 is unused. */
  readonly ports: readonly Port[];
  readonly views: readonly View[];
  readonly names: readonly string[] | undefined;
  readonly beat: Int32Array;
  #at = 0;
  #calls = 0;

  constructor(game: Game, players: readonly Player[], options: TableOptions = {}) {
    const wrap = options.wrap ?? ((port: Port) => port);
    const ports = players.map((player) => wrap(new Port(player)));
    const views = players.map((_, i) => new View(game.board, i + 1));
    this.game = game;
    this.ports = [ports[0]!, ...ports];
    this.views = [views[0]!, ...views];
    this.setting = gameSettingOf(game.rules, options.randomSeed ?? 0);
    this.names = options.names;
    this.beat = options.beat ?? new Int32Array(1);
  }

  /** Plays the game that was started to its end; a promise if a player answered with one. */
  play(): Promise<void> | undefined {
    this.game.next();
    this.#at = 0;
    for (;;) {
      try {
        return this.#run();
      } catch (thrown) {
        this.#blame(thrown);
      }
    }
  }

  /** An exception in a player's call costs only its answer; anything else is ours. */
  #blame(thrown: unknown): void {
    const seat = this.beat[0]! & 31;
    if (seat === 0) throw thrown;
    this.beat[0] = 0;
    const at = this.game.order.indexOf(seat);
    this.answer(at, seat, undefined, 'exception', describe(thrown));
    this.#at = at + 1;
  }

  /** Commits an answer that is not plain, or the default one after a fault. */
  answer(at: number, seat: number, answer: unknown, fault?: FaultKind, detail = ''): void {
    const { game } = this;
    if (fault !== undefined) game.fault(seat, fault, detail);
    if (game.round === round.TALK || game.round === round.WHISPER) this.#answerTalk(seat, answer);
    else if (game.round >= round.VOTE && game.round <= round.ATTACK) {
      game.targets[at] = readTarget(answer, game.board.players);
      if (game.targets[at] === WRONG_TYPE) game.fault(seat, 'wrong-type', describe(answer));
    } else if (game.round === round.INITIALIZE && fault === undefined)
      this.#checkName(seat, answer);
  }

  #answerTalk(seat: number, answer: unknown): void {
    const said = this.game.lexicon.read(answer);
    if (said === undefined) this.game.fault(seat, 'wrong-type', describe(answer));
    this.game.say(seat, said ?? this.game.lexicon.nothing);
  }

  #checkName(seat: number, name: unknown): void {
    const registered = this.names?.[seat - 1];
    if (registered !== undefined && name !== registered)
      this.game.fault(seat, 'wrong-name', describe(name));
  }

  #suspend(at: number, seat: number, pending: unknown, second: boolean): Promise<void> {
    this.beat[0] = 0;
    return finishAsync(this, { at, seat, pending, second });
  }

  /**
   * The synchronous driver: one loop a kind of round, methods resolved once a seat. Kept in one function because
   * loops that stay close to the players' methods are measurably faster (README, "Why it is so").
   */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop a kind of round, measured
  #run(): Promise<void> | undefined {
    const { game, ports, views, beat, setting } = this;
    const { targets, lexicon } = game;
    const { players } = game.board;
    let calls = this.#calls;
    for (let kind = game.round; kind !== round.END; kind = game.next(), this.#at = 0) {
      const { order, count } = game;
      const tag = kind << 5;
      switch (kind) {
        case round.TALK:
          for (let i = this.#at; i < count; i++) {
            const seat = order[i]!;
            const port = ports[seat]!;
            beat[0] = (++calls << 9) | tag | seat;
            const told = port.update.call(port.self, views[seat]!);
            if (told !== undefined && isThenable(told)) return this.#suspend(i, seat, told, false);
            const answer = port.talk.call(port.self);
            const said = lexicon.read(answer);
            if (said === undefined && isThenable(answer))
              return this.#suspend(i, seat, answer, true);
            beat[0] = 0;
            if (said !== undefined) game.say(seat, said);
            else this.answer(i, seat, answer);
          }
          break;
        case round.WHISPER:
          for (let i = this.#at; i < count; i++) {
            const seat = order[i]!;
            const port = ports[seat]!;
            beat[0] = (++calls << 9) | tag | seat;
            const told = port.update.call(port.self, views[seat]!);
            if (told !== undefined && isThenable(told)) return this.#suspend(i, seat, told, false);
            const answer = port.whisper.call(port.self);
            const said = lexicon.read(answer);
            if (said === undefined && isThenable(answer))
              return this.#suspend(i, seat, answer, true);
            beat[0] = 0;
            if (said !== undefined) game.say(seat, said);
            else this.answer(i, seat, answer);
          }
          break;
        case round.VOTE:
          for (let i = this.#at; i < count; i++) {
            const seat = order[i]!;
            const port = ports[seat]!;
            beat[0] = (++calls << 9) | tag | seat;
            const told = port.update.call(port.self, views[seat]!);
            if (told !== undefined && isThenable(told)) return this.#suspend(i, seat, told, false);
            const answer = port.vote.call(port.self);
            const target = readTarget(answer, players);
            if (target === WRONG_TYPE && isThenable(answer))
              return this.#suspend(i, seat, answer, true);
            beat[0] = 0;
            if (target !== WRONG_TYPE) targets[i] = target;
            else this.answer(i, seat, answer);
          }
          break;
        case round.DAILY_INITIALIZE:
          for (let i = this.#at; i < count; i++) {
            const seat = order[i]!;
            const port = ports[seat]!;
            beat[0] = (++calls << 9) | tag | seat;
            const told = port.update.call(port.self, views[seat]!);
            if (told !== undefined && isThenable(told)) return this.#suspend(i, seat, told, false);
            const done = port.dayStart.call(port.self);
            if (done !== undefined && isThenable(done)) return this.#suspend(i, seat, done, true);
          }
          beat[0] = 0;
          break;
        case round.DAILY_FINISH:
          for (let i = this.#at; i < count; i++) {
            const seat = order[i]!;
            const port = ports[seat]!;
            beat[0] = (++calls << 9) | tag | seat;
            const told = port.update.call(port.self, views[seat]!);
            if (told !== undefined && isThenable(told)) return this.#suspend(i, seat, told, false);
          }
          beat[0] = 0;
          break;
        default:
          for (let i = this.#at; i < count; i++) {
            const seat = order[i]!;
            const port = ports[seat]!;
            beat[0] = (++calls << 9) | tag | seat;
            const told =
              kind === round.INITIALIZE
                ? port.initialize.call(port.self, views[seat]!, setting)
                : port.update.call(port.self, views[seat]!);
            if (told !== undefined && isThenable(told)) return this.#suspend(i, seat, told, false);
            const answer = secondCall(kind, port);
            if (isThenable(answer)) return this.#suspend(i, seat, answer, true);
            beat[0] = 0;
            this.answer(i, seat, answer);
          }
      }
      this.#calls = calls;
    }
    return undefined;
  }
}
