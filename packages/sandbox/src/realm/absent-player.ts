import type { Player } from '@aiwolf-arena/engine';

/** Returns a player that never answers. It takes the seat of an agent that cannot play. */
export const absentPlayer = (name: string, initialize: Player['initialize'] = () => {}): Player => ({
  getName: () => name,
  initialize,
  update: () => {},
  dayStart: () => {},
  talk: () => 'Skip',
  whisper: () => 'Skip',
  vote: () => null,
  attack: () => null,
  guard: () => null,
  divine: () => null,
  finish: () => {},
});
