import type { Player } from '@aiwolf-arena/engine';

/**
 * Sits in for an agent that cannot play: gives no answer, so every default of the official server applies.
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
  talk: () => 'Over',
  whisper: () => 'Over',
  vote: () => null,
  attack: () => null,
  guard: () => null,
  divine: () => null,
  finish: () => {},
});
