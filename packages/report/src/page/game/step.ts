import type { Agent, Role, Species } from '@aiwolf-arena/protocol';

/** One ballot of a round; target 0 is nobody. */
export interface Ballot {
  readonly seat: Agent;
  readonly target: Agent;
}

/** What happened, in the order in which it did. */
export type Happening =
  /** A morning; `dead`: who was found dead, 0 for nobody. */
  | { readonly kind: 'day'; readonly dead: Agent }
  | {
      readonly kind: 'talk' | 'whisper';
      readonly seat: Agent;
      readonly id: number;
      readonly text: string;
    }
  /** A text that the server took for Skip, and nobody heard. */
  | { readonly kind: 'refused'; readonly seat: Agent; readonly text: string }
  /** Seats in a row that said Skip or Over. */
  | { readonly kind: 'silence'; readonly whispered: boolean; readonly seats: readonly Agent[] }
  | {
      readonly kind: 'vote' | 'attackVote';
      readonly round: number;
      readonly ballots: readonly Ballot[];
    }
  | { readonly kind: 'execute'; readonly seat: Agent }
  | {
      readonly kind: 'divine' | 'medium';
      readonly seat: Agent;
      readonly target: Agent;
      readonly species: Species;
    }
  | { readonly kind: 'guard'; readonly seat: Agent; readonly target: Agent }
  | { readonly kind: 'attack'; readonly target: Agent; readonly success: boolean }
  | {
      readonly kind: 'fault';
      readonly seat: Agent;
      readonly request: string;
      readonly fault: string;
    }
  | {
      readonly kind: 'result';
      readonly winner: number;
      readonly humans: number;
      readonly werewolves: number;
    };

/** Seats as bits: bit n is seat n. */
export type Seats = number;

/** A happening with its day, and who learns of it. */
export type Step = Happening & {
  readonly day: number;
  /** Who knows it at once. */
  readonly told: Seats;
  /** Who hears of it on the next morning, if alive then. */
  readonly later: Seats;
};

export const has = (seats: Seats, seat: Agent): boolean => ((seats >>> seat) & 1) === 1;
export const bit = (seat: Agent): Seats => (seat === 0 ? 0 : 1 << seat);

/** A role by seat; index 0 is unused. */
export type Roles = readonly (Role | undefined)[];
