import { statSync } from 'node:fs';
import { counted, withCommas } from '@aiwolf-arena/report';
import { partMark, partState } from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';
import { TimeLeft } from '../run/time-left.ts';
import { CLEAR, durationText, fitting } from './progress.ts';

/** The sets that were merged so far, of all sets of the plan. `leaders`: the best agents so far. */
export interface MergedSoFar {
  readonly sets: { readonly finished: number; readonly of: number };
  readonly leaders: string;
}

const PROGRESSES = ['complete', 'playing', 'stopped', 'absent'] as const;

/** Shows on stderr how far the parts of a run are, in one line: at a terminal it is replaced, otherwise each change is a line. */
export class PartsView {
  readonly #time = new TimeLeft();
  #open: number | undefined;
  #shown = '';

  show(parts: readonly WatchedPart[], merged: MergedSoFar | undefined): void {
    const left = this.#secondsLeft(parts);
    const time = left === null || left === 0 || !process.stderr.isTTY ? [] : [`${durationText(left)} left`];
    const line = [summaryOf(parts, merged), ...time, ...(merged?.leaders ? [merged.leaders] : [])].join('; ');
    if (process.stderr.isTTY) process.stderr.write(CLEAR + fitting(line, (process.stderr.columns ?? 80) - 1));
    else if (line !== this.#shown) console.error(line);
    this.#shown = line;
  }

  /** Returns how many seconds the open sets may take; null while a part is not there. */
  #secondsLeft(parts: readonly WatchedPart[]): number | null {
    if (parts.some(({ progress }) => progress === 'absent')) return null;
    const open = parts.reduce((sum, part) => sum + (part.progress === 'complete' ? 0 : part.of - part.finished), 0);
    if (this.#open === undefined) this.#time.plan([{ block: '', players: 0, sets: open, games: open }]);
    this.#time.ended('', (this.#open ?? open) - open);
    this.#open = open;
    return this.#time.seconds();
  }

  /** Erases the line, so that the result can be printed. */
  end(): void {
    if (this.#shown !== '' && process.stderr.isTTY) process.stderr.write(CLEAR);
  }
}

/** Formats what was merged and how far the parts are: `12 of 40 sets merged; parts: 1 complete, 1 stopped (results/2)`. */
export function summaryOf(parts: readonly WatchedPart[], merged: MergedSoFar | undefined): string {
  const sets =
    merged === undefined
      ? 'nothing merged yet'
      : `${withCommas(merged.sets.finished)} of ${counted(merged.sets.of, 'set')} merged`;
  const shown = PROGRESSES.flatMap((is) => {
    const these = parts.filter(({ progress }) => progress === is).map(({ folder }) => folder);
    const said = is === 'stopped' ? `stopped (${these.join(', ')})` : is === 'absent' ? 'not there yet' : is;
    return these.length === 0 ? [] : [`${these.length} ${said}`];
  });
  return `${sets}; parts: ${shown.join(', ')}`;
}

/** `absent`: the folder contains no run yet. `stopped`: no process is playing the part, and sets are missing. */
type PartProgress = (typeof PROGRESSES)[number];

/** How far the part of a run in a folder was when it was last read. */
export interface WatchedPart {
  readonly folder: string;
  readonly progress: PartProgress;
  readonly finished: number;
  /** Number of sets in the part. 0 if it is unknown. */
  readonly of: number;
  /** Differs from that of an earlier look if the folder may have changed. */
  readonly mark: string;
}

/** Returns how far the part in a folder is: `before`, the result of an earlier look, if nothing in the folder has changed. */
export function lookAt(folder: string, before?: WatchedPart): WatchedPart {
  if (statSync(folder, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`${folder} is a file: give the folder of a run`);
  const mark = partMark(folder);
  if (before?.mark === mark) return before;
  const state = partState(folder);
  if (state === undefined) return { folder, mark, progress: 'absent', finished: 0, of: 0 };
  const { failed, finished, isLocked, of } = state;
  // sets with an internal error are played again only if somebody starts the part again
  const isComplete = finished === of || (finished + failed === of && !isLocked);
  const progress = isComplete ? 'complete' : isLocked ? 'playing' : 'stopped';
  return { folder, mark, progress, finished, of };
}
