import type { Agent, Content } from '@aiwolf-arena/protocol';
import { AgentMap, ListView, type ReadonlyList } from '../game/lists.ts';
import * as round from '../game/rounds.ts';
import type { GameSetting } from '../rules/rules.ts';
import type { GameInfo } from '../view/view.ts';

type Maybe<T> = T | Promise<T>;

/**
 * The 11 methods of an agent (regulation 5.1). Each of them may return a promise. `update` is called before every other method
 * except `initialize` and `getName`. `update` is also called at the end of a day's talk phase, without another method after it.
 */
export interface Player {
  /** Returns the registered team name. Called after every `initialize`. */
  getName(): Maybe<string>;
  initialize(gameInfo: GameInfo, gameSetting: GameSetting): Maybe<void>;
  update(gameInfo: GameInfo): Maybe<void>;
  /** Called for all seats at the start of every day, even for dead seats. */
  dayStart(): Maybe<void>;
  /** Returns a sentence of the protocol, as text or Content. An empty answer counts as Skip. */
  talk(): Maybe<string | Content>;
  /** Returns a sentence for the other werewolves. Called only for werewolves, and not for the last living one. */
  whisper(): Maybe<string | Content>;
  /** Returns the seat that should be executed: another living seat. Any other answer is replaced by a random seat. */
  vote(): Maybe<Agent | null>;
  /** Returns the seat to attack: a living seat that is not a werewolf. Other answers are ignored. */
  attack(): Maybe<Agent | null>;
  /** Returns the seat to guard: any seat except one's own, or `null` to guard nobody. */
  guard(): Maybe<Agent | null>;
  /** Returns the seat to divine: any living seat, or `null` to divine nobody. */
  divine(): Maybe<Agent | null>;
  finish(): Maybe<void>;
}

export const PLAYER_METHODS = [
  'getName',
  'initialize',
  'update',
  'dayStart',
  'talk',
  'whisper',
  'vote',
  'attack',
  'guard',
  'divine',
  'finish',
] as const satisfies readonly (keyof Player)[];

/** The methods of a player, read once at the start of a game set. All objects have the same shape, so that calls are fast. */
export class PlayerCalls {
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

/** Calls the round's second method, such as `talk`. The first one is `update` (or `initialize`). */
export function secondCall(kind: round.Round, calls: PlayerCalls): unknown {
  switch (kind) {
    case round.INITIALIZE:
      return calls.getName.call(calls.self);
    case round.DAILY_INITIALIZE:
      return calls.dayStart.call(calls.self);
    case round.TALK:
      return calls.talk.call(calls.self);
    case round.WHISPER:
      return calls.whisper.call(calls.self);
    case round.VOTE:
      return calls.vote.call(calls.self);
    case round.DIVINE:
      return calls.divine.call(calls.self);
    case round.GUARD:
      return calls.guard.call(calls.self);
    case round.ATTACK:
      return calls.attack.call(calls.self);
    case round.FINISH:
      return calls.finish.call(calls.self);
    default:
      return undefined;
  }
}

/** Wraps a player's methods so that each update passes a deeply frozen copy of the view, which does not change later. */
export function checkedCalls(calls: PlayerCalls): PlayerCalls {
  const { self, update, initialize } = calls;
  return Object.assign(Object.create(PlayerCalls.prototype), calls, {
    update: (view: GameInfo) => update.call(self, frozenCopy(view)),
    initialize: (view: GameInfo, setting: never) => initialize.call(self, frozenCopy(view), setting),
  }) as PlayerCalls;
}

/** Returns everything that the seat can see now, as frozen plain data with the properties of GameInfo. */
export function frozenCopy(view: GameInfo): GameInfo {
  const getters = Object.getOwnPropertyNames(Object.getPrototypeOf(view));
  const names = [...Object.keys(view), ...getters] as (keyof GameInfo)[];
  const copy = Object.fromEntries(names.map((name) => [name, frozen(view[name])]));
  return Object.freeze(copy) as unknown as GameInfo;
}

function frozen(value: unknown): unknown {
  if (value instanceof AgentMap) return AgentMap.of(new Map<Agent, unknown>(value.entries()));
  if (Array.isArray(value)) return Object.freeze(value.map(frozen));
  if (typeof value !== 'object' || value === null) return value;
  if (!('toArray' in value)) return Object.freeze({ ...value });
  const items = Object.freeze((value as ReadonlyList<unknown>).toArray());
  return new ListView(() => items);
}
