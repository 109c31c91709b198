import type { Player } from './player.ts';
import * as round from './round.ts';

/** A player's methods, looked up once when it takes its seat: all ports have one shape, whatever the player's class. */
export class Port {
  readonly self: Player;
  readonly getName: () => unknown;
  readonly initialize: Player['initialize'];
  readonly update: Player['update'];
  readonly dayStart: () => unknown;
  readonly talk: () => unknown;
  readonly whisper: () => unknown;
  readonly vote: () => unknown;
  readonly attack: () => unknown;
  readonly guard: () => unknown;
  readonly divine: () => unknown;
  readonly finish: () => unknown;

  constructor(player: Player) {
    this.self = player;
    this.getName = player.getName;
    this.initialize = player.initialize;
    this.update = player.update;
    this.dayStart = player.dayStart;
    this.talk = player.talk;
    this.whisper = player.whisper;
    this.vote = player.vote;
    this.attack = player.attack;
    this.guard = player.guard;
    this.divine = player.divine;
    this.finish = player.finish;
  }
}

/** The call of a round that follows `update` (or `initialize`). */
export function secondCall(kind: round.Round, port: Port): unknown {
  switch (kind) {
    case round.INITIALIZE:
      return port.getName.call(port.self);
    case round.DAILY_INITIALIZE:
      return port.dayStart.call(port.self);
    case round.TALK:
      return port.talk.call(port.self);
    case round.WHISPER:
      return port.whisper.call(port.self);
    case round.VOTE:
      return port.vote.call(port.self);
    case round.DIVINE:
      return port.divine.call(port.self);
    case round.GUARD:
      return port.guard.call(port.self);
    case round.ATTACK:
      return port.attack.call(port.self);
    case round.FINISH:
      return port.finish.call(port.self);
    default:
      return undefined;
  }
}
