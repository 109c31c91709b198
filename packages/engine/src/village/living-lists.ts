import type { Agent } from '@aiwolf-arena/protocol';
import { onForget } from '@aiwolf-arena/protocol/tables';

/** A village of 18 has 2^18 sets of living seats; beyond this many nothing more is kept. */
const MOST = 20_000;
const lists = new Map<number, readonly Agent[]>();
onForget(() => lists.clear()); // a full table is seen by whoever compares two lists
const NOBODY: readonly Agent[] = Object.freeze([]);

/** The living seats of a bit set (bit n is seat n) as a frozen list, ascending. The same set gives the same list. */
export function livingList(bits: number): readonly Agent[] {
  const known = lists.get(bits);
  if (known !== undefined) return known;
  const seats: Agent[] = [];
  for (let seat = 1; bits >>> seat !== 0; seat++) if ((bits >>> seat) & 1) seats.push(seat);
  const list = Object.freeze(seats);
  if (lists.size < MOST) lists.set(bits, list);
  return list;
}

/** Nobody, or one seat, as a frozen list. */
export const listOf = (seat: Agent): readonly Agent[] =>
  seat === 0 ? NOBODY : livingList(1 << seat);
