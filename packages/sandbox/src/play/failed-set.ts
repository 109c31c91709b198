import type { SetAddress } from './set-result.ts';

/** Where an internal error occurred in a set, and its message. */
export interface SetFailure {
  /** The game in which the internal error occurred, counted from 0; -1: before the first game; `null`: unknown. */
  readonly game: number | null;
  readonly why: string;
}

/** A set in which an internal error occurred that no agent caused. It has no result until it is played again. */
export interface FailedSet extends SetFailure, SetAddress {
  /** The agents by seat, as positions in the plan's list of agents. */
  readonly agents: readonly number[];
}

/** Returns the set, the game and the error message as a readable text. */
const failedSetText = ({ block, set, game, why }: Omit<FailedSet, 'agents'>): string =>
  `${block} set ${set}${whereIn(game)}: ${why}`;

const whereIn = (game: number | null): string => {
  if (game === null) return '';
  return game < 0 ? ' before its games' : ` game ${game}`;
};

/** Maximum number of characters of a stored error message. The stack trace is not stored. */
const LENGTH = 300;

/** An internal error that no agent caused occurred in a set. The pool throws this only if the error occurs in a replay, too. */
export class SetFailed extends Error {
  override readonly name = 'SetFailed';
  readonly case: SetFailure;

  constructor(address: SetAddress, game: number | null, why: string) {
    const found = { game, why: oneLine(why) };
    super(`internal error in ${failedSetText({ ...address, ...found })}`);
    this.case = found;
  }
}

/** Returns the result of `play`. If `play` rejects with `SetFailed`, returns a `FailedSet` instead. */
export async function orFailed<Played>(
  { block, set, seats }: SetAddress & { readonly seats: readonly number[] },
  play: () => Promise<Played>,
): Promise<Played | FailedSet> {
  try {
    return await play();
  } catch (thrown) {
    if (!(thrown instanceof SetFailed)) throw thrown;
    return { block, set, agents: seats, ...thrown.case };
  }
}

/** Returns a text as one line without control characters, and shortened if it is long. */
export const oneLine = (text: string): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text that an agent may have influenced is shown at terminals
  const plain = text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
  return plain.length > LENGTH ? `${plain.slice(0, LENGTH)}...` : plain;
};
