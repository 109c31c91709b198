import type { Note } from './set-task.ts';

/** What a seat writes beyond this many characters a set is dropped, so that none can crowd out the others. */
const MOST = 1 << 16;
const LONGEST = 2_000;

/** What the players of a set write with `context.log` or the console. */
export class Notebook {
  readonly notes: Note[] = [];
  readonly #room: number[];
  readonly #open: boolean;

  /** A notebook that is not `open` keeps nothing. */
  constructor(open: boolean, seats: number) {
    this.#open = open;
    this.#room = Array<number>(seats + 1).fill(MOST);
  }

  keep(game: number, seat: number, said: readonly unknown[]): void {
    if (!this.#open || this.#room[seat]! <= 0) return;
    const text = said.map(textOf).join(' ').slice(0, LONGEST);
    this.#room[seat]! -= text.length + 1;
    this.notes.push({ game, seat, text });
  }
}

/** A note never fails: whether notes are kept must not change a game. */
function textOf(part: unknown): string {
  try {
    if (typeof part === 'string') return part;
    return part instanceof Error ? String(part) : String(JSON.stringify(part) ?? String(part));
  } catch {
    return '(something that cannot be printed)';
  }
}
