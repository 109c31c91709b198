import type { Player, Role } from '@aiwolf-arena/engine';
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

/** Returns a player with one object per role. If `carriesOver` is true, these objects keep their state from game to game. */
export function samplePlayer(context: PlayerContext, carriesOver: boolean): Player {
  const roles = new Map<Role, RolePlay>();
  let own: RolePlay;
  return {
    getName: () => context.name,
    initialize: (info, setting) => {
      if (!carriesOver) roles.clear();
      own = roles.get(info.role) ?? new (ROLE_PLAYS[info.role] ?? Villager)(() => context.random());
      roles.set(info.role, own);
      own.initialize(info, setting);
    },
    update: (info) => own.update(info),
    dayStart: () => own.dayStart(),
    talk: () => own.talk(),
    whisper: () => own.whisper(),
    vote: () => own.vote(),
    attack: () => own.attack(),
    guard: () => own.guard(),
    divine: () => own.divine(),
    finish: () => {},
  };
}
