import { isOverflow } from '@aiwolf-arena/engine';
import type { NotePlace, SeatNote } from './set-task.ts';

/** Maximum number of characters of notes for each seat in a set. Further notes are dropped. */
const MOST = 1 << 17;
/** Number of characters that every note counts in addition to the characters of its text. */
const LINE = 32;
const LONGEST = 2_000;
const FULL = '(further notes were dropped: the limit is 128 KiB for each seat in each set)';

/** Collects the notes that the players of a set write with `context.log` or the console. */
export class Notebook {
  readonly notes: SeatNote[] = [];
  readonly #room: number[];
  readonly #open: boolean;
  readonly #games: readonly number[] | undefined;

  /** `open`: whether notes are stored at all. `games`: the games whose notes are stored; default: all games. */
  constructor(open: boolean, seats: number, games?: readonly number[]) {
    this.#open = open;
    this.#games = games;
    this.#room = Array<number>(seats + 1).fill(MOST);
  }

  /** Stores a note. `place` is called only if the note is stored. */
  keep(game: number, seat: number, said: readonly unknown[], place?: () => NotePlace): void {
    if (!this.#open || this.#room[seat]! <= 0 || this.#games?.includes(game) === false) return;
    const text = said.map(textOf).join(' ').slice(0, LONGEST);
    this.#room[seat]! -= text.length + LINE;
    const at = place === undefined ? {} : { at: place() };
    this.notes.push({ game, seat, text, ...at });
    if (this.#room[seat]! <= 0) this.notes.push({ game, seat, text: FULL, ...at });
  }
}

/** Returns a value as text. It never throws, because writing notes must not change a game. */
function textOf(part: unknown): string {
  try {
    if (typeof part === 'string') return part;
    return part instanceof Error ? String(part) : String(JSON.stringify(part) ?? String(part));
  } catch (thrown) {
    isOverflow(thrown);
    return '(something that cannot be printed)';
  }
}

/** Names of globals that agents do not have (regulation 4): for files, network, threads and processes. */
const ABSENT = [
  'Atomics|Buffer|SharedArrayBuffer|WebAssembly|WebSocket|Worker|XMLHttpRequest',
  'clearInterval|clearTimeout|setImmediate|setInterval|setTimeout|queueMicrotask|performance',
  'fetch|global|module|process|require',
].join('|');

const REFUSED = new RegExp(
  [
    `^ReferenceError: (${ABSENT}) is not defined`,
    '^EvalError: Code generation from strings disallowed',
    '^Error: an agent cannot import ',
    '^Error: an agent cannot start processes ',
    '^TypeError: Dynamic require of ',
  ].join('|'),
);

/** Returns the kind of a fault. An exception that is caused by a forbidden action (regulation 4) is a `forbidden-action`. */
export const faultKind = (kind: string, detail: string): string =>
  kind === 'exception' && REFUSED.test(detail) ? 'forbidden-action' : kind;
