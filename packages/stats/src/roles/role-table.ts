import type { WinTally } from '../cluster/win-tally.ts';

/** Win rates of one agent in each role, with what the sets say about them together. */
export interface RoleTable {
  /** Null for a role that was never played. */
  readonly rates: readonly (number | null)[];
  readonly games: readonly number[];
  /** The games by role that can be independent at most: fewer where several seats of one game had the role. */
  readonly units: readonly number[];
  /** Sets with at least one game in any role. */
  readonly sets: number;
  /** Stratum of each of these sets. */
  readonly strata: readonly number[];
  /** influence[role][set]: what the set adds to the deviation of the rate; 0 for a role never played. */
  readonly influence: readonly (readonly number[])[];
}

/**
 * Rates by role from `cells[set][role]`, with u = (x - n p) / sum n for each set and role. Roles of one agent go
 * together, because its sets do: never compare them by two separate intervals.
 */
export function roleTable(cells: readonly (readonly WinTally[])[]): RoleTable {
  const played = cells.filter((row) => row.some((cell) => cell.games > 0));
  const roles = [...(played[0] ?? []).keys()];
  const games = roles.map((role) => sum(played, role, 'games'));
  const units = roles.map((role) => sum(played, role, 'units'));
  const rates = roles.map((role) => (games[role] ? sum(played, role, 'wins') / games[role] : null));
  const influence = roles.map((role) =>
    played.map((row) => deviation(row[role]!, rates[role]!, games[role]!)),
  );
  return { rates, games, units, sets: played.length, strata: played.map(stratumOf), influence };
}

const stratumOf = (row: readonly WinTally[]): number =>
  row.find(({ games }) => games > 0)?.stratum ?? 0;

function sum(
  cells: readonly (readonly WinTally[])[],
  role: number,
  key: 'wins' | 'games' | 'units',
): number {
  return cells.reduce((total, row) => total + (row[role]![key] ?? row[role]!.games), 0);
}

const deviation = (cell: WinTally, rate: number | null, games: number): number =>
  rate === null ? 0 : (cell.wins - cell.games * rate) / games;
