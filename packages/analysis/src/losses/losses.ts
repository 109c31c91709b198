import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import {
  DEFAULT_LEVEL,
  ENOUGH_SETS,
  gapBounds,
  gapCritical,
  isBounded,
  normalQuantile,
  type RateGap,
  rateGap,
  type WinTally,
  weightedGap,
} from '@aiwolf-arena/stats';
import { SITUATIONS, type SituationKey, type SituationSearch } from './situations.ts';
import { addedSides, emptySide, type LossSide, type LossTally, type RoleCounts, type SideTally } from './tally.ts';

/** One set of games. In a comparison of two arms, a set is the same villages with both agents. */
export interface LossSet {
  readonly players: number;
  readonly tally: LossTally;
  /** Returns the address of a game of the set. */
  readonly gameAt: (game: number) => string;
}

/** A difference with its interval. All intervals of a result hold at once. Without bounds: too few sets for an interval. */
export interface LossDifference {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** A rate of the agent, that of the baseline or the field, and their difference. */
export interface LossRates {
  readonly own: number | null;
  readonly other: number | null;
  readonly difference: LossDifference;
}

/** How often a situation happens to the agent, how it then ends, and which part of the role's difference goes with it. */
export interface LossSituation {
  readonly key: SituationKey;
  /** The share of games in which it happens. */
  readonly happens: LossRates;
  /** The win rate in these games. */
  readonly wins: LossRates;
  /**
   * The parts of the role's difference, which is their sum: `often` goes with how often it happens, `ending` with the win rate if it
   * happens, `rest` with the win rate if it does not (Kitagawa 1955). A part is an association, not an effect.
   */
  readonly parts: { readonly often: number; readonly ending: number; readonly rest: number };
  /** Addresses of games that the agent lost, with or without the situation, as `shows` says. */
  readonly shows: 'with' | 'without';
  readonly games: readonly string[];
  /** What `report --find` calls the situation; `null` if games cannot be searched for it, or if the games are those without it. */
  readonly search: SituationSearch | null;
}

export interface LossRole {
  readonly players: number;
  readonly role: ContestRole;
  /** Number of games of the agent, of the baseline or field, and number of sets with such games. */
  readonly games: number;
  readonly otherGames: number;
  readonly sets: number;
  readonly wins: LossRates;
  /** The role's share of the overall difference: its share of the agent's games times its difference. */
  readonly cost: number;
  /** The part that goes with a situation comes first if it costs the most. */
  readonly situations: readonly LossSituation[];
  /** Addresses of games that the agent lost in the role. */
  readonly lost: readonly string[];
}

/** Where an agent loses against a baseline or the field, by role and situation. */
export interface Losses {
  /** The intervals of all lines hold at once at this level. */
  readonly level: number;
  /** Number of intervals. */
  readonly lines: number;
  readonly sets: number;
  readonly games: number;
  /** The win rates over all roles in which both sides played, each role with the share that it has in the agent's games. */
  readonly overall: LossRates;
  /** About how many more such sets show an overall difference as large as the estimate (power 0.8); `null`: shown, or unknown. */
  readonly moreSets: number | null;
  /** The role that costs the most comes first. */
  readonly roles: readonly LossRole[];
}

/** Half of the error rate is for the roles, the other half for the situations, of which there are many more. */
const SHARE = (1 - DEFAULT_LEVEL) / 2;

/** Number of games that are named for a line, each from another set. */
const SHOWN = 3;

/** Compares the two sides. `isLogged`: the games were read from logs, which contain no faults. */
export function lossesOf(sets: readonly LossSet[], isLogged = false): Losses {
  const cells = cellsOf(sets);
  const compared = cells.filter(({ gap }) => gap !== null);
  const all = compared.reduce((sum, { own }) => sum + own.games, 0);
  const overall = compared.length === 0 ? null : overallGap(sets, compared);
  const roleLines = [overall, ...cells.map(({ gap }) => gap)].filter((gap) => gap !== null && isBounded(gap)).length;
  const drafts = cells.map((cell) => SITUATIONS.flatMap((one, at) => (isLogged && 'replayed' in one ? [] : draftOf(cell, at))));
  const tested = drafts.flat().flatMap(({ often, ending }) => [often, ending].filter((gap) => gap !== null && isBounded(gap)));
  const roles = cells.map((cell, at): LossRole => {
    const share = cell.gap === null ? 0 : cell.own.games / all;
    return roleLine(cell, share, roleLines, drafts[at]!, tested.length);
  });
  const rateOf = (side: LossSide): number | null =>
    all === 0 ? null : compared.reduce((sum, cell) => sum + (cell.own.games / all) * (rate(cell[side]) ?? 0), 0);
  return {
    ...{ level: DEFAULT_LEVEL, lines: roleLines + tested.length, sets: sets.length },
    games: cells.reduce((sum, { own }) => sum + own.games, 0),
    overall: { own: rateOf('own'), other: rateOf('other'), difference: differenceOf(overall, roleLines) },
    moreSets: overall === null ? null : moreSets(overall, roleLines, sets.length),
    roles: roles.sort((a, b) => a.cost - b.cost),
  };
}

/** All games in one role at one village size. */
interface RoleCell extends Record<LossSide, SideTally> {
  readonly players: number;
  readonly role: ContestRole;
  readonly sets: readonly (Pick<LossSet, 'gameAt'> & { readonly tally: RoleCounts })[];
  /** The difference of the win rates; `null` if a side has no game. */
  readonly gap: RateGap | null;
}

function cellsOf(sets: readonly LossSet[]): RoleCell[] {
  const sizes = [...new Set(sets.map(({ players }) => players))].sort((a, b) => a - b);
  return sizes.flatMap((players) =>
    CONTEST_ROLES.flatMap((role) => {
      const own = sets.flatMap(({ gameAt, players: size, tally: { [role]: tally } }) =>
        size === players && tally !== undefined ? [{ tally, gameAt }] : [],
      );
      const cell = cellOf(players, role, own);
      return cell.own.games === 0 ? [] : [cell];
    }),
  );
}

function cellOf(players: number, role: ContestRole, sets: RoleCell['sets']): RoleCell {
  const sum = (side: LossSide): SideTally => sets.map(({ tally }) => tally[side]).reduce(addedSides, emptySide());
  const played = (side: LossSide): WinTally[] => sets.map(({ tally: { [side]: one } }) => one);
  return { players, role, sets, own: sum('own'), other: sum('other'), gap: rateGap(played('own'), played('other')) };
}

function overallGap(sets: readonly LossSet[], cells: readonly RoleCell[]): RateGap {
  const rows = (side: LossSide): WinTally[][] =>
    sets.map(({ players, tally }) =>
      cells.map((cell) => (cell.players === players ? (tally[cell.role]?.[side] ?? NOTHING) : NOTHING)),
    );
  return weightedGap(
    rows('own'),
    rows('other'),
    cells.map(({ own }) => own.games),
  );
}

const NOTHING: WinTally = { games: 0, wins: 0 };

const rate = ({ games, wins }: WinTally): number | null => (games === 0 ? null : wins / games);

const differenceOf = (gap: RateGap | null, lines: number): LossDifference => ({
  value: gap?.value ?? null,
  ...(gap !== null && isBounded(gap) ? gapBounds(gap, SHARE, lines) : { low: null, high: null }),
});

/** Returns about how many more sets would show a difference as large as this one with a power of 0.8. */
function moreSets(gap: RateGap, lines: number, sets: number): number | null {
  if (!isBounded(gap) || gap.value === 0) return null;
  const critical = gapCritical(gap, SHARE, lines);
  if (Math.abs(gap.value) > critical * gap.error) return null;
  return Math.ceil(sets * (((critical + normalQuantile(0.8)) * gap.error) / gap.value) ** 2) - sets;
}

function roleLine(cell: RoleCell, share: number, lines: number, drafts: readonly DraftLine[], tested: number): LossRole {
  const { players, role, own, other, gap, sets } = cell;
  const situations = drafts.map((draft) => situationLine(cell, draft, tested));
  const cost = ({ parts }: LossSituation): number => Math.min(parts.often, parts.ending);
  return {
    ...{ players, role, games: own.games, otherGames: other.games },
    sets: sets.filter(({ tally }) => tally.own.games + tally.other.games > 0).length,
    wins: { own: rate(own), other: rate(other), difference: differenceOf(gap, lines) },
    cost: gap === null ? 0 : share * gap.value,
    situations: situations.sort((a, b) => cost(a) - cost(b)),
    lost: gamesIn(sets.map(({ tally, gameAt }) => [gameAt, tally.lost.first])),
  };
}

/** Names the first of these games. A negative number stands for no game. */
const gamesIn = (games: readonly (readonly [LossSet['gameAt'], game: number])[]): string[] =>
  games.flatMap(([gameAt, game]) => (game < 0 ? [] : [gameAt(game)])).slice(0, SHOWN);

/** A situation with the differences whose intervals are to be made; `null` if it is too rare for one. */
interface DraftLine {
  readonly at: number;
  readonly often: RateGap | null;
  readonly ending: RateGap | null;
}

/** Returns nothing for a situation that happens to neither side. */
function draftOf({ own, other, sets }: RoleCell, at: number): DraftLine[] {
  if (own.happened[at]! + other.happened[at]! === 0 || other.games === 0) return [];
  const shares = (side: LossSide): WinTally[] =>
    sets.map(({ tally: { [side]: one } }) => ({ games: one.games, wins: one.happened[at]! }));
  const ends = (side: LossSide): WinTally[] =>
    sets.map(({ tally: { [side]: one } }) => ({ games: one.happened[at]!, wins: one.won[at]! }));
  const isCommon = (counts: readonly boolean[]): boolean => counts.filter(Boolean).length >= ENOUGH_SETS;
  const either = sets.map(({ tally: { own, other } }) => [own, other] as const);
  const happens = isCommon(either.map((both) => both.some(({ happened }) => happened[at]! > 0)));
  const varies = isCommon(either.map((both) => both.some(({ games, happened }) => happened[at]! < games)));
  const [mine, theirs] = [ends('own'), ends('other')];
  const both = [mine, theirs].every((one) => isCommon(one.map(({ games }) => games > 0)));
  return [
    {
      at,
      often: happens && varies ? rateGap(shares('own'), shares('other')) : null,
      ending: both ? rateGap(mine, theirs) : null,
    },
  ];
}

function situationLine({ own, other, sets }: RoleCell, { at, often, ending }: DraftLine, tested: number): LossSituation {
  const situation = SITUATIONS[at]!;
  const parts = partsOf(own, other, at);
  const [p, q] = [own.happened[at]! / own.games, other.happened[at]! / other.games];
  const shows = parts.often < parts.ending && p < q ? 'without' : 'with';
  const [a, b] = [rateWith(own, at), rateWith(other, at)];
  return {
    key: situation.key,
    happens: { own: p, other: q, difference: { ...differenceOf(often, tested), value: p - q } },
    wins: { own: a, other: b, difference: { ...differenceOf(ending, tested), value: less(a, b) } },
    ...{ parts, shows },
    games: gamesIn(sets.map(({ tally, gameAt }) => [gameAt, tally.lost[shows][at]!])),
    search: 'search' in situation && shows === 'with' ? situation.search : null,
  };
}

const less = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b);

