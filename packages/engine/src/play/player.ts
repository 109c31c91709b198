import type { Agent, Content } from '@aiwolf-arena/protocol';
import type { GameSetting } from '../rules/rules.ts';
import type { GameInfo } from '../view/game-info.ts';

type Maybe<T> = T | Promise<T>;

/**
 * The 11 methods of the regulation (5.1). `update` precedes every call but `initialize` and `getName`, and is also
 * called alone when the talk phase of a day is closed. Any method may return a promise.
 */
export interface Player {
  /** The registered team name; asked after every `initialize`. */
  getName(): Maybe<string>;
  initialize(gameInfo: GameInfo, gameSetting: GameSetting): Maybe<void>;
  update(gameInfo: GameInfo): Maybe<void>;
  /** At the start of every day, dead or alive. */
  dayStart(): Maybe<void>;
  /** A sentence of the protocol, as text or Content. Nothing at all counts as Skip. */
  talk(): Maybe<string | Content>;
  /** Werewolves only, and not when one is left alone. */
  whisper(): Maybe<string | Content>;
  /** Another living seat; anything else becomes a random one. */
  vote(): Maybe<Agent | null>;
  /** A living seat that is no werewolf; anything else is dropped. */
  attack(): Maybe<Agent | null>;
  /** Any seat but the own; null guards nobody. */
  guard(): Maybe<Agent | null>;
  /** Any living seat; null divines nobody. */
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
