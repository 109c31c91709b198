import type { WinTally } from '@aiwolf-arena/stats';
import { type StageTable, sumOf } from './stage-table.ts';

/** The opponent without whose sets an agent's rate would be the most different. */
export interface Sensitivity {
  /** Position in the plan's agents. */
  readonly opponent: number;
  /** Rate in the sets without it, less the rate in all; sizes keep their shares. */
  readonly change: number;
  /** Sets that are left, of the sizes that are compared. */
  readonly sets: number;
}

const FEWEST_SETS = 2;

interface OwnSet extends WinTally {
  readonly players: number;
  readonly members: readonly number[];
}

/**
 * By agent: every opponent left out once, with all sets it sat in. A size in which it always sat, or but for one set,
 * says nothing. Null where no size says anything.
 */
export function leaveOneOut({ sets, agents, cells }: StageTable): (Sensitivity | null)[] {
  return agents.map((agent, at) => {
    const own = cells[at]!.flatMap((row, set): OwnSet[] => {
      const tally = sumOf(row);
      return tally.games === 0 ? [] : [{ ...tally, ...sets[set]! }];
    });
    const opponents = new Set(own.flatMap(({ members }) => members));
    opponents.delete(agent);
    return [...opponents]
      .flatMap((opponent) => without(own, opponent))
      .reduce<Sensitivity | null>(farther, null);
  });
}

function without(own: readonly OwnSet[], opponent: number): Sensitivity[] {
  const { games } = sumOf(own);
  let change = 0;
  let left = 0;
  for (const all of Map.groupBy(own, ({ players }) => players).values()) {
    const rest = all.filter(({ members }) => !members.includes(opponent));
    if (rest.length < FEWEST_SETS || rest.length === all.length) continue;
    change += (sumOf(all).games / games) * (rateOf(rest) - rateOf(all));
    left += rest.length;
  }
  return left === 0 ? [] : [{ opponent, change, sets: left }];
}

function rateOf(sets: readonly OwnSet[]): number {
  const { wins, games } = sumOf(sets);
  return wins / games;
}

const farther = (known: Sensitivity | null, one: Sensitivity): Sensitivity =>
  known !== null && Math.abs(known.change) >= Math.abs(one.change) ? known : one;
