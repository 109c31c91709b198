/** Descriptions of irregular lines in an official log. */
const WORDS = {
  'line-ends': 'lines end in CR LF instead of LF',
  'blank-line': 'this line is blank',
  'unknown-line': 'this is not a line of a game log',
  'wrong-number': 'a field of this line is not the expected number',
  'unknown-seat': 'the village has no seat with this number',
  'unknown-role': 'this role does not exist',
  'comma-in-name': 'a name contains a comma; the text after the fifth comma is used as the name',
  'changed-role': 'a seat has another role than before; its first role is used',
  'wrong-day': 'the day is smaller than in an earlier line',
  'lost-connection': 'the server lost the connection to a player and aborted the game',
  'after-result': 'more lines follow after the result of the game',
  'other-winner': 'neither the villager team nor the werewolf team has won: this game is in no rate',
  'lost-seat': 'the server lost a seat to an error; the game counts',
  'no-seats': 'no line lists the players: this is not a game log',
  'missing-seat': 'the log has no line about one of the seats',
  'village-size': 'the log does not have 3 to 18 seats',
  'no-result': 'the log has no result: the game was not finished',
} as const;
export type LogOddity = keyof typeof WORDS;

/** A kind of irregular line, with the first line of this kind and the number of such lines. */
export interface LogNote {
  readonly code: LogOddity;
  /** The line number, counted from 1. */
  readonly line: number;
  readonly count: number;
  readonly message: string;
}

/** The notes on a log: each kind once, with its first line. */
export class LogNotes {
  readonly #first = new Map<LogOddity, { line: number; count: number; detail: string }>();

  add(code: LogOddity, line: number, detail = ''): void {
    const known = this.#first.get(code);
    if (known !== undefined) known.count++;
    else this.#first.set(code, { line, count: 1, detail });
  }

  drop(code: LogOddity): void {
    this.#first.delete(code);
  }

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

const shortened = (text: string): string => JSON.stringify(text.length <= WIDTH ? text : `${text.slice(0, WIDTH - 1)}…`);
