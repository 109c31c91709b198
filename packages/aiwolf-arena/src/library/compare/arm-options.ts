import { choose, OPTIONS } from '../../options/table.ts';

/** Which games both sides play. */
export const ARM = {
  ...choose('field'),
  /** Village sizes, 3 to 18. Default: `[5]`. */
  players: OPTIONS.players.default([5]),
  ...choose('games'),
  /** Any text: the same seed plays the same villages. Default: `compare`. */
  seed: OPTIONS.seed
    .default('compare')
    .but({ about: 'any text; the same seed plays the same villages' }),
  ...choose('rules', 'threads', 'trust'),
};
