import type { ContestRole } from '@aiwolf-arena/protocol';
import { contrastGap, ENOUGH_SETS, type RateGap, type RatePair, rateGap, type WinCounts } from '@aiwolf-arena/stats';
import type { LossSide, RoleCounts, SideCounts } from './counts.ts';
import { countBounded, differenceOf, isAbove, isBelow, type LossDifference, type LossRates, winShare } from './differences.ts';
import { SITUATIONS, type SituationKey, type SituationSearch } from './situations.ts';

/** How often a situation happens to the agent, how it then ends, and which part of the role's difference goes with it. */
export interface LossSituation {
  readonly key: SituationKey;
  /** The share of games in which it happens. */
  readonly happens: LossRates;
  /** The win rate in these games. */
  readonly wins: LossRates;
  /** The win rate of both sides together in these games, minus that in their other games. */
  readonly matters: LossDifference;
  /** By how much the difference of the win rates in these games is higher than that in the other games. */
  readonly beyond: LossDifference;
  /**
   * The parts of the role's difference, which is their sum. `often` goes with how often the situation happens, `ending` with a
   * difference of the win rates that is higher or lower if it happens, `rest` with that in the other games (after Kitagawa 1955).
   */
  readonly parts: { readonly often: number; readonly ending: number; readonly rest: number };
  /** What `report --find` calls the situation; `null` if games cannot be searched for it. */
  readonly search: SituationSearch | null;
  /** Addresses of games that the agent lost, with the situation and without it. */
  readonly lostWith: readonly string[];
  readonly lostWithout: readonly string[];
}

/** A part of a role's deficit that the intervals show. It is an association, not an effect. */
export interface LossFinding {
  readonly key: SituationKey;
  readonly by: 'often' | 'ending';
  /** The part, below 0. */
  readonly part: number;
}

/** All games in one role at one village size. */
export interface RoleCell extends Record<LossSide, SideCounts> {
  readonly players: number;
  readonly role: ContestRole;
  readonly sets: readonly RoleSet[];
  /** The difference of the win rates; `null` if a side has no game. */
  readonly gap: RateGap | null;
}

interface RoleSet {
  readonly counts: RoleCounts;
  readonly gameAt: (game: number) => string;
}

/** A situation with the differences whose intervals are to be made; `null` if it is too rare for one. */
export type SituationDraft = Readonly<Record<'often' | 'ending' | 'matters' | 'beyond', RateGap | null>> & {
  readonly at: number;
};

export const boundedIn = ({ often, ending, matters, beyond }: SituationDraft): number =>
  countBounded([often, ending, matters, beyond]);

/** Compares the sides in a situation. Returns nothing for a situation that happens to neither side. */
export function situationDraft({ own, other, sets }: RoleCell, at: number): SituationDraft[] {
  if (own.happened[at]! + other.happened[at]! === 0 || other.games === 0) return [];
  const counts = sets.map(({ counts }) => counts);
  const shares = pairOf(counts, ({ games, happened }) => ({ games, wins: happened[at]! }));
  const some = pairOf(counts, (side) => withIt(side, at));
  const rest = pairOf(counts, (side) => withoutIt(side, at));
  const [either, others] = [together(some), together(rest)];
  const varies = isCommon(either) && isCommon(others);
  const ends = isCommon(some.own) && isCommon(some.other);
  const compares = ends && isCommon(rest.own) && isCommon(rest.other);
  return [
    {
      at,
      often: varies ? rateGap(shares) : null,
      ending: ends ? rateGap(some) : null,
      matters: varies ? rateGap({ own: either, other: others }) : null,
      beyond: compares ? contrastGap(some, rest) : null,
    },
  ];
}

const pairOf = (counts: readonly RoleCounts[], of: (side: SideCounts) => WinCounts): RatePair => ({
  own: counts.map(({ own }) => of(own)),
  other: counts.map(({ other }) => of(other)),
});

const withIt = ({ happened, won }: SideCounts, at: number): WinCounts => ({ games: happened[at]!, wins: won[at]! });

const withoutIt = ({ games, wins, happened, won }: SideCounts, at: number): WinCounts => ({
  games: games - happened[at]!,
  wins: wins - won[at]!,
});

