import { type PairedSet, pairingSaving, setDifference } from '@aiwolf-arena/stats';
import type { SetOutcome } from '@aiwolf-arena/tournament';
import { varianceOf } from './correlation.ts';

/** What swapping one agent for another in the same seat of the same games changes. */
export interface Discordance {
  readonly agent: string;
  readonly games: number;
  /** Share of games that only one of both won. */
  readonly discordant: number;
  readonly difference: number;
  readonly error: number;
  /** Standard deviation between sets of the true difference; 0 if the games explain all of it. */
  readonly spread: number;
  /** Share of the variance of the difference that the same seats took away. */
  readonly saved: number | null;
}

/** One bit a game: whether Agent[01] won. */
type Wins = readonly boolean[];

/** `before` and `after`: outcomes of the same sets with one and the other agent as Agent[01], all games logged. */
export function discordanceOf(
  agent: string,
  before: readonly SetOutcome[],
  after: readonly SetOutcome[],
): Discordance {
  const arms = [before.map(winsOf), after.map(winsOf)] as const;
  const sets = arms[0].map((wins, set) => pairOf(wins, arms[1][set]!));
  const difference = setDifference(sets);
  const { games, value, standardError, discordant } = difference;
  const [first, second] = arms.map((arm) =>
    varianceOf(arm.map((wins) => ({ wins: count(wins), games: wins.length }))),
  );
  const share = discordant / games;
  const ofSets = (standardError ?? 0) ** 2 * sets.length;
  const variance = (standardError ?? 0) ** 2;
  const freedom = sets.length - 1;
  const paired = { value: value!, sets: sets.length, games, units: games, variance, freedom };
  return {
    agent,
    games,
    discordant: share,
    difference: value!,
    error: standardError ?? 0,
    spread: Math.sqrt(Math.max(0, ofSets - (share - value! ** 2) / (games / sets.length))),
    saved: pairingSaving(paired, first!, second!),
  };
}

/** From the official logs: Agent[01]'s role stands in the first line, the winner in the last. */
function winsOf({ logs }: SetOutcome): Wins {
  return [...logs]
    .sort((a, b) => a.game - b.game)
    .map(({ text }) => {
      const role = /^0,status,1,(\w+),/m.exec(text)![1]!;
      const winner = /,result,\d+,\d+,(\w+)\s*$/.exec(text)![1]!;
      return (role === 'WEREWOLF' || role === 'POSSESSED') === (winner === 'WEREWOLF');
    });
}

/** Gained: won by the second only. */
const pairOf = (before: Wins, after: Wins): PairedSet => ({
  games: before.length,
  gained: after.filter((won, game) => won && !before[game]).length,
  lost: before.filter((won, game) => won && !after[game]).length,
});

const count = (wins: Wins): number => wins.filter(Boolean).length;
