import type { NotePlace, SeatNote } from './set-task.ts';

/** Maximum characters per seat and set; further notes are dropped, so that no seat can crowd out the others. */
const MOST = 1 << 17;
/** What a line counts in addition to its text. */
const LINE = 32;
const LONGEST = 2_000;
const FULL = '(more was not kept: 128 KiB of every seat are, in every set)';

/** What the players of a set write with `context.log` or the console. */
export class Notebook {
  readonly notes: SeatNote[] = [];
  readonly #room: number[];
  readonly #open: boolean;
  readonly #games: readonly number[] | undefined;

  /** `open`: false keeps nothing. `games`: the games whose notes are kept; default: all. */
  constructor(open: boolean, seats: number, games?: readonly number[]) {
    this.#open = open;
    this.#games = games;
    this.#room = Array<number>(seats + 1).fill(MOST);
  }

  /** `place` is called only for notes that are kept. */
  keep(game: number, seat: number, said: readonly unknown[], place?: () => NotePlace): void {
    if (!this.#open || this.#room[seat]! <= 0 || this.#games?.includes(game) === false) return;
    const text = said.map(textOf).join(' ').slice(0, LONGEST);
    this.#room[seat]! -= text.length + LINE;
    const at = place === undefined ? {} : { at: place() };
    this.notes.push({ game, seat, text, ...at });
    if (this.#room[seat]! <= 0) this.notes.push({ game, seat, text: FULL, ...at });
  }
}

/** Never throws: keeping notes must not change a game. */
function textOf(part: unknown): string {
  try {
    if (typeof part === 'string') return part;
    return part instanceof Error ? String(part) : String(JSON.stringify(part) ?? String(part));
  } catch {
    return '(something that cannot be printed)';
  }
}

/** Globals that agents do not have (regulation 4): no files, network, threads or processes. */
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

/** An exception that the realm or launcher throws for something forbidden by regulation 4 counts as that offence. */
export const offenceKind = (kind: string, detail: string): string =>
  kind === 'exception' && REFUSED.test(detail) ? 'forbidden-action' : kind;
