import { counted, widthOf, withCommas } from '@aiwolf-arena/report';
import type { SingleBar } from 'cli-progress';
import type { Progress } from '../run/progress.ts';

/** Interval between two lines of progress, in milliseconds, if stderr is no terminal. */
const LINE_MS = 30_000;
const BAR = 20;
/** Erases the line of the cursor. */
export const CLEAR = '\r\x1b[2K';
const SAVE_CURSOR = '\x1b7';

/** Shows the progress of a command on stderr: as a bar at a terminal, otherwise as lines. Shows nothing if `quiet` is true. */
export class ProgressLine {
  readonly #started = performance.now();
  readonly #lines: NodeJS.Timeout | undefined;
  #bar: SingleBar | undefined;
  #now: Progress | undefined;
  #shownAt = 0;
  #isOver = false;

  constructor(quiet: boolean) {
    if (quiet) return;
    if (process.stderr.isTTY) void this.#draw();
    else this.#lines = setInterval(() => console.error(this.#text()), LINE_MS).unref();
  }

  show(progress: Progress): void {
    this.#now = progress;
    this.#shownAt = performance.now();
    this.#bar?.setTotal(progress.of);
    this.#bar?.update(progress.sets);
  }

  /** Erases the progress bar, so that a text can be printed. The next progress draws the bar again. */
  clear(): void {
    if (this.#bar !== undefined) process.stderr.write(CLEAR);
  }

  end(): void {
    this.#isOver = true;
    clearInterval(this.#lines);
    if (this.#bar === undefined) return;
    process.stderr.write(SAVE_CURSOR); // `stop` returns to the saved position, by default that of the first drawing
    this.#bar.stop();
  }

  async #draw(): Promise<void> {
    const { default: library } = await import('cli-progress');
    if (this.#isOver) return;
    const format = (): string => this.#text((process.stderr.columns ?? 80) - 1);
    this.#bar = new library.SingleBar({ format, fps: 5, clearOnComplete: true, gracefulExit: false, hideCursor: null });
    this.#bar.start(this.#now?.of ?? 0, this.#now?.sets ?? 0);
  }

  #text(width?: number): string {
    if (this.#now === undefined) return 'starting ...';
    const now = performance.now();
    const { secondsLeft } = this.#now;
    const left = secondsLeft === null ? null : Math.max(0, secondsLeft - (now - this.#shownAt) / 1000);
    return progressText({ ...this.#now, secondsLeft: left }, (now - this.#started) / 1000, width);
  }
}

/** Formats the progress: `final  ████████░░░░  41/96 sets  131 games/s  6 s left  bayes 55 %, sample 51 %`. Few sets: as games. */
export function progressText(progress: Progress, elapsed: number, width = Number.POSITIVE_INFINITY): string {
  const { stage, sets, of, games, ofGames, secondsLeft, workers, note } = progress;
  const share = ofGames === 0 ? sets / of : games / ofGames;
  const isOfGames = ofGames > 0 && of < BAR;
  const done = isOfGames ? `game ${withCommas(games)} of ${withCommas(ofGames)}` : `${withCommas(sets)}/${counted(of, 'set')}`;
  const rate = `${withCommas(Math.round(games / elapsed))} games/s`;
  const left = secondsLeft === null || secondsLeft === 0 ? '' : `${durationText(secondsLeft)} left`;
  const known = [barOf(share), done, rate, left, workers, note];
  const soFar = sets === 0 ? `game ${withCommas(games)}` : counted(sets, 'set');
  const parts = [stage, ...(of === 0 ? [note || soFar, rate, left, workers] : known)];
  return fitting(parts.filter((part) => part !== '').join('  '), width);
}

/** Leaves out the entries at the end that do not fit into the width. */
export function fitting(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const end = Math.max(text.lastIndexOf(', '), text.lastIndexOf('  '));
  return end < 0 ? text.slice(0, width) : fitting(text.slice(0, end), width);
}

function barOf(share: number): string {
  const full = Math.round(Math.min(1, share) * BAR);
  return '█'.repeat(full) + '░'.repeat(BAR - full);
}

export const durationText = (seconds: number): string =>
  seconds < 90
    ? `${Math.ceil(seconds)} s`
    : seconds < 5400
      ? `${Math.ceil(seconds / 60)} min`
      : `${Math.round(seconds / 3600)} h`;
