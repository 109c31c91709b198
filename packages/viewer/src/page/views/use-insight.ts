import { useEffect, useState } from 'preact/hooks';
import type { ShownRecord } from '../document.ts';
import { type Insight, insightOf, seatBeliefs } from '../game/insight.ts';
import { type TurningPoint, turningPoints } from '../game/turning-points.ts';
import type { ShownGame } from './shown-game.ts';

/** What is computed about a game: what the viewer believes about the seats and, if all may be shown, who is going to win. */
export interface ShownInsight {
  readonly wolves: Insight['wolves'];
  /** `null` if the viewer may not know the roles, on which these numbers depend, or if the record is not complete. */
  readonly villagersWin: Insight['villagersWin'] | null;
  readonly moments: readonly TurningPoint[];
}

/** Computes the insight after the page has been painted; `null` until then, for games that are not over, and without sentences. */
export function useInsight(record: ShownRecord, { seat, steps, scene, bound }: ShownGame): ShownInsight | null {
  const [found, setFound] = useState<Found | null>(null);
  const over = steps.at(-1)?.kind === 'result' && !record.natural;
  useEffect(() => {
    if (!over) return;
    const timer = setTimeout(() => setFound(foundIn(record, seat)), 30);
    return () => clearTimeout(timer);
  }, [record, seat, over]);
  if (!over || found?.record !== record || found.seat !== seat) return null;
  const open = !bound && (seat === null || scene.over);
  return { wolves: found.wolves, villagersWin: open ? found.outsider.villagersWin : null, moments: open ? found.moments : [] };
}

interface Found extends Pick<ShownInsight, 'wolves' | 'moments'> {
  readonly record: ShownRecord;
  readonly seat: number | null;
  readonly outsider: Insight;
}

/** The insights of the games that were shown last: the reader goes to and fro between seats. */
const LAST = new WeakMap<ShownRecord, Omit<Found, 'wolves' | 'seat'>>();

function foundIn(record: ShownRecord, seat: number | null): Found {
  let own = LAST.get(record);
  if (own === undefined) {
    const outsider = insightOf(record);
    own = { record, outsider, moments: turningPoints(record, outsider) };
    LAST.set(record, own);
  }
  return { ...own, seat, wolves: seat === null ? own.outsider.wolves : seatBeliefs(record, seat) };
}
