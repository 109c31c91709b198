import type { Stream } from '../random/stream.ts';

/** Seats with the most votes, written to the front of `top`; returns how many they are (0 if nobody got a vote). */
export function topOf(
  votes: Uint8Array,
  seats: Uint8Array,
  count: number,
  top: Uint8Array,
): number {
  let best = 0;
  let tops = 0;
  for (let i = 0; i < count; i++) {
    const seat = seats[i]!;
    const got = votes[seat]!;
    if (got === 0 || got < best) continue;
    if (got > best) tops = 0;
    best = got;
    top[tops++] = seat;
  }
  return tops;
}

/** A uniform choice among the first `count` seats. */
export const oneOf = (seats: Uint8Array, count: number, stream: Stream): number =>
  seats[stream.below(count)]!;
