import { clearScreenDown, cursorTo, moveCursor } from 'node:readline';
import { widthOf } from '@aiwolf-arena/report';

/** A text of several lines at a terminal (stderr), which is replaced by its next version. */
export class LiveText {
  /** Number of lines of the terminal that the text takes up. */
  #lines = 0;

  show(text: string): void {
    const width = process.stderr.columns ?? 80;
    this.clear();
    process.stderr.write(`${text}\n`);
    this.#lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / width)), 0);
  }

  /** Erases the text. */
  clear(): void {
    if (this.#lines === 0) return;
    moveCursor(process.stderr, 0, -this.#lines);
    cursorTo(process.stderr, 0);
    clearScreenDown(process.stderr);
    this.#lines = 0;
  }
}
