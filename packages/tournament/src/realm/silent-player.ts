import type { Player } from '@aiwolf-arena/engine';

const nothing = (): never => undefined as never;

/** Sits in for a player that is not there: gives no answer, so the default answers of the official server stand. */
export const silentPlayer = (name: string): Player => ({
  getName: () => name,
  initialize: nothing,
  update: nothing,
  dayStart: nothing,
  talk: nothing,
  whisper: nothing,
  vote: nothing,
  attack: nothing,
  guard: nothing,
  divine: nothing,
  finish: nothing,
});
