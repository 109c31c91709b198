import type { SetAddress } from './set-result.ts';

/** Why a set could not be played, and where. */
export interface AsideCase {
  /** From 0; -1 before the first, null where nothing tells. */
  readonly game: number | null;
  /** In one line. */
  readonly why: string;
}

/** A set in which the arena itself failed, while no agent was asked: it counts for nobody until it is played. */
export interface PutAside extends AsideCase, SetAddress {
  /** Who sat there: positions in the plan, by seat. */
  readonly agents: readonly number[];
}

/** Where a set is, and why it is not there, for people. */
export const asideText = ({ block, set, game, why }: Omit<PutAside, 'agents'>): string =>
  `${block} set ${set}${whereIn(game)}: ${why}`;

const whereIn = (game: number | null): string => {
  if (game === null) return '';
  return game < 0 ? ' before its games' : ` game ${game}`;
};

/** One line, whatever was thrown: the rest of a trace is for the log of a debugger. */
const LENGTH = 300;

/** An error of the arena in one set, with no agent asked, also in a new process and alone. It says nothing of other sets. */
export class SetFailed extends Error {
  override readonly name = 'SetFailed';
  readonly case: AsideCase;

  constructor(address: SetAddress, game: number | null, why: string) {
    const found = { game, why: oneLine(why) };
    super(`internal error in ${asideText({ ...address, ...found })}`);
    this.case = found;
  }
}

/** What `play` gives or, if the arena fails in the set, the set put aside; `seats`: who sits there. */
export async function orPutAside<Played>(
  { block, set, seats }: SetAddress & { readonly seats: readonly number[] },
  play: () => Promise<Played>,
): Promise<Played | PutAside> {
  try {
    return await play();
  } catch (thrown) {
    if (!(thrown instanceof SetFailed)) throw thrown;
    return { block, set, agents: seats, ...thrown.case };
  }
}

export const oneLine = (text: string): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what an agent may have had a hand in is shown at terminals
  const plain = text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
  return plain.length > LENGTH ? `${plain.slice(0, LENGTH)}...` : plain;
};
