import { contestText } from '@aiwolf-arena/report';
import type { PlayedContest } from '../library/contest/contest-books.ts';
import { partText, type Shown } from './run-told.ts';
import { screenWidth } from './screen.ts';
import { withTimesBelow } from './shown-times.ts';

/** What to print of a contest, or of a part of its preliminary. */
export function contestTold(played: PlayedContest, { json, behaviour }: Shown): string {
  if (json) return `${JSON.stringify(played.document)}\n`;
  const { books, ranked, standings } = played;
  const width = screenWidth();
  const shown = behaviour === undefined ? { width } : { behaviour, width };
  const text = contestText(books.from, standings, ranked, shown) + books.mark.text;
  return partText(books.part) + (books.mark.above ?? '') + withTimesBelow(text, played);
}
