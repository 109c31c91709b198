import { createInterface } from 'node:readline';
import { answerLines, askedLines, knownLines, type SeatMoment, seatHead, seatMoments } from './seat.ts';
import type { GameTranscript } from './transcript.ts';

const HELP = `  Enter  show the answer and the next request
  b      go back to the previous request
  d      go to the next day
  c      go to the end of the game
  i      show everything that the seat knows now
  q      quit
  ?      show this help`;

class Stepper {
  readonly #moments: readonly SeatMoment[];
  readonly #seat: number;
  readonly #players: number;
  /** Index of the request that is shown and whose answer is shown next. At the end of the game, the number of requests. */
  #at = 0;

  constructor(transcript: GameTranscript, seat: number) {
    this.#moments = seatMoments(transcript, seat);
    this.#seat = seat;
    this.#players = transcript.names.length;
  }

  /** Executes a command that the user has typed. Returns false if the user wants to end the program. */
  hear(typed: string): boolean {
    switch (typed) {
      case '':
        return this.#next();
      case 'b':
        return this.#back();
      case 'd':
        return this.#on(this.#moments[this.#at]?.day);
      case 'c':
        return this.#on(undefined);
      case 'i':
        return this.#say(this.#known());
      case 'q':
        return false;
      case '?':
        return this.#say([HELP]);
      default:
        return this.#say([`there is no command ${JSON.stringify(typed)}: type ? for help`]);
    }
  }

  #say(lines: readonly string[]): true {
    for (const line of lines) console.log(line);
    return true;
  }

  show(): true {
    const moment = this.#moments[this.#at];
    const { length } = this.#moments;
    if (moment === undefined) return this.#say(['the game is over (b: back, Enter: leave)']);
    const [head, ...news] = askedLines(moment);
    return this.#say([`[${this.#at + 1}/${length}] ${head}`, ...news]);
  }

  #next(): boolean {
    const moment = this.#moments[this.#at];
    if (moment === undefined) return false;
    this.#say(answerLines(moment, this.#seat));
    this.#at++;
    return this.show();
  }

  #back(): true {
    this.#at = Math.max(0, this.#at - 1);
    return this.show();
  }

  /** Moves to the first request after this day. If `day` is undefined, moves to the end of the game. */
  #on(day: number | undefined): boolean {
    if (this.#at >= this.#moments.length) return false;
    do this.#next();
    while (this.#at < this.#moments.length && (day === undefined || this.#moments[this.#at]!.day === day));
    return true;
  }

  #known(): string[] {
    const news = this.#moments.slice(0, this.#at + 1).flatMap((moment) => moment.news);
    return knownLines(news, this.#players).map((line) => `    ${line}`);
  }
}

/** Shows a game step by step, as a seat saw it. Reads commands from the terminal or from a pipe. */
export async function stepThrough(transcript: GameTranscript, seat: number): Promise<void> {
  const stepper = new Stepper(transcript, seat);
  console.log(`${seatHead(transcript, seat)} (Enter: next, ?: help)\n`);
  stepper.show();
  const { stdin, stdout } = process;
  const lines = createInterface({ ...{ input: stdin, prompt: '> ' }, ...(stdin.isTTY ? { output: stdout } : {}) });
  lines.on('SIGINT', () => lines.close());
  if (stdin.isTTY) lines.prompt();
  for await (const line of lines) {
    if (!stepper.hear(line.trim())) break;
    if (stdin.isTTY) lines.prompt();
  }
  lines.close();
  console.log(`\nseed ${transcript.seed}, hash ${transcript.record.hash}`);
}
