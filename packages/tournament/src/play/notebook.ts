import type { NotePlace, SeatNote } from './set-task.ts';

/** What a seat writes beyond this many characters a set is dropped, so that none can crowd out the others. */
const MOST = 1 << 17;
/** What a line takes of that beside its text. */
const LINE = 32;
const LONGEST = 2_000;
const FULL = '(more was not kept: 128 KiB of every seat are, in every set)';

/** What the players of a set write with `context.log` or the console. */
export class Notebook {
  readonly notes: SeatNote[] = [];
  readonly #room: number[];
  readonly #open: boolean;
  readonly #games: readonly number[] | undefined;

  /** A notebook that is not `open` keeps nothing; `games`: those whose notes are kept, all if left out. */
  constructor(open: boolean, seats: number, games?: readonly number[]) {
    this.#open = open;
    this.#games = games;
    this.#room = Array<number>(seats + 1).fill(MOST);
  }

  /** `place` is asked only for what is kept. */
  keep(game: number, seat: number, said: readonly unknown[], place?: () => NotePlace): void {
    if (!this.#open || this.#room[seat]! <= 0 || this.#games?.includes(game) === false) return;
    const text = said.map(textOf).join(' ').slice(0, LONGEST);
    this.#room[seat]! -= text.length + LINE;
    const at = place === undefined ? {} : { at: place() };
    this.notes.push({ game, seat, text, ...at });
    if (this.#room[seat]! <= 0) this.notes.push({ game, seat, text: FULL, ...at });
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

/** What is not there for agents, as regulation 4 has it: no files, no network, no threads, no processes. */
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

/** An exception with which realm or launcher answer what regulation 4 forbids is that offence. */
export const offenceKind = (kind: string, detail: string): string =>
  kind === 'exception' && REFUSED.test(detail) ? 'forbidden-action' : kind;
