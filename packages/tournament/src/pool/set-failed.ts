import { type AsideCase, asideText } from '../tally/put-aside.ts';

/** One line, whatever was thrown: the rest of a trace is for the log of a debugger. */
const LENGTH = 300;

/**
 * An error of the arena in one set, while no agent was asked: also in a new process, and when it was played alone. It says
 * nothing of any other set.
 */
export class SetFailed extends Error {
  override readonly name = 'SetFailed';
  readonly case: AsideCase;

  /** `address`: the set. */
  constructor(
    address: { readonly block: string; readonly set: number },
    game: number | null,
    why: string,
  ) {
    const found = { game, why: oneLine(why) };
    super(`internal error in ${asideText({ ...address, ...found })}`);
    this.case = found;
  }
}

/** A trace as one short line. */
export const oneLine = (text: string): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what an agent may have had a hand in is shown at terminals
  const plain = text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
  return plain.length > LENGTH ? `${plain.slice(0, LENGTH)}...` : plain;
};
