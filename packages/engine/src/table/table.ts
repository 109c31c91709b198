import { WRONG_TYPE } from '../game/events.ts';
import type { Game } from '../game/game.ts';
import * as round from '../game/rounds.ts';
import type { GameInfo } from '../view/view.ts';
import { finishAsync } from './async-driver.ts';
import { callOf, HEARTBEAT, seatOf } from './heartbeat.ts';
import { type Player, type PlayerCalls, secondCall } from './player.ts';
import { describe, isThenable, readTarget, type TableOptions, TableSeating } from './seating.ts';

/** Plays a game with its players: synchronously until a player returns a promise, and asynchronously after that. */
export class Table {
  readonly #seating: TableSeating;
  #at = 0;

  constructor(game: Game, players: readonly (Player | PlayerCalls)[], options: TableOptions = {}) {
    this.#seating = new TableSeating(game, players, options);
  }

  get views(): readonly GameInfo[] {
    return this.#seating.views.slice(1);
  }

  /** Plays a started game until it ends. Returns a promise if any player returned a promise. */
  play(): Promise<void> | undefined {
    this.#seating.game.next();
    this.#seating.calls = 0;
    this.#at = 0;
    for (;;) {
      try {
        return this.#run();
      } catch (thrown) {
        this.#blame(thrown);
      }
    }
  }

  /** Handles an exception. If a player's method threw it, the player's answer is lost. Otherwise it is rethrown. */
  #blame(thrown: unknown): void {
    const { heartbeat, game } = this.#seating;
    const asked = heartbeat[HEARTBEAT.asked]!;
    const seat = seatOf(asked);
    if (seat === 0) throw thrown;
    const text = describe(thrown); // may run the player's code, so the heartbeat must still show the seat
    heartbeat[HEARTBEAT.asked] = 0;
    this.#seating.calls = callOf(asked);
    const at = game.order.indexOf(seat);
    this.#seating.answer(at, seat, undefined, 'exception', text);
    this.#at = at + 1;
  }

  #suspend(at: number, seat: number, pending: unknown, second: boolean): Promise<void> {
    this.#seating.calls = callOf(this.#seating.heartbeat[HEARTBEAT.asked]!);
    return finishAsync(this.#seating, { at, seat, pending, second });
  }

  /** Asks the players synchronously. This is one function, because loops that call players' methods directly are faster. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop a kind of round, measured
  #run(): Promise<void> | undefined {
    const seating = this.#seating;
    const { game, allCalls, views, heartbeat, setting } = seating;
    const { targets, lexicon } = game;
    const { players } = game.board;
    let calls = seating.calls;
    for (let kind = game.round; kind !== round.END; kind = game.next(), this.#at = 0) {
      const { order, count } = game;
      const tag = kind << 5;
      switch (kind) {
        case round.TALK:
          for (let i = this.#at; i < count; i++) {
            const seat = order[i]!;
            const playerCalls = allCalls[seat]!;
            heartbeat[0] = (++calls << 9) | tag | seat;
            const returned = playerCalls.update.call(playerCalls.self, views[seat]!);
            if (returned !== undefined && isThenable(returned)) return this.#suspend(i, seat, returned, false);
            const answer = playerCalls.talk.call(playerCalls.self);
            const said = lexicon.read(answer);
            if (said === undefined && isThenable(answer)) return this.#suspend(i, seat, answer, true);
            heartbeat[0] = 0;
            if (said !== undefined) game.say(seat, said);
            else seating.answer(i, seat, answer);
          }
          break;
        case round.WHISPER:
          for (let i = this.#at; i < count; i++) {
            const seat = order[i]!;
            const playerCalls = allCalls[seat]!;
            heartbeat[0] = (++calls << 9) | tag | seat;
            const returned = playerCalls.update.call(playerCalls.self, views[seat]!);
            if (returned !== undefined && isThenable(returned)) return this.#suspend(i, seat, returned, false);
            const answer = playerCalls.whisper.call(playerCalls.self);
            const said = lexicon.read(answer);
            if (said === undefined && isThenable(answer)) return this.#suspend(i, seat, answer, true);
            heartbeat[0] = 0;
            if (said !== undefined) game.say(seat, said);
            else seating.answer(i, seat, answer);
          }
          break;
        case round.VOTE:
          for (let i = this.#at; i < count; i++) {
            const seat = order[i]!;
            const playerCalls = allCalls[seat]!;
            heartbeat[0] = (++calls << 9) | tag | seat;
            const returned = playerCalls.update.call(playerCalls.self, views[seat]!);
            if (returned !== undefined && isThenable(returned)) return this.#suspend(i, seat, returned, false);
            const answer = playerCalls.vote.call(playerCalls.self);
            const target = readTarget(answer, players);
            if (target === WRONG_TYPE && isThenable(answer)) return this.#suspend(i, seat, answer, true);
            heartbeat[0] = 0;
            if (target !== WRONG_TYPE) targets[i] = target;
            else seating.answer(i, seat, answer);
          }
          break;
        case round.DAILY_INITIALIZE:
        case round.FINISH:
          for (let i = this.#at; i < count; i++) {
            const seat = order[i]!;
            const playerCalls = allCalls[seat]!;
            heartbeat[0] = (++calls << 9) | tag | seat;
            const returned = playerCalls.update.call(playerCalls.self, views[seat]!);
            if (returned !== undefined && isThenable(returned)) return this.#suspend(i, seat, returned, false);
            const done =
              kind === round.FINISH ? playerCalls.finish.call(playerCalls.self) : playerCalls.dayStart.call(playerCalls.self);
            if (done !== undefined && isThenable(done)) return this.#suspend(i, seat, done, true);
          }
          heartbeat[0] = 0;
          break;
        case round.DAILY_FINISH:
          for (let i = this.#at; i < count; i++) {
            const seat = order[i]!;
            const playerCalls = allCalls[seat]!;
            heartbeat[0] = (++calls << 9) | tag | seat;
            const returned = playerCalls.update.call(playerCalls.self, views[seat]!);
            if (returned !== undefined && isThenable(returned)) return this.#suspend(i, seat, returned, false);
          }
          heartbeat[0] = 0;
          break;
        case round.INITIALIZE:
          for (let i = this.#at; i < count; i++) {
            const seat = order[i]!;
            const playerCalls = allCalls[seat]!;
            heartbeat[0] = (++calls << 9) | tag | seat;
            const returned = playerCalls.initialize.call(playerCalls.self, views[seat]!, setting);
            if (returned !== undefined && isThenable(returned)) return this.#suspend(i, seat, returned, false);
            const name = playerCalls.getName.call(playerCalls.self);
            if (typeof name !== 'string' && isThenable(name)) {
              return this.#suspend(i, seat, name, true);
            }
            heartbeat[0] = 0;
            if (seating.named) seating.answer(i, seat, name);
          }
          break;
        default:
          for (let i = this.#at; i < count; i++) {
            const seat = order[i]!;
            const playerCalls = allCalls[seat]!;
            heartbeat[0] = (++calls << 9) | tag | seat;
            const returned = playerCalls.update.call(playerCalls.self, views[seat]!);
            if (returned !== undefined && isThenable(returned)) return this.#suspend(i, seat, returned, false);
            const answer = secondCall(kind, playerCalls);
            if (isThenable(answer)) return this.#suspend(i, seat, answer, true);
            heartbeat[0] = 0;
            seating.answer(i, seat, answer);
          }
      }
      seating.calls = calls;
    }
    return undefined;
  }
}
