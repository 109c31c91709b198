/** Why a set could not be played, and where. */
export interface AsideCase {
  /** From 0; -1 before the first, null where nothing tells. */
  readonly game: number | null;
  /** In one line. */
  readonly why: string;
}

/**
 * A set in which the arena itself failed, while no agent was asked: it counts for nobody, and is missing from every table
 * until it is played.
 */
export interface PutAside extends AsideCase {
  readonly block: string;
  readonly set: number;
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
