import { statSync } from 'node:fs';
import { clearLine, cursorTo, moveCursor } from 'node:readline';
import { counted, documentText, type TableColumn, widthOf, withCommas } from '@aiwolf-arena/report';
import { partMark, partState, type Shard, shardText } from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';
import { durationText, fitting } from './progress.ts';

/** The sets that were merged so far, of all sets of the plan. `leaders`: the best agents so far. */
export interface MergedSoFar {
  readonly sets: { readonly finished: number; readonly of: number };
  readonly leaders: string;
}

const SAID: Readonly<Record<PartProgress, string>> = {
  complete: 'complete',
  playing: 'playing',
  stopped: 'stopped',
  absent: 'not there yet',
};
const PROGRESSES = Object.keys(SAID) as PartProgress[];

const COLUMNS: readonly TableColumn[] = [
  { key: 'part', head: 'part', form: 'text' },
  { key: 'sets', head: 'sets', form: 'figure' },
  { key: 'progress', head: 'progress', form: 'text' },
  { key: 'folder', head: 'folder', form: 'text', least: 8 },
];

/** Lines of the terminal that the table of parts leaves for its heading, the last line, and the prompt. */
const OTHER_LINES = 5;

/** Shows on stderr how far the parts of a run are: as a table at a terminal, otherwise as a line for each change. */
export class PartsView {
  readonly #live: LiveText | undefined;
  readonly #isQuiet: boolean;
  readonly #began = performance.now();
  /** Number of open sets when all parts were there for the first time. */
  #openAtFirst: { readonly at: number; readonly open: number } | undefined;
  #shown = '';

  constructor(quiet: boolean) {
    this.#isQuiet = quiet;
    if (!quiet && process.stderr.isTTY) this.#live = new LiveText();
  }

  show(parts: readonly WatchedPart[], merged: MergedSoFar | undefined): void {
    if (this.#isQuiet) return;
    const rows = (process.stderr.rows ?? 24) - OTHER_LINES;
    if (this.#live !== undefined) this.#live.show(`${partsTable(parts, rows)}\n${this.#summary(parts, merged)}`);
    else this.#tell(`${summaryOf(parts, merged)}${merged?.leaders ? `; ${merged.leaders}` : ''}`);
  }

  #tell(line: string): void {
    if (line !== this.#shown) console.error(line);
    this.#shown = line;
  }

  /** Returns the last line of the table, with the time that is left and the best agents. */
  #summary(parts: readonly WatchedPart[], merged: MergedSoFar | undefined): string {
    const left = this.#secondsLeft(parts);
    const more = [left === undefined ? '' : `${durationText(left)} left`, merged?.leaders ?? ''];
    const texts = [summaryOf(parts, merged), ...more.filter((text) => text !== '')];
    return fitting(texts.join('  '), (process.stderr.columns ?? 80) - 1);
  }

  /** Returns how many seconds the open sets may take at the speed so far. Undefined while a part is not there. */
  #secondsLeft(parts: readonly WatchedPart[]): number | undefined {
    if (parts.some(({ progress }) => progress === 'absent')) return undefined;
    const open = parts.reduce((sum, part) => sum + (part.progress === 'complete' ? 0 : part.of - part.finished), 0);
    const now = (performance.now() - this.#began) / 1000;
    this.#openAtFirst ??= { at: now, open };
    const played = this.#openAtFirst.open - open;
    return played > 0 && open > 0 ? (open * (now - this.#openAtFirst.at)) / played : undefined;
  }

  /** Erases the table, so that the result can be printed. */
  end(): void {
    this.#live?.clear();
  }
}

/** Formats what was merged and how far the parts are: `12 of 40 sets merged; parts: 1 complete, 3 playing`. */
export function summaryOf(parts: readonly WatchedPart[], merged: MergedSoFar | undefined): string {
  const sets =
    merged === undefined
      ? 'nothing merged yet'
      : `${withCommas(merged.sets.finished)} of ${counted(merged.sets.of, 'set')} merged`;
  const counts = PROGRESSES.map((is) => [parts.filter(({ progress }) => progress === is).length, SAID[is]] as const);
  const shown = counts.filter(([count]) => count > 0).map(([count, said]) => `${count} ${said}`);
  return `${sets}; parts: ${shown.join(', ')}`;
}

/** Formats a table with a row for each part. If there is no room for all, complete parts are left out first. */
export function partsTable(parts: readonly WatchedPart[], rows: number): string {
  const most = Math.max(1, rows);
  const open = parts.length <= most ? parts : parts.filter(({ progress }) => progress !== 'complete');
  const shown = open.slice(0, most).map(({ finished, folder, of, progress, shard }) => {
    const part = of === 0 ? '' : shardText(shard);
    return [part, of === 0 ? '' : `${withCommas(finished)}/${withCommas(of)}`, SAID[progress], folder];
  });
  return documentText([{ table: { columns: COLUMNS, rows: shown } }], process.stderr.columns ?? 80).trimEnd();
}

/** A text of several lines at a terminal (stderr), which is replaced by its next version. */
class LiveText {
  /** Number of lines of the terminal that the text takes up. */
  #lines = 0;

  show(text: string): void {
    const width = process.stderr.columns ?? 80;
    this.clear();
    process.stderr.write(`${text}\n`);
    this.#lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / width)), 0);
  }

  /** Erases the text, line by line: some terminals keep a whole screen that is erased at once. */
  clear(): void {
    for (; this.#lines > 0; this.#lines--) {
      moveCursor(process.stderr, 0, -1);
      clearLine(process.stderr, 0);
    }
    cursorTo(process.stderr, 0);
  }
}

/** `absent`: the folder contains no run yet. `stopped`: no process is playing the part, and sets are missing. */
type PartProgress = 'absent' | 'playing' | 'stopped' | 'complete';

/** How far the part of a run in a folder was when it was last read. */
export interface WatchedPart {
  readonly folder: string;
  readonly progress: PartProgress;
  readonly shard: Shard | null;
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
  if (state === undefined) return { folder, mark, progress: 'absent', shard: null, finished: 0, of: 0 };
  const { failed, finished, isLocked, of, shard } = state;
  // sets with an internal error are played again only if somebody starts the part again
  const isComplete = finished === of || (finished + failed === of && !isLocked);
  const progress = isComplete ? 'complete' : isLocked ? 'playing' : 'stopped';
  return { folder, mark, progress, shard, finished, of };
}