const together = ({ own, other }: RatePair): WinCounts[] =>
  own.map(({ games, wins }, set) => ({ games: games + other[set]!.games, wins: wins + other[set]!.wins }));

const isCommon = (sets: readonly WinCounts[]): boolean => sets.filter(({ games }) => games > 0).length >= ENOUGH_SETS;

/** Number of games that are named for a line, each from another set. */
const SHOWN = 3;

/** Names the first of these games. A negative number stands for no game. */
export const gamesIn = (sets: readonly RoleSet[], lostIn: (lost: RoleCounts['lost']) => number): string[] =>
  sets
    .map(({ counts, gameAt }) => ({ game: lostIn(counts.lost), gameAt }))
    .flatMap(({ game, gameAt }) => (game < 0 ? [] : [gameAt(game)]))
    .slice(0, SHOWN);

/** Returns the line of a situation. `lines`: number of differences of situations that get an interval. */
export function situationLine({ own, other, sets }: RoleCell, draft: SituationDraft, lines: number): LossSituation {
  const { at } = draft;
  const situation = SITUATIONS[at]!;
  const [p, q] = [own.happened[at]! / own.games, other.happened[at]! / other.games];
  const [a, b] = [winShare(withIt(own, at)), winShare(withIt(other, at))];
  const then = a === null || b === null ? null : a - b;
  return {
    key: situation.key,
    happens: { own: p, other: q, difference: { ...differenceOf(draft.often, lines), value: p - q } },
    wins: { own: a, other: b, difference: { ...differenceOf(draft.ending, lines), value: then } },
    matters: differenceOf(draft.matters, lines),
    beyond: differenceOf(draft.beyond, lines),
    parts: partsOf(own, other, at),
    search: 'search' in situation ? situation.search : null,
    lostWith: gamesIn(sets, (lost) => lost.with[at]!),
    lostWithout: gamesIn(sets, (lost) => lost.without[at]!),
  };
}

/**
 * Divides the difference of two win rates by a situation. With shares p, q of games in which it happens, win rates a, b if it
 * happens, and c, d if it does not, the difference is (p - q)(m - n) + (p + q)/2 ((a - b) - (c - d)) + (c - d), where m is the mean
 * of a and b, n that of c and d. A rate that no game shows is taken from the other side, which changes no sum.
 */
function partsOf(own: SideCounts, other: SideCounts, at: number): LossSituation['parts'] {
  const [p, q] = [own.happened[at]! / own.games, other.happened[at]! / other.games];
  const [a, b] = filled(winShare(withIt(own, at)), winShare(withIt(other, at)));
  const [c, d] = filled(winShare(withoutIt(own, at)), winShare(withoutIt(other, at)));
  const rest = c - d;
  return { often: ((p - q) * (a + b - c - d)) / 2, ending: ((p + q) / 2) * (a - b - rest), rest };
}

const filled = (a: number | null, b: number | null): [number, number] => [a ?? b ?? 0, b ?? a ?? 0];

/** A part of less than half a point is not worth a sentence. */
const LEAST_PART = -0.005;

/** Equal parts may differ by a rounding error; they keep the order of the situations. */
const rounded = ({ part }: LossFinding): number => Math.round(part * 1e9);

/**
 * Returns the parts that the intervals show, the largest first: the situation is more (or less) frequent, and wins are rarer (or
 * more frequent) with it than without it; or the agent wins less if it happens, and is then further behind than in other games.
 */
export function findingsIn(situations: readonly LossSituation[]): LossFinding[] {
  const all = situations.flatMap(({ key, happens: { difference }, matters, wins, beyond, parts }): LossFinding[] => {
    const isMissed = isBelow(difference) && isAbove(matters) && key !== 'breaks-rule'; // nobody should break rules more often
    const costs = (isAbove(difference) && isBelow(matters)) || isMissed;
    const ends = isBelow(wins.difference) && isBelow(beyond);
    return [
      ...(costs ? [{ key, by: 'often', part: parts.often } as const] : []),
      ...(ends ? [{ key, by: 'ending', part: parts.ending } as const] : []),
    ];
  });
  return all.filter(({ part }) => part <= LEAST_PART).sort((a, b) => rounded(a) - rounded(b));
}
