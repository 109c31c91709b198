/** What can be odd about an official log, in words for the one who reads it. */
const WORDS = {
  'line-ends': 'lines end in CR LF',
  'blank-line': 'blank line',
  'unknown-line': 'this is no line of a game log',
  'wrong-number': 'a field of this line is no such number',
  'unknown-seat': 'nobody sits there',
  'unknown-role': 'there is no such role',
  'comma-in-name': 'a name holds a comma; all after the fifth comma is taken for it',
  'changed-role': 'a seat has another role than before; the first one stays',
  'wrong-day': 'the day goes back',
  'lost-connection': 'the server lost a player and gave up the game',
  'second-game': 'another game begins; only the first is read',
  'after-result': 'there is more after the result',
  'other-winner': 'neither villagers nor werewolves win',
  'no-seats': 'no line says who plays: this is no game log',
  'missing-seat': 'a seat is missing',
  'village-size': 'villages have 3 to 18 seats',
  'no-result': 'no result: the game was cut short',
} as const;
export type LogOddity = keyof typeof WORDS;

/** One kind of oddity: where it is first met, and how often. */
export interface LogNote {
  readonly code: LogOddity;
  /** Counted from 1. */
  readonly line: number;
  readonly count: number;
  readonly message: string;
}

/** The notes on one log, each kind once. */
export class LogNotes {
  readonly #first = new Map<LogOddity, { line: number; count: number; detail: string }>();

  add(code: LogOddity, line: number, detail = ''): void {
    const known = this.#first.get(code);
    if (known !== undefined) known.count++;
    else this.#first.set(code, { line, count: 1, detail });
  }

  /** In the order of their first lines. */
  all(): LogNote[] {
    const notes = [...this.#first].map(([code, { line, count, detail }]) => {
      const times = count === 1 ? '' : ` (${count} times)`;
      const what = detail === '' ? '' : `: ${shortened(detail)}`;
      return { code, line, count, message: `${WORDS[code]}${what}${times}` };
    });
    return notes.sort((a, b) => a.line - b.line);
  }
}

const WIDTH = 60;

const shortened = (text: string): string => {
  const quoted = JSON.stringify(text.length <= WIDTH ? text : `${text.slice(0, WIDTH - 1)}…`);
  return quoted;
};
