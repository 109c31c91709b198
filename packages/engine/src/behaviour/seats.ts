/** A set of seats as bits: seat 1 is bit 1. */
export type Seats = number;

export const NOBODY: Seats = 0;
export const only = (seat: number): Seats => 1 << seat;
export const has = (seats: Seats, seat: number): number => (seats >> seat) & 1;
export const everyone = (players: number): Seats => (2 << players) - 2;

/** The lowest seat of a set that has one; `seats & (seats - 1)` is the set without it. */
export const first = (seats: Seats): number => 31 - Math.clz32(seats & -seats);

export function sizeOf(seats: Seats): number {
  let n = seats - ((seats >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Zeroes a table by seat. A loop: for so few cells the call of `fill` costs more. */
export function wipe(bySeat: Int32Array): void {
  for (let i = 0; i < bySeat.length; i++) bySeat[i] = 0;
}
