/** A place in the program, or a count of them, below the line that says what happened. */
const FRAME =
  /^\s+(?:at |\.\.\. \d+ |(?:Suppressed|Caused by): |--- End of )|^\s+File "|^\s*\^+\s*$/;
/** Why that happened: Java says it in lines that begin so, .NET too. */
const CAUSE = /^(?:Caused by: | ---> )/;
/** An exception as Java, Python and .NET write it, whatever the program's own log puts in front. */
const EXCEPTION = /(?:^|[\s.:])(?:[\w$]*(?:Exception|Error|Throwable))(?::|$|\s*--->)/;
const TRACEBACK = /^Traceback \(most recent call last\):/;
/** What Java, mono and .NET put in front of one that nobody has caught. */
const UNHANDLED = /^Exception in thread "[^"]*" |^(?:\[ERROR\] FATAL )?unhandled exception[:.] /i;
/** Of every line. */
const LONGEST = 300;

/** What matters of what a program has said: the last exception with its last cause, or else its last line. */
export class LastWords {
  #line = '';
  #exception = '';
  #cause = '';
  /** The next line that is not indented is a Python exception, whatever it is called. */
  #inTraceback = false;

  hear(line: string): void {
    if (line.trim() === '') return;
    if (CAUSE.test(line)) this.#cause = shortened(line);
    else if (FRAME.test(line)) this.#place();
    else this.#say(line);
  }

  /** Where there were places below a line, it was an exception. */
  #place(): void {
    if (this.#exception === '' && !this.#inTraceback) this.#exception = this.#line;
  }

  #say(line: string): void {
    this.#line = shortened(line);
    const isRaised = this.#inTraceback && /^\S/.test(line);
    if (EXCEPTION.test(line) || isRaised) {
      this.#exception = this.#line;
      this.#cause = '';
    }
    this.#inTraceback = TRACEBACK.test(line) || (this.#inTraceback && !isRaised);
  }

  get isException(): boolean {
    return this.#exception !== '';
  }

  get text(): string {
    const said = this.#exception.replace(UNHANDLED, '') || this.#line;
    return this.#cause === '' ? said : `${said}; ${this.#cause}`;
  }
}

const shortened = (line: string): string => line.trim().slice(0, LONGEST);
