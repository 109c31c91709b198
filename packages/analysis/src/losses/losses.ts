import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import {
  DEFAULT_LEVEL,
  gapReach,
  isBounded,
  type MoreSets,
  type RateGap,
  rateGap,
  setsToProve,
  type WinCounts,
  weightedGap,
} from '@aiwolf-arena/stats';
import { addedSides, emptySide, type LossCounts, type LossSide, type SideCounts } from './counts.ts';
import { countBounded, differenceOf, FAMILY_ALPHA, type LossRates, winShare } from './differences.ts';
import {
  boundedIn,
  findingsIn,
  gamesIn,
  type LossFinding,
  type LossSituation,
  type RoleCell,
  type SituationDraft,
  situationDraft,
  situationLine,
} from './situation-lines.ts';
import { SITUATIONS } from './situations.ts';

/** One set of games. In a comparison of two arms, a set is the same villages with both agents. */
export interface LossSet {
  readonly players: number;
  readonly counts: LossCounts;
  /** Returns the address of a game of the set. */
  readonly gameAt: (game: number) => string;
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
  /** The parts of a deficit that the intervals show, the largest first. */
  readonly findings: readonly LossFinding[];
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
  /** Number of sets in which the agent played, and of its games. */
  readonly sets: number;
  readonly games: number;
  /** The win rates over all roles in which both sides played, each role with the share that it has in the agent's games. */
  readonly overall: LossRates;
  /** How many more such sets will likely show the overall difference; `null`: it is shown, or unknown. */
  readonly moreSets: MoreSets | null;
  /** The role that costs the most comes first. */
  readonly roles: readonly LossRole[];
}

/** Compares the two sides. `isLogged`: the games were read from logs, which contain no faults. */
export function lossesOf(sets: readonly LossSet[], isLogged = false): Losses {
  const cells = cellsOf(sets);
  const compared = cells.filter(({ gap }) => gap !== null);
  const all = compared.reduce((sum, { own }) => sum + own.games, 0);
  const overall = compared.length === 0 ? null : overallGap(sets, compared);
  const roleLines = countBounded([overall, ...cells.map(({ gap }) => gap)]);
  const drafts = cells.map((cell) =>
    SITUATIONS.flatMap((one, at) => (isLogged && 'replayed' in one ? [] : situationDraft(cell, at))),
  );
  const tested = drafts.flat().reduce((sum, draft) => sum + boundedIn(draft), 0);
  const roles = cells.map((cell, at): LossRole => {
    const share = cell.gap === null ? 0 : cell.own.games / all;
    return roleLine(cell, share, roleLines, drafts[at]!, tested);
  });
  const rateOf = (side: LossSide): number | null =>
    all === 0 ? null : compared.reduce((sum, cell) => sum + (cell.own.games / all) * (winShare(cell[side]) ?? 0), 0);
  return {
    ...{ level: DEFAULT_LEVEL, lines: roleLines + tested },
    sets: sets.filter(({ counts }) => Object.values(counts).some(({ own }) => own.games > 0)).length,
    games: cells.reduce((sum, { own }) => sum + own.games, 0),
    overall: { own: rateOf('own'), other: rateOf('other'), difference: differenceOf(overall, roleLines) },
    moreSets: overall === null ? null : moreSets(overall, roleLines, sets.length),
    roles: roles.sort((a, b) => a.cost - b.cost),
  };
}

function cellsOf(sets: readonly LossSet[]): RoleCell[] {
  const sizes = [...new Set(sets.map(({ players }) => players))].sort((a, b) => a - b);
  return sizes.flatMap((players) =>
    CONTEST_ROLES.flatMap((role) => {
      const own = sets.flatMap(({ gameAt, players: size, counts: { [role]: counts } }) =>
        size === players && counts !== undefined ? [{ counts, gameAt }] : [],
      );
      const cell = cellOf(players, role, own);
      return cell.own.games === 0 ? [] : [cell];
    }),
  );
}

function cellOf(players: number, role: ContestRole, sets: RoleCell['sets']): RoleCell {
  const sum = (side: LossSide): SideCounts => sets.map(({ counts }) => counts[side]).reduce(addedSides, emptySide());
  const played = (side: LossSide): WinCounts[] => sets.map(({ counts: { [side]: one } }) => one);
  return {
    players,
    role,
    sets,
    own: sum('own'),
    other: sum('other'),
    gap: rateGap({ own: played('own'), other: played('other') }),
  };
}

function overallGap(sets: readonly LossSet[], cells: readonly RoleCell[]): RateGap {
  const all = cells.reduce((sum, { own }) => sum + own.games, 0);
  const played = (cell: RoleCell, side: LossSide): WinCounts[] =>
    sets.map(({ players, counts }) => (cell.players === players ? (counts[cell.role]?.[side] ?? NOTHING) : NOTHING));
  return weightedGap(
    cells.map((cell) => ({ own: played(cell, 'own'), other: played(cell, 'other') })),
    cells.map(({ own }) => own.games / all),
  );
}

const NOTHING: WinCounts = { games: 0, wins: 0 };

function moreSets(gap: RateGap, lines: number, sets: number): MoreSets | null {
  if (!isBounded(gap) || gap.value === 0) return null;
  const reach = gapReach(gap, FAMILY_ALPHA, lines);
  const value = Math.abs(gap.value);
  return value > reach ? null : setsToProve({ value, error: gap.error, sets }, reach / gap.error);
}

function roleLine(cell: RoleCell, share: number, lines: number, drafts: readonly SituationDraft[], tested: number): LossRole {
  const { players, role, own, other, gap, sets } = cell;
  const situations = drafts.map((draft) => situationLine(cell, draft, tested));
  return {
    ...{ players, role, games: own.games, otherGames: other.games },
    sets: sets.filter(({ counts }) => counts.own.games + counts.other.games > 0).length,
    wins: { own: winShare(own), other: winShare(other), difference: differenceOf(gap, lines) },
    cost: gap === null ? 0 : share * gap.value,
    ...{ findings: findingsIn(situations), situations },
    lost: gamesIn(sets, ({ first }) => first),
  };
}
