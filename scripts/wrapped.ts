import type { Player } from '@aiwolf-arena/engine';

/** A player that does what another does, but for some methods of its own. */
export const wrapped = (player: Player, own: Partial<Player>): Player => ({
  getName: () => player.getName(),
  initialize: (info, setting) => player.initialize(info, setting),
  update: (info) => player.update(info),
  dayStart: () => player.dayStart(),
  talk: () => player.talk(),
  whisper: () => player.whisper(),
  vote: () => player.vote(),
  attack: () => player.attack(),
  guard: () => player.guard(),
  divine: () => player.divine(),
  finish: () => player.finish(),
  ...own,
});
