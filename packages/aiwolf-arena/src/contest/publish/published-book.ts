import { basename } from 'node:path';
import type { ContestBook, StageRecord } from '../stages/contest-book.ts';

/** The book of a contest for everybody. */
export const publicBook = (book: ContestBook): object => ({
  ...book,
  stages: Object.fromEntries(
    Object.entries(book.stages).map(([stage, record]) => [stage, publicRecord(record)]),
  ),
});

/** Names of files without the folders of the organiser. */
export function publicRecord(record: StageRecord): StageRecord {
  const named = (one: StageRecord['entrants'][number]) => ({ ...one, file: basename(one.file) });
  return {
    ...record,
    roster: { ...record.roster, file: basename(record.roster.file) },
    entrants: record.entrants.map(named),
    rejected: record.rejected.map(named),
  };
}
