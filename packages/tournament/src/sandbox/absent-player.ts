import type { Player } from '@aiwolf-arena/engine';

/**
 * Sits in for an agent that cannot play, or not any more: gives the answers that the official server takes for none.
 * Quiet enough to leave compiled code as unspoilt as it found it.
 */
export const absentPlayer = (
  name: string,
  initialize: Player['initialize'] = () => {},
): Player => ({
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
