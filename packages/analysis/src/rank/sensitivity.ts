import {
  clusterVariance,
  type IntervalEstimate,
  studentCritical,
  type WinTally,
} from '@aiwolf-arena/stats';
import { type StageTable, sumOf } from './table.ts';

/** The opponent without whose sets an agent's rate would be the most different. */
export interface Sensitivity {
  /** Position in the plan's agents. */
  readonly opponent: number;
  /** Rate in the sets without it, less the rate in all; sizes keep their shares, and those where it always sat are kept. */
  readonly change: number;
  /** Interval of the change, for all opponents at once (Bonferroni): 0 outside is more than chance. */
  readonly low: number;
  readonly high: number;
  /** Sets that are left, of the sizes that are compared. */
  readonly sets: number;
}

/** On either side: fewer have no spread. */
const FEWEST_SETS = 2;

interface OwnSet extends WinTally {
  readonly players: number;
  readonly members: readonly number[];
}

/**
 * By agent: every opponent left out once, with all sets it sat in. A size in which it sat in all sets or but for one, or
 * in one set only, says nothing. Of the others the largest change. Null where no size says anything.
 */
export function leaveOneOut(
  { sets, agents, all }: Pick<StageTable, 'sets' | 'agents' | 'all'>,
  level: IntervalEstimate['level'],
): (Sensitivity | null)[] {
  return agents.map((agent, at) => {
    const own = all[at]!.flatMap((tally, set): OwnSet[] =>
      tally.games === 0 ? [] : [{ ...tally, ...sets[set]! }],
    );
    const opponents = new Set(own.flatMap(({ members }) => members));
    opponents.delete(agent);
    const changes = [...opponents].flatMap((opponent) => without(own, opponent));
    const each = 1 - (1 - level) / Math.max(1, changes.length);
    return changes
      .map((change) => withInterval(change, each))
      .reduce<Sensitivity | null>(farther, null);
  });
}

interface Change extends Pick<Sensitivity, 'opponent' | 'change' | 'sets'> {
  readonly variance: number;
  /** Of the side with the fewest sets: cautious, where spreads are unequal. */
  readonly freedom: number;
}

function without(own: readonly OwnSet[], opponent: number): Change[] {
  const { games } = sumOf(own);
  let [change, left, variance, freedom] = [0, 0, 0, Number.POSITIVE_INFINITY];
  for (const all of Map.groupBy(own, ({ players }) => players).values()) {
    const rest = all.filter(({ members }) => !members.includes(opponent));
    const beside = all.filter(({ members }) => members.includes(opponent));
    const fewest = Math.min(rest.length, beside.length);
    if (fewest < FEWEST_SETS) continue;
    const size = sumOf(all).games;
    change += (size / games) * (rateOf(rest) - rateOf(all));
    const moved = (size / games) * (sumOf(beside).games / size);
    variance += moved ** 2 * (varianceOf(rest) + varianceOf(beside));
    freedom = Math.min(freedom, fewest - 1);
    left += rest.length;
  }
  return left === 0 ? [] : [{ opponent, change, sets: left, variance, freedom }];
}

/** The change is the share of the sets with the opponent, times the difference between both kinds of sets. */
function withInterval({ variance, freedom, ...known }: Change, level: number): Sensitivity {
  const radius = studentCritical(level, freedom) * Math.sqrt(variance);
  return { ...known, low: known.change - radius, high: known.change + radius };
}

/** Where the sets agree exactly, as if their games were independent: some spread there must be. */
function varianceOf(sets: readonly OwnSet[]): number {
  const ratio = clusterVariance(
    sets.map(({ wins, games, units }) => ({ total: wins, games, units })),
  )!;
  const near = (ratio.value * ratio.units + 2) / (ratio.units + 4);
  return ratio.variance || (near * (1 - near)) / (ratio.units + 4);
}

function rateOf(sets: readonly OwnSet[]): number {
  const { wins, games } = sumOf(sets);
  return wins / games;
}

const farther = (known: Sensitivity | null, one: Sensitivity): Sensitivity =>
  known !== null && Math.abs(known.change) >= Math.abs(one.change) ? known : one;
