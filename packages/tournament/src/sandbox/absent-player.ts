import type { Player } from '@aiwolf-arena/engine';

/** Sits in for an agent that cannot play: gives what the server takes for no answers, and leaves compiled code as it found it. */
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
