import type { SeatTally, SetResult } from '../tally/set-result.ts';

/** What one set says of the agent that an arm is about. Plain data. */
export interface ArmSet {
  readonly block: string;
  readonly set: number;
  /** Of all events of its games. */
  readonly hash: string;
  readonly games: number;
  /** A letter a game: see SetResult. */
  readonly winners: string;
  /** The agent's own seat. */
  readonly seat: SeatTally;
}

/** The agent of an arm is at position 0 of its plan, and sits once in every village. */
export function armSetOf({ block, set, hash, games, winners, seats }: SetResult): ArmSet {
  const seat = seats.find(({ agent }) => agent === 0);
  if (seat === undefined || winners === undefined)
    throw new Error(`${block} set ${set} is no set of an arm`);
  return { block, set, hash, games, winners, seat };
}