/**
 * Divides the difference of two win rates by a situation. With shares p, q of games in which it happens, win rates a, b if it
 * happens, and c, d if it does not, the difference is (p - q)(m - n) + (p + q)/2 (a - b) + (1 - (p + q)/2)(c - d), where m is the
 * mean of a and b, n that of c and d. A rate that no game shows is taken from the other side, which changes no sum.
 */
function partsOf(own: SideTally, other: SideTally, at: number): LossSituation['parts'] {
  const [p, q] = [own.happened[at]! / own.games, other.happened[at]! / other.games];
  const [a, b] = filled(rateWith(own, at), rateWith(other, at));
  const [c, d] = filled(rateWithout(own, at), rateWithout(other, at));
  const mean = (p + q) / 2;
  return { often: (p - q) * ((a + b) / 2 - (c + d) / 2), ending: mean * (a - b), rest: (1 - mean) * (c - d) };
}

const filled = (a: number | null, b: number | null): [number, number] => [a ?? b ?? 0, b ?? a ?? 0];

const rateWith = ({ happened, won }: SideTally, at: number): number | null => rate({ games: happened[at]!, wins: won[at]! });

const rateWithout = ({ games, wins, happened, won }: SideTally, at: number): number | null =>
  rate({ games: games - happened[at]!, wins: wins - won[at]! });
