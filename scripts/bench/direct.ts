import type { Player } from '@aiwolf-arena/engine';
import { PURPOSE, type Root } from '@aiwolf-arena/engine/random';
import { type Board, NO_WINNER, victoryOf } from '../../packages/engine/src/game/board.ts';
import * as event from '../../packages/engine/src/game/events.ts';
import { NO_SINK } from '../../packages/engine/src/game/faults.ts';
import { Lexicon } from '../../packages/engine/src/game/lexicon.ts';
import type { Recorder } from '../../packages/engine/src/game/recorder.ts';
import { Village } from '../../packages/engine/src/game/village.ts';
import {
  BODYGUARD,
  gameSettingOf,
  type Rules,
  SEER,
} from '../../packages/engine/src/rules/rules.ts';
import { readTarget } from '../../packages/engine/src/table/answer.ts';
import { Port } from '../../packages/engine/src/table/player.ts';
import { View } from '../../packages/engine/src/view/view.ts';

/**
 * The game without a machine: the contest's flow written as one program that calls the players where it needs them.
 * Parts, streams, records and heartbeat are the engine's, so the difference to the engine is what rounds cost. Plays
 * only the default rules.
 */
export class DirectGame {
  readonly board: Board;
  readonly recorder: Recorder;
  readonly #village: Village;
  readonly #lexicon: Lexicon;
  readonly #ports: Port[];
  readonly #views: View[];
  readonly #beat = new Int32Array(1);
  readonly #targets: Int32Array;
  readonly #wolves: Uint8Array;
  readonly #setting: ReturnType<typeof gameSettingOf>;

  constructor(rules: Rules, root: Root, players: readonly Player[]) {
    this.#lexicon = new Lexicon(rules);
    this.#village = new Village(rules, root, this.#lexicon, NO_SINK);
    this.board = this.#village.board;
    this.recorder = this.#village.recorder;
    const ports = players.map((player) => new Port(player));
    const views = players.map((_, i) => new View(this.board, i + 1));
    this.#ports = [ports[0]!, ...ports];
    this.#views = [views[0]!, ...views];
    this.#targets = new Int32Array(rules.playerNum);
    this.#wolves = new Uint8Array(rules.playerNum);
    this.#setting = gameSettingOf(rules, 0);
  }

  play(set: number, game: number): void {
    const { board, recorder } = this;
    this.#village.start(set, game);
    for (let seat = 1; seat <= board.players; seat++) {
      const port = this.#ports[seat]!;
      this.#beat[0] = seat;
      port.initialize.call(port.self, this.#views[seat]!, this.#setting);
      port.getName.call(port.self);
    }
    do this.#day();
    while (victoryOf(board) === NO_WINNER);
    recorder.event(event.dayEvent(board.day));
    board.finished = true;
    recorder.event(
      event.resultEvent(victoryOf(board), board.livingCount - board.werewolves, board.werewolves),
    );
    for (let seat = 1; seat <= board.players; seat++)
      this.#told(seat).finish.call(this.#ports[seat]!.self);
  }

  #told(seat: number): Port {
    const port = this.#ports[seat]!;
    this.#beat[0] = seat;
    port.update.call(port.self, this.#views[seat]!);
    return port;
  }

  #day(): void {
    const { board, recorder } = this;
    recorder.event(event.dayEvent(board.day));
    for (let seat = 1; seat <= board.players; seat++)
      this.#told(seat).dayStart.call(this.#ports[seat]!.self);
    if (board.day > 0) this.#speak();
    for (let seat = 1; seat <= board.players; seat++) this.#told(seat);
    if (board.day === 0) board.fall();
    else this.#vote();
    if (board.day === 0) this.#howl();
    this.#divine();
    if (board.day > 0) this.#howl();
    if (board.day > 0) this.#guard();
    const attacked = board.day > 0 && board.werewolves > 0 ? this.#attack() : 0;
    const died = attacked === board.guardedTonight ? 0 : attacked;
    if (died !== 0) board.kill(died);
    board.dawn(this.#village.night.takeDivination(board.day + 1), died);
    board.mediumResult = this.#village.night.mediumResult();
  }

  #speak(): void {
    const { board } = this;
    this.#village.dice.openOrder(PURPOSE.talkOrder, board.day);
    this.#village.talk.open(board.living, board.livingCount);
    const { order } = this.#village.talk;
    while (this.#village.talk.begin(this.#village.dice.order)) {
      for (let i = 0; i < this.#village.talk.count; i++) {
        const seat = order[i]!;
        const port = this.#ports[seat]!;
        this.#beat[0] = seat;
        port.update.call(port.self, this.#views[seat]!);
        this.#village.talk.say(seat, this.#lexicon.read(port.talk.call(port.self))!);
      }
      if (!this.#village.talk.endTurn()) break;
    }
  }

  #howl(): void {
    const { board } = this;
    if (board.werewolves < 2) return;
    this.#village.dice.openOrder(PURPOSE.whisperOrder, board.day);
    this.#village.whisper.open(this.#wolves, board.livingWerewolves(this.#wolves));
    const { order } = this.#village.whisper;
    while (this.#village.whisper.begin(this.#village.dice.order)) {
      for (let i = 0; i < this.#village.whisper.count; i++) {
        const seat = order[i]!;
        const port = this.#ports[seat]!;
        this.#beat[0] = seat;
        port.update.call(port.self, this.#views[seat]!);
        this.#village.whisper.say(seat, this.#lexicon.read(port.whisper.call(port.self))!);
      }
      if (!this.#village.whisper.endTurn()) break;
    }
  }

  #vote(): void {
    const { board } = this;
    do {
      for (let i = 0; i < board.livingCount; i++) {
        const seat = board.living[i]!;
        const port = this.#ports[seat]!;
        this.#beat[0] = seat;
        port.update.call(port.self, this.#views[seat]!);
        this.#targets[i] = readTarget(port.vote.call(port.self), board.players);
      }
      this.#village.poll.countVotes(board.living, board.livingCount, this.#targets);
    } while (this.#village.poll.tied > 1 && board.voteRounds < 2);
    const executed = this.#village.poll.decide(PURPOSE.voteTie, false);
    this.recorder.event(event.executeEvent(executed));
    board.executedToday = executed;
    board.fall();
    board.kill(executed);
  }

  #divine(): void {
    const seer = this.board.livingHolder(SEER);
    if (seer === 0) return;
    const port = this.#told(seer);
    this.#village.night.divine(seer, readTarget(port.divine.call(port.self), this.board.players));
  }

  #guard(): void {
    const bodyguard = this.board.livingHolder(BODYGUARD);
    if (bodyguard === 0) return;
    const port = this.#told(bodyguard);
    this.#village.night.guard(
      bodyguard,
      readTarget(port.guard.call(port.self), this.board.players),
    );
  }

  #attack(): number {
    const { board } = this;
    const count = board.livingWerewolves(this.#wolves);
    do {
      for (let i = 0; i < count; i++) {
        const port = this.#told(this.#wolves[i]!);
        this.#targets[i] = readTarget(port.attack.call(port.self), board.players);
      }
      this.#village.poll.countAttacks(this.#wolves, count, this.#targets);
    } while (this.#village.poll.tied > 1 && board.attackRounds < 2);
    const target = this.#village.poll.decide(PURPOSE.attackTie, false);
    board.attackedTonight = target;
    this.recorder.event(event.attackEvent(target, target !== 0 && target !== board.guardedTonight));
    return target;
  }
}
