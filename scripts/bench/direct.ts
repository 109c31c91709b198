import type { Player } from '@aiwolf-arena/engine';
import { PURPOSE, type Root, Stream } from '@aiwolf-arena/random';
import { readTarget } from '../../packages/engine/src/play/answer.ts';
import { Dice } from '../../packages/engine/src/play/dice.ts';
import { NO_SINK } from '../../packages/engine/src/play/fault.ts';
import { Port } from '../../packages/engine/src/play/port.ts';
import * as event from '../../packages/engine/src/record/event.ts';
import { Recorder } from '../../packages/engine/src/record/recorder.ts';
import { BODYGUARD, SEER, WEREWOLF } from '../../packages/engine/src/rules/roles.ts';
import { gameSettingOf, type Rules } from '../../packages/engine/src/rules/rules.ts';
import { View } from '../../packages/engine/src/view/view.ts';
import { Board } from '../../packages/engine/src/village/board.ts';
import { Chat } from '../../packages/engine/src/village/chat.ts';
import { Dealer } from '../../packages/engine/src/village/deal.ts';
import { Night } from '../../packages/engine/src/village/night.ts';
import { Poll } from '../../packages/engine/src/village/poll.ts';
import { Lexicon } from '../../packages/engine/src/village/utterance.ts';

/**
 * The game without a machine: the contest's flow written as one program that calls the players where it needs them.
 * Parts, streams, records and heartbeat are the engine's, so the difference to the engine is what rounds cost. Plays
 * only the default rules.
 */
export class DirectGame {
  readonly board: Board;
  readonly recorder = new Recorder();
  readonly #rules: Rules;
  readonly #dice: Dice;
  readonly #lexicon: Lexicon;
  readonly #dealer: Dealer;
  readonly #talk: Chat;
  readonly #whisper: Chat;
  readonly #poll: Poll;
  readonly #night: Night;
  readonly #order = new Stream();
  readonly #ports: Port[];
  readonly #views: View[];
  readonly #beat = new Int32Array(1);
  readonly #targets: Int32Array;
  readonly #wolves: Uint8Array;
  readonly #setting: ReturnType<typeof gameSettingOf>;

  constructor(rules: Rules, root: Root, players: readonly Player[]) {
    this.#rules = rules;
    this.board = new Board(rules);
    this.#dice = new Dice(root);
    this.#lexicon = new Lexicon(rules);
    this.#dealer = new Dealer(rules);
    this.#talk = this.#chat('talk');
    this.#whisper = this.#chat('whisper');
    this.#poll = new Poll(this.board, this.recorder, this.#dice, NO_SINK);
    this.#night = new Night(this.board, this.recorder, NO_SINK);
    const ports = players.map((player) => new Port(player));
    const views = players.map((_, i) => new View(this.board, i + 1));
    this.#ports = [ports[0]!, ...ports];
    this.#views = [views[0]!, ...views];
    this.#targets = new Int32Array(rules.playerNum);
    this.#wolves = new Uint8Array(rules.playerNum);
    this.#setting = gameSettingOf(rules, 0);
  }

