import type { Key } from '@aiwolf-arena/engine/random';

/** What it is told before every set, as JSON on a line of its own with the mark of an aside: a new player is made. */
export interface SeatOrder {
  readonly name: string;
  /** The key of its own dice, and nothing else of the set's chance: the same numbers as in process. */
  readonly dice: Key;
  /** What it wishes to be, or `none`. */
  readonly role: string;
  /** Its notes are wanted. */
  readonly notes: boolean;
}
