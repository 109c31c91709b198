import { normalCritical } from '../distribution/critical-value.ts';
import { DEFAULT_LEVEL, type Interval } from '../estimate/interval.ts';

/**
 * Wilson's interval with continuity correction, method 4 of Newcombe (1998, Stat Med 17:857):
 * (2np + z² -/+ 1 -/+ z sqrt(z² -/+ 2 - 1/n + 4p(nq +/- 1))) / (2(n + z²)). Conservative, wide for few games.
 * (R's prop.test corrects less at wins = games/2; this is Newcombe's formula everywhere.)
 */
export function wilsonContinuity(
  wins: number,
  games: number,
  level: number = DEFAULT_LEVEL,
): Interval {
  const z = normalCritical(level);
  return {
    low: wins === 0 ? 0 : Math.max(0, end(wins, games, z, -1)),
    high: wins === games ? 1 : Math.min(1, end(wins, games, z, 1)),
  };
}

function end(wins: number, games: number, z: number, side: 1 | -1): number {
  const p = wins / games;
  const under = z * z + side * 2 - 1 / games + 4 * p * (games - wins - side);
  const middle = 2 * wins + z * z + side;
  return (middle + side * z * Math.sqrt(Math.max(0, under))) / (2 * (games + z * z));
}