  #chat(channel: 'talk' | 'whisper'): Chat {
    const talking = channel === 'talk';
    return new Chat(this.#rules, this.#lexicon, this.recorder, {
      log: this.board[channel],
      remain: talking ? this.board.remainTalk : this.board.remainWhisper,
      maxTurns: talking ? this.#rules.maxTalkTurn : this.#rules.maxWhisperTurn,
      event: talking ? event.TALK_EVENT : event.WHISPER_EVENT,
    });
  }

  play(set: number, game: number): void {
    const { board, recorder } = this;
    this.#dice.set = set;
    this.#dice.game = game;
    this.#dealer.deal(board.roles, this.#dice);
    board.start();
    recorder.start();
    this.#night.start();
    for (let seat = 1; seat <= board.players; seat++) {
      const port = this.#ports[seat]!;
      this.#beat[0] = seat;
      port.initialize.call(port.self, this.#views[seat]!, this.#setting);
      port.getName.call(port.self);
    }
    do this.#day();
    while (board.werewolves > 0 && board.livingCount > board.werewolves * 2);
    recorder.event(event.dayEvent(board.day));
    const winner = board.werewolves === 0 ? 1 : 2;
    board.finished = true;
    recorder.event(event.resultEvent(winner, board.livingCount - board.werewolves, board.werewolves));
    for (let seat = 1; seat <= board.players; seat++) this.#told(seat).finish.call(this.#ports[seat]!.self);
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
    for (let seat = 1; seat <= board.players; seat++) this.#told(seat).dayStart.call(this.#ports[seat]!.self);
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
    board.dawn(this.#night.takeDivination(board.day + 1), died);
    board.mediumResult = this.#night.mediumResult();
  }

  #speak(): void {
    const { board } = this;
    this.#order.key(this.#dice.root, this.#dice.set, this.#dice.game, PURPOSE.talkOrder, board.day);
    this.#talk.open(board.living, board.livingCount);
    const { order } = this.#talk;
    while (this.#talk.begin(this.#order)) {
      for (let i = 0; i < this.#talk.count; i++) {
        const seat = order[i]!;
        const port = this.#ports[seat]!;
        this.#beat[0] = seat;
        port.update.call(port.self, this.#views[seat]!);
        this.#talk.say(seat, this.#lexicon.read(port.talk.call(port.self))!);
      }
      if (!this.#talk.endTurn()) break;
    }
  }

  #howl(): void {
    const { board } = this;
    if (board.werewolves < 2) return;
    this.#order.key(this.#dice.root, this.#dice.set, this.#dice.game, PURPOSE.whisperOrder, board.day, 0);
    this.#whisper.open(this.#wolves, this.#livingWolves());
    const { order } = this.#whisper;
    while (this.#whisper.begin(this.#order)) {
      for (let i = 0; i < this.#whisper.count; i++) {
        const seat = order[i]!;
        const port = this.#ports[seat]!;
        this.#beat[0] = seat;
        port.update.call(port.self, this.#views[seat]!);
        this.#whisper.say(seat, this.#lexicon.read(port.whisper.call(port.self))!);
      }
      if (!this.#whisper.endTurn()) break;
    }
  }

  #livingWolves(): number {
    const { board } = this;
    let count = 0;
    for (let i = 0; i < board.livingCount; i++) {
      if (board.roles[board.living[i]!] === WEREWOLF) this.#wolves[count++] = board.living[i]!;
    }
    return count;
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
      this.#poll.countVotes(board.living, board.livingCount, this.#targets);
    } while (this.#poll.tied > 1 && board.voteRounds < 2);
    const executed = this.#poll.decide(PURPOSE.voteTie, false);
    this.recorder.event(event.executeEvent(executed));
    board.executedToday = executed;
    board.fall();
    board.kill(executed);
  }

  #livingHolder(role: number): number {
    const seat = this.board.roles.indexOf(role, 1);
    return seat >= 1 && this.board.alive[seat] === 1 ? seat : 0;
  }

  #divine(): void {
    const seer = this.#livingHolder(SEER);
    if (seer === 0) return;
    const port = this.#told(seer);
    this.#night.divine(seer, readTarget(port.divine.call(port.self), this.board.players));
  }

  #guard(): void {
    const bodyguard = this.#livingHolder(BODYGUARD);
    if (bodyguard === 0) return;
    const port = this.#told(bodyguard);
    this.#night.guard(bodyguard, readTarget(port.guard.call(port.self), this.board.players));
  }

  #attack(): number {
    const { board } = this;
    const count = this.#livingWolves();
    do {
      for (let i = 0; i < count; i++) {
        const port = this.#told(this.#wolves[i]!);
        this.#targets[i] = readTarget(port.attack.call(port.self), board.players);
      }
      this.#poll.countAttacks(this.#wolves, count, this.#targets);
    } while (this.#poll.tied > 1 && board.attackRounds < 2);
    const target = this.#poll.decide(PURPOSE.attackTie, false);
    board.attackedTonight = target;
    this.recorder.event(event.attackEvent(target, target !== 0 && target !== board.guardedTonight));
    return target;
  }
}
