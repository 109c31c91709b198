import type { Key } from '@aiwolf-arena/engine/random';

/** What a seat's process is told first, as JSON on one line: the agent. */
export interface SeatCode {
  readonly name: string;
  /** An entry of the catalog; null for a user's agent. */
  readonly entry: string | null;
  /** The realm's script (realm/entry.ts), with the agent's body in it unless it is trusted. */
  readonly script: string;
  readonly trusted: { readonly body: string; readonly file: string } | null;
  /** Data files as text and base64. */
  readonly data: readonly {
    readonly name: string;
    readonly text: string;
    readonly base64: string;
  }[];
}

/** What it is told before every set, as JSON on a line of its own with the mark of an aside: a new player is made. */
export interface SeatOrder {
  readonly name: string;
  readonly entry: string | null;
  /** The key of its own dice, and nothing else of the set's chance: the same numbers as in process. */
  readonly dice: Key;
  /** What it wishes to be, or `none`. */
  readonly role: string;
  /** Its notes are wanted. */
  readonly notes: boolean;
}
