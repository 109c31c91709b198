/** A measurement or a proof, by the name with which it is started. */
export interface Case {
  readonly about: string;
  /** The words and flags that may follow the name. */
  readonly words?: string;
  readonly run: (words: readonly string[], flags: Flags) => Promise<unknown> | unknown;
}

/** The flags that were typed, by name: `--quick` is true, `--against CHECKOUT` the text that follows. */
export type Flags = Readonly<Record<string, string | true | undefined>>;

/** Runs the case that the command line names. Prints all cases, and ends with exit code 2, if it names none. */
export async function runCase(script: string, cases: Readonly<Record<string, Case>>): Promise<void> {
  const [name = '', ...typed] = process.argv.slice(2);
  const one = cases[name];
  if (one === undefined) {
    const lines = Object.entries(cases).map(([known, { about, words = '' }]) => `  ${`${known} ${words}`.padEnd(36)} ${about}`);
    console.error(`Usage: node scripts/${script} CASE ...\n${lines.join('\n')}`);
    process.exitCode = 2;
    return;
  }
  const isFlag = (word: string | undefined): boolean => word?.startsWith('--') === true;
  const hasValue = (at: number): boolean => at + 1 < typed.length && !isFlag(typed[at + 1]) && typed[at] !== '--quick';
  const words = typed.filter((word, at) => !isFlag(word) && !(at > 0 && isFlag(typed[at - 1]) && hasValue(at - 1)));
  const flags = typed.flatMap((word, at) => (isFlag(word) ? [[word.slice(2), hasValue(at) ? typed[at + 1]! : true]] : []));
  await one.run(words, Object.fromEntries(flags));
}
