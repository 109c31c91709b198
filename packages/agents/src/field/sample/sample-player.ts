import type { Agent, GameInfo, GameSetting, Player, Role } from '@aiwolf-arena/engine';
import type { Content } from '@aiwolf-arena/protocol';
import type { PlayerContext } from '../../player-context.ts';
import { Possessed, Seer } from './diviner.ts';
import type { RolePlay } from './role-play.ts';
import { Bodyguard, Medium, Villager } from './villager.ts';

import { Werewolf } from './werewolf.ts';

const ROLE_PLAYS: Partial<Record<Role, new (random: () => number) => RolePlay>> = {
  BODYGUARD: Bodyguard,
  MEDIUM: Medium,
  POSSESSED: Possessed,
  SEER: Seer,
  WEREWOLF: Werewolf,
};

/** Passes every call to the object of its role. These objects are kept from game to game if `carriesOver`. */
export class SamplePlayer implements Player {
  readonly #context: PlayerContext;
  readonly #carriesOver: boolean;
  readonly #roles = new Map<Role, RolePlay>();
  #role!: RolePlay;

  constructor(context: PlayerContext, carriesOver: boolean) {
    this.#context = context;
    this.#carriesOver = carriesOver;
  }

  getName(): string {
    return this.#context.name;
  }

  initialize(info: GameInfo, setting: GameSetting): void {
    if (!this.#carriesOver) this.#roles.clear();
    this.#role = this.#roleObject(info.role);
    this.#role.initialize(info, setting);
  }

  update(info: GameInfo): void {
    this.#role.update(info);
  }
  dayStart(): void {
    this.#role.dayStart();
  }
  talk(): Content {
    return this.#role.talk();
  }
  whisper(): Content {
    return this.#role.whisper();
  }
  vote(): Agent | null {
    return this.#role.vote();
  }
  attack(): Agent | null {
    return this.#role.attack();
  }
  guard(): Agent | null {
    return this.#role.guard();
  }
  divine(): Agent | null {
    return this.#role.divine();
  }
  finish(): void {}

  #roleObject(role: Role): RolePlay {
    const kept = this.#roles.get(role);
    if (kept !== undefined) return kept;
    const made = new (ROLE_PLAYS[role] ?? Villager)(() => this.#context.random());
    this.#roles.set(role, made);
    return made;
  }
}
