import { bookContest } from '../../library/contest/contest-books.ts';
import { bookRun } from '../../library/run/run-books.ts';
import { contestTold } from '../contest-told.ts';
import { runTold } from '../run-told.ts';
import type { Close } from './play-stage.ts';

/** Testing decides nothing: its books are those of a run. */
export const closeTesting: Close = (...stage) => {
  const played = bookRun(...stage);
  return (shown) => runTold(played, shown);
};

/** Preliminary and final have books as a contest in one folder has. */
export const closeContest: Close = (...stage) => {
  const played = bookContest(...stage);
  return (shown) => contestTold(played, shown);
};
