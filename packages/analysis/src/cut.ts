import type { RankedAgent } from './stage-ranking.ts';

/** A place in the preliminary, and whether it leads into the final. */
export interface CutLine extends RankedAgent {
  readonly finalist: boolean;
  /** Equal to somebody on the other side of the cut: the lot decided, not the play. */
  readonly tiedAtCut: boolean;
}

/** Cuts a ranking after `finalists` places (regulation 2.3). */
export function cutAfter(finalists: number, ranking: readonly RankedAgent[]): CutLine[] {
  const lastIn = ranking[finalists - 1];
  const firstOut = ranking[finalists];
  const tied = firstOut !== undefined && lastIn?.rank === firstOut.rank ? firstOut.rank : undefined;
  return ranking.map((line, place) => ({
    ...line,
    finalist: place < finalists,
    tiedAtCut: line.rank === tied,
  }));
}
