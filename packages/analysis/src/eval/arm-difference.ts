import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import {
  DEFAULT_LEVEL,
  type Estimate,
  meanOfSets,
  type RolePairs,
  roleBalancedDifferences,
} from '@aiwolf-arena/stats';
import type { Block, SeatTally, SetResult } from '@aiwolf-arena/tournament';
import type { PlayedCard } from './report-card.ts';

/** An agent beside the first one, in the same seat of the same villages with the same roles. */
export interface ArmDifference {
  readonly name: string;
  readonly against: string;
  readonly players: number;
  /** Role-balanced win rate less that of the other; paired by set. */
  readonly difference: Estimate;
  /** Every game was the same on both sides, event by event. */
  readonly unchanged: boolean;
}

/** One arm beside another of the same villages, at every size. */
export function armDifferences(arm: PlayedCard, against: PlayedCard): ArmDifference[] {
  const [name, other] = [arm, against].map(({ plan }) => plan.agents[0]!.name);
  return arm.plan.blocks.map((block) => {
    const [own, others] = [arm, against].map(({ results }) => inBlock(results, block));
    const pairs = pairsOf(own!, others!);
    return {
      ...{ name: name!, against: other!, players: block.players },
      difference: differenceOf(pairs, block),
      unchanged: pairs.every(([a, b]) => a.hash === b.hash),
    };
  });
}

type Pair = readonly [SetResult, SetResult];

const inBlock = (results: readonly SetResult[], { name }: Block): SetResult[] =>
  results.filter(({ block }) => block === name);

/** Sets that both have played. */
function pairsOf(own: readonly SetResult[], others: readonly SetResult[]): Pair[] {
  const bySet = new Map(others.map((result) => [result.set, result]));
  return own.flatMap((result) => {
    const other = bySet.get(result.set);
    return other === undefined ? [] : [[result, other] as const];
  });
}

function differenceOf(pairs: readonly Pair[], { players, rules }: Block): Estimate {
  const mix = CONTEST_ROLES.map((role) => rules.roleNumMap[role] / players);
  const differences = roleBalancedDifferences(pairs.map(rolePairs), mix) ?? [];
  const games = pairs[0]?.[0].games ?? 0;
  return meanOfSets(
    differences.map((difference) => ({ total: difference * games, games })),
    DEFAULT_LEVEL,
  );
}

/** A seat has the same role in every game of both sides. */
function rolePairs([a, b]: Pair): RolePairs {
  const [own, other] = [a, b].map(seatOfArm);
  const of = (seat: SeatTally, which: 0 | 1): number[] =>
    CONTEST_ROLES.map((role) => seat.roles[role]?.[which] ?? 0);
  const wins = of(other!, 1);
  return { games: of(own!, 0), gained: of(own!, 1).map((won, role) => won - wins[role]!) };
}

const seatOfArm = ({ seats }: SetResult): SeatTally => seats.find(({ agent }) => agent === 0)!;
