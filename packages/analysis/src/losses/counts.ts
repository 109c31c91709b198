import { type Lexicon, TEAMS, teamOf } from '@aiwolf-arena/engine';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import type { RecordedGame, SetResult } from '@aiwolf-arena/tournament';
import { GameCourse } from './course.ts';
import { SITUATIONS } from './situations.ts';

/** Whose games are compared: those of the agent (`own`), and those of the baseline or of the field (`other`). */
export type LossSide = 'own' | 'other';

/** Games of one side in one role, in one set. */
export interface SideCounts {
  games: number;
  wins: number;
  /** By situation (as in SITUATIONS): the games in which it was true of the seat, and those of them that the seat won. */
  readonly happened: number[];
  readonly won: number[];
}

/** Games that the agent lost: for each situation one in which it was true, and one in which it was not (-1: none). */
export interface LostGames {
  first: number;
  readonly with: number[];
  readonly without: number[];
}

export interface RoleCounts extends Record<LossSide, SideCounts> {
  readonly lost: LostGames;
}

/** What is counted of one set, by role. */
export type LossCounts = Partial<Record<ContestRole, RoleCounts>>;

export const emptySide = (): SideCounts => ({
  ...{ games: 0, wins: 0 },
  happened: SITUATIONS.map(() => 0),
  won: SITUATIONS.map(() => 0),
});

/** Adds the counts of a side in two sets. */
export const addedSides = (a: SideCounts, b: SideCounts): SideCounts => ({
  games: a.games + b.games,
  wins: a.wins + b.wins,
  happened: a.happened.map((count, at) => count + b.happened[at]!),
  won: a.won.map((count, at) => count + b.won[at]!),
});

/** Joins the counts of the same set in two arms, where each arm has one side. */
export function joinedCounts(a: LossCounts, b: LossCounts): LossCounts {
  const joined: LossCounts = { ...b };
  for (const [role, one] of Object.entries(a) as [ContestRole, RoleCounts][]) {
    const two = b[role];
    joined[role] = two === undefined ? one : joinedRoles(one, two);
  }
  return joined;
}

const joinedRoles = (a: RoleCounts, b: RoleCounts): RoleCounts => ({
  own: addedSides(a.own, b.own),
  other: addedSides(a.other, b.other),
  lost: a.own.games > 0 ? a.lost : b.lost,
});

const emptyRole = (): RoleCounts => ({
  own: emptySide(),
  other: emptySide(),
  lost: { first: -1, with: SITUATIONS.map(() => -1), without: SITUATIONS.map(() => -1) },
});

/** Counts the games of a set. `sideOf`: the side of an agent, by its position in the plan; null if it is on neither. */
export function lossCounts(
  { seats }: Pick<SetResult, 'seats'>,
  games: readonly RecordedGame[],
  lexicon: Lexicon,
  sideOf: (agent: number) => LossSide | null,
): LossCounts {
  const counts: LossCounts = {};
  const sides = seats.map(({ agent }) => sideOf(agent));
  for (const record of games) {
    const course = new GameCourse(record, lexicon);
    for (const [at, side] of sides.entries()) if (side !== null) count(counts, side, course, at + 1, record.game);
  }
  return counts;
}

function count(counts: LossCounts, side: LossSide, course: GameCourse, seat: number, game: number): void {
  const role = course.roles[seat] as ContestRole;
  if (!CONTEST_ROLES.includes(role)) return;
  counts[role] ??= emptyRole();
  const { [side]: own, lost } = counts[role];
  const isWon = TEAMS[course.winner] === teamOf(role);
  own.games++;
  if (isWon) own.wins++;
  else if (side === 'own' && lost.first < 0) lost.first = game;
  for (const [at, { isTrue, roles }] of SITUATIONS.entries()) {
    if (!(roles as readonly ContestRole[]).includes(role)) continue;
    const happens = isTrue(course, seat);
    if (happens) own.happened[at]!++;
    if (happens && isWon) own.won[at]!++;
    if (side !== 'own' || isWon) continue;
    const games = happens ? lost.with : lost.without;
    if (games[at]! < 0) games[at] = game;
  }
}
