import { runText } from '@aiwolf-arena/report';
import type { Part } from '../library/run/part.ts';
import type { PlayedRun } from '../library/run/run-books.ts';
import { screenWidth } from './screen.ts';
import { withTimesBelow } from './shown-times.ts';

/** What is shown of results. */
export interface Shown {
  readonly json: boolean;
  readonly behaviour?: boolean | undefined;
}

/** What to print of a run. */
export function runTold(played: PlayedRun, { json, behaviour }: Shown): string {
  if (json) return `${JSON.stringify(played.document)}\n`;
  const { books, ledger, standings } = played;
  const shown = { behaviour, width: screenWidth(), ledger };
  const text = runText(books.from, standings, shown) + books.mark.text;
  return partText(books.part) + (books.mark.above ?? '') + withTimesBelow(text, played);
}

/** Stands above the tables of a part. */
export const partText = (part: Part | undefined): string =>
  part === undefined
    ? ''
    : `PARTIAL: shard ${part.shard}, ${part.sets} of ${part.of} sets; aiwolf-arena merge joins all shards\n\n`;
