import { clearLine, cursorTo, moveCursor } from 'node:readline';
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

  /** Erases the text, line by line: some terminals keep a whole screen that is erased at once. */
  clear(): void {
    for (; this.#lines > 0; this.#lines--) {
      moveCursor(process.stderr, 0, -1);
      clearLine(process.stderr, 0);
    }
    cursorTo(process.stderr, 0);
  }
}
