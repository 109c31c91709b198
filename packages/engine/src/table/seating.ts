import { FAILED, WRONG_TYPE } from '../game/events.ts';
import type { FaultKind } from '../game/faults.ts';
import type { Game } from '../game/game.ts';
import * as round from '../game/rounds.ts';
import { type GameSetting, gameSettingOf } from '../rules/rules.ts';
import { View } from '../view/view.ts';
import { answerText, readTarget } from './answer.ts';
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
    } else if (game.round === round.INITIALIZE && fault === undefined)
      this.#checkName(seat, answer);
  }

  #answerTalk(seat: number, answer: unknown): void {
    const said = this.game.lexicon.read(answer);
    if (said === undefined) this.game.fault(seat, 'wrong-type', answerText(answer));
    this.game.say(seat, said ?? this.game.lexicon.nothing);
  }

  #checkName(seat: number, name: unknown): void {
    const registered = this.#names?.[seat - 1];
    if (registered !== undefined && name !== registered)
      this.game.fault(seat, 'wrong-name', answerText(name));
  }
}
