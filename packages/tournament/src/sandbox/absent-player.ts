import type { Player } from '@aiwolf-arena/engine';

/** Replaces an agent that cannot play: returns what counts as no answer, and does not affect compiled code. */
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
