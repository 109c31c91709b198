import type { Player } from '@aiwolf-arena/engine';

/** Sits in for an agent whose factory failed: gives no answer, so every default of the official server applies. */
export const absentPlayer = (name: string): Player => ({
  getName: () => name,
  initialize: () => {},
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
