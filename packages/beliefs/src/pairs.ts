import type { Agent } from '@aiwolf-arena/engine';
import type { SeatActions } from './actions.ts';

const KINDS = ['ballots', 'same', 'words', 'blames'] as const;
/** Later days are counted as this. */
const LAST_DAY = 3;
/** Occasions and counts have so many different values, from 0 on; higher ones are counted as the highest. */
const NUMBERS = 5;

/** The number of signs that a pair shows at a time: one of each kind. */
export const SIGNS_OF_PAIR: number = KINDS.length;

/**
 * The names of all signs of pairs: what weights of pairs are about. `2 ballots 1 of 3`: on day 2, the two seats have voted on three
 * days, and once for each other. `same`: that often for the same target. `words`, `blames`: of those of the two that have announced
 * votes (estimated roles), so many announced one for the other (called the other a werewolf or possessed).
 */
export const PAIR_SIGNS: readonly string[] = KINDS.flatMap((kind) =>
  Array.from({ length: LAST_DAY * NUMBERS * NUMBERS }, (_, at) => {
    const [row, count] = [Math.floor(at / NUMBERS), at % NUMBERS];
    return `${Math.floor(row / NUMBERS) + 1} ${kind} ${count} of ${row % NUMBERS}`;
  }),
);

/** Writes what two seats show together: indices of `PAIR_SIGNS`. The order of the seats makes no difference. */
export function writePairSigns(
  signs: Int32Array,
  one: Agent,
  other: Agent,
  actions: readonly SeatActions[],
  day: number,
): void {
  const [mine, its] = [actions[one]!, actions[other]!];
  let [days, ballots, same] = [0, 0, 0];
  const end = Math.min(mine.cast.length, its.cast.length);
  for (let cast = 1; cast < end; cast++) {
    const [my, their] = [mine.cast[cast], its.cast[cast]];
    if (my === undefined || their === undefined) continue;
    days++;
    ballots += Number(my === other) + Number(their === one);
    same += Number(my === their);
  }
  signs[0] = signAt(0, day, days, ballots);
  signs[1] = signAt(1, day, days, same);
  const speak = Number(mine.named.size > 0) + Number(its.named.size > 0);
  signs[2] = signAt(2, day, speak, Number(mine.named.has(other)) + Number(its.named.has(one)));
  const guess = Number(mine.estimates > 0) + Number(its.estimates > 0);
  signs[3] = signAt(3, day, guess, Number(its.blamers.has(one)) + Number(mine.blamers.has(other)));
}

function signAt(kind: number, day: number, of: number, count: number): number {
  const block = kind * LAST_DAY + Math.max(1, Math.min(LAST_DAY, day)) - 1;
  return (block * NUMBERS + Math.min(NUMBERS - 1, of)) * NUMBERS + Math.min(NUMBERS - 1, count);
}
