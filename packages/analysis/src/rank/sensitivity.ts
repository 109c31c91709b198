import { type StageTable, sumOf } from './stage-table.ts';

/** The opponent without whose sets an agent's rate would be the most different. */
export interface Sensitivity {
  /** Position in the plan's agents. */
  readonly opponent: number;
  /** Rate in the sets without it, less the rate in all. */
  readonly change: number;
  /** Sets that are left. */
  readonly sets: number;
}

const FEWEST_SETS = 2;

/** By agent: every opponent left out once, with all sets it sat in. Null where fewer than two sets would be left. */
export function leaveOneOut({ sets, agents, cells }: StageTable): (Sensitivity | null)[] {
  return agents.map((agent, at) => {
    const own = cells[at]!.flatMap((row, set) => {
      const tally = sumOf(row);
      return tally.games === 0 ? [] : [{ ...tally, members: sets[set]!.members }];
    });
    const all = sumOf(own);
    const opponents = new Set(own.flatMap(({ members }) => members));
    opponents.delete(agent);
    const without = [...opponents].flatMap((opponent): Sensitivity[] => {
      const left = own.filter(({ members }) => !members.includes(opponent));
      if (left.length < FEWEST_SETS) return [];
      const { wins, games } = sumOf(left);
      return [{ opponent, change: wins / games - all.wins / all.games, sets: left.length }];
    });
    return without.reduce<Sensitivity | null>(farther, null);
  });
}

const farther = (known: Sensitivity | null, one: Sensitivity): Sensitivity =>
  known !== null && Math.abs(known.change) >= Math.abs(one.change) ? known : one;
