import type { Agent } from '@aiwolf-arena/protocol';
import { onForget } from '@aiwolf-arena/protocol/tables';

/** A village of 18 has 2^18 sets of living seats; more than this are not carried into the next game set. */
const MOST_CARRIED = 65_536;
const lists = new Map<number, readonly Agent[]>();
// the table is never full within a game set, so nobody can tell what others have put into it
onForget(() => {
  if (lists.size > MOST_CARRIED) lists.clear();
});
const NOBODY: readonly Agent[] = Object.freeze([]);

/** The living seats of a bit set (bit n is seat n) as a frozen list, ascending. The same set gives the same list. */
export function livingList(bits: number): readonly Agent[] {
  const known = lists.get(bits);
  if (known !== undefined) return known;
  const seats: Agent[] = [];
  for (let seat = 1; bits >>> seat !== 0; seat++) if ((bits >>> seat) & 1) seats.push(seat);
  const list = Object.freeze(seats);
  lists.set(bits, list);
  return list;
}

/** Nobody, or one seat, as a frozen list. */
export const listOf = (seat: Agent): readonly Agent[] =>
  seat === 0 ? NOBODY : livingList(1 << seat);
