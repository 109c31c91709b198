import { clusterVariance, DEFAULT_LEVEL, type SetVariance, studentCritical, type WinCounts } from '@aiwolf-arena/stats';
import { sumOf } from '../standings/results.ts';
import type { StageTable, TableSet } from './table.ts';

/** The opponent whose absence would change an agent's win rate most. */
export interface Sensitivity {
  /** The opponent's position among the agents of the plan. */
  readonly opponent: number;
  /**
   * Win rate in the sets without this opponent, minus the win rate in all sets. The weights of the numbers of players do not
   * change. A number of players with the opponent in all sets contributes 0.
   */
  readonly change: number;
  /** Lower end of the interval of `change`. The interval is wider because many opponents are tested (Bonferroni). */
  readonly low: number;
  readonly high: number;
  /** Number of sets without the opponent, for the numbers of players that are not skipped. */
  readonly sets: number;
}

/** Minimum number of sets with an opponent and of sets without it, because a variance needs two sets. */
const FEWEST_SETS = 2;

type OwnSet = WinCounts & TableSet;

/**
 * Returns for each agent the opponent whose absence changes its win rate most. Absence means: only sets in which the opponent
 * did not play. A number of players is skipped if the opponent played, or did not play, in fewer than two of its sets. `null`
 * if all numbers of players are skipped.
 */
export function leaveOneOut({ sets, agents, all }: Pick<StageTable, 'sets' | 'agents' | 'all'>): (Sensitivity | null)[] {
  return agents.map((agent, at) => {
    const own = all[at]!.flatMap((counts, set): OwnSet[] => (counts.games === 0 ? [] : [{ ...counts, ...sets[set]! }]));
    const opponents = new Set(own.flatMap(({ members }) => members));
    opponents.delete(agent);
    const changes = [...opponents].flatMap((opponent) => without(own, opponent));
    const each = 1 - (1 - DEFAULT_LEVEL) / Math.max(1, changes.length);
    return changes.map((change) => withInterval(change, each)).reduce<Sensitivity | null>(farther, null);
  });
}

interface Change extends Pick<Sensitivity, 'opponent' | 'change' | 'sets'> {
  readonly variance: number;
  /** The degrees of freedom of the sets with or without the opponent, the fewer. This is safe for unequal variances. */
  readonly freedom: number;
}

function without(own: readonly OwnSet[], opponent: number): Change[] {
  const { games } = sumOf(own);
  let [change, left, variance, freedom] = [0, 0, 0, Number.POSITIVE_INFINITY];
  for (const all of Map.groupBy(own, ({ players }) => players).values()) {
    const rest = all.filter(({ members }) => !members.includes(opponent));
    const beside = all.filter(({ members }) => members.includes(opponent));
    if (Math.min(rest.length, beside.length) < FEWEST_SETS) continue;
    const size = sumOf(all).games;
    change += (size / games) * (rateOf(rest) - rateOf(all));
    const moved = (size / games) * (sumOf(beside).games / size);
    for (const spread of [rest, beside].map(spreadOf)) {
      variance += moved ** 2 * spread.variance;
      freedom = Math.min(freedom, spread.freedom);
    }
    left += rest.length;
  }
  return left === 0 ? [] : [{ opponent, change, sets: left, variance, freedom }];
}

/** Adds the interval of `change` at this confidence level. */
function withInterval({ variance, freedom, ...known }: Change, level: number): Sensitivity {
  const radius = studentCritical(level, freedom) * Math.sqrt(variance);
  return { ...known, low: known.change - radius, high: known.change + radius };
}

/** Returns the variance of the win rate over sets. If it is 0, returns that of independent games. */
function spreadOf(sets: readonly OwnSet[]): SetVariance {
  const ratio = clusterVariance(sets.map(({ wins, games, units }) => ({ total: wins, games, units })))!;
  const near = (ratio.value * ratio.units + 2) / (ratio.units + 4);
  return { variance: ratio.variance || (near * (1 - near)) / (ratio.units + 4), freedom: ratio.freedom };
}

function rateOf(sets: readonly OwnSet[]): number {
  const { wins, games } = sumOf(sets);
  return wins / games;
}

const farther = (known: Sensitivity | null, one: Sensitivity): Sensitivity =>
  known !== null && Math.abs(known.change) >= Math.abs(one.change) ? known : one;
