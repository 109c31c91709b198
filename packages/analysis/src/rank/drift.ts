import {
  type Estimate,
  roleTable,
  setCovariance,
  studentCritical,
  type WinTally,
} from '@aiwolf-arena/stats';
import { sumOf } from './stage-table.ts';

const ENOUGH_SETS = 5;
/** A variance below this is rounding of 0. */
const NOISE = 1e-24;

/**
 * Win rate in the second halves of the sets less that in the first, with Student's t over sets: an agent that learns
 * from game to game has it above 0. The opponents learn too, and both halves have their own deal of roles. Null if the
 * halves were not counted.
 */
export function driftOf(
  cells: readonly (readonly WinTally[])[],
  early: readonly (WinTally | null)[],
  level: number,
): Estimate | null {
  const halves = cells.flatMap((row, set) => {
    const first = early[set] ?? null;
    if (first === null) return [];
    const { wins, games } = sumOf(row);
    return [[{ wins: wins - first.wins, games: games - first.games }, first]];
  });
  if (halves.length === 0) return null;
  const { rates, games, sets, influence } = roleTable(halves);
  const [late, before] = rates;
  if (typeof late !== 'number' || typeof before !== 'number') return null;
  const known = { value: late - before, level, sets, games: games[0]! + games[1]! };
  const covariance = setCovariance(influence);
  const variance = covariance && covariance[0]![0]! + covariance[1]![1]! - 2 * covariance[0]![1]!;
  if (variance === null || variance < NOISE) {
    const status = variance === null ? 'single-set' : 'degenerate';
    return { ...known, low: null, high: null, method: 'none', status };
  }
  const radius = studentCritical(level, sets - 1) * Math.sqrt(variance);
  const status = sets < ENOUGH_SETS ? 'few-sets' : 'ok';
  const [low, high] = [known.value - radius, known.value + radius];
  return { ...known, low, high, method: 't by sets, second less first halves', status };
}
