import type {
  BlockStandings,
  PairDifference,
  StageLedger,
  StageRanking,
} from '@aiwolf-arena/analysis';
import { percent } from '../format.ts';
import { type BehaviourCell, behaviourCells } from '../tables/behaviour.ts';
import type { Sentence } from '../words/words.ts';
import { pointsSaid } from './figure.ts';
import { mayBeChance, type RoleGap, roleGaps } from './roles.ts';

interface CardFacts {
  readonly ranking: StageRanking;
  readonly ledger: StageLedger | undefined;
  readonly pairs: readonly PairDifference[];
  readonly blocks: readonly BlockStandings[];
}

/** Why each agent stands where it stands, in some sentences: what its author would look for first. */
export function cardsOf(facts: CardFacts): Record<string, Sentence[]> {
  const gaps = roleGaps(facts.ranking);
  const cells = facts.blocks.flatMap(behaviourCells);
  return Object.fromEntries(
    facts.ranking.agents.map((line) => [
      line.name,
      [
        ...placeSaid(line, facts.ranking.agents.length),
        ...rolesSaid(gaps.filter(({ name }) => name === line.name)),
        ...behaviourSaid(cells, line.name),
        ...nemesisSaid(facts.pairs, line.name),
        ...luckSaid(line.luck.roles),
        ...faultsSaid(facts.ledger, line.name),
      ],
    ]),
  );
}

function placeSaid(
  { rank, ranks, score }: StageRanking['agents'][number],
  agents: number,
): Sentence[] {
  if (rank === null || score === null) return [];
  const said: Sentence[] = [
    { say: 'card-rank', with: { rank, agents, rate: percent({ value: score }) } },
  ];
  if (ranks !== null && ranks.best < ranks.worst)
    said.push({ say: 'card-ranks', with: { ...ranks } });
  return said;
}

function rolesSaid(own: readonly RoleGap[]): Sentence[] {
  const sorted = own.toSorted((a, b) => a.gap - b.gap);
  const [worst, best] = [sorted[0], sorted.at(-1)];
  return [
    ...(worst !== undefined && worst.gap < 0 ? [roleSaid('card-weak', worst)] : []),
    ...(best !== undefined && best.gap > 0 ? [roleSaid('card-strong', best)] : []),
  ];
}

/** With a warning where the interval of the rate covers what the field has. */
function roleSaid(say: 'card-weak' | 'card-strong', own: RoleGap): Sentence {
  const { role, players, line, field, gap } = own;
  const said = {
    ...{ role: { word: role }, players, rate: percent({ value: line.winRate.value! }) },
    ...{ field: percent({ value: field }), points: pointsSaid(gap) },
  };
  return { say: mayBeChance(own) ? `${say}-maybe` : say, with: said };
}

/** The measure in which it is clearly farthest from the others: its interval does not reach their mean. */
function behaviourSaid(cells: readonly BehaviourCell[], name: string): Sentence[] {
  const striking = cells
    .filter((cell) => cell.name === name)
    .flatMap((cell) => {
      const others = cells.filter(
        (one) => one.role === cell.role && one.measure === cell.measure && one.name !== name,
      );
      const [seen, due] = others.reduce(
        ([o, e], { line }) => [o + line.observed, e + line.expected],
        [0, 0],
      );
      const { low, high, value } = cell.line.ratio;
      if (others.length === 0 || due === 0 || low === null || high === null) return [];
      const field = seen / due;
      if (low <= field && field <= high) return [];
      return [
        { cell, field, far: Math.abs(Math.log(Math.max(value!, 0.05) / Math.max(field, 0.05))) },
      ];
    })
    .toSorted((a, b) => b.far - a.far);
  const once = striking.filter(
    ({ cell }, at) => striking.findIndex((one) => one.cell.measure === cell.measure) === at,
  );
  return once.slice(0, 3).map(({ cell: { role, measure, line }, field }) => ({
    say: line.ratio.value! < field ? 'card-low' : 'card-high',
    with: {
      ...{ role: { word: role }, measure: { word: `m-${measure}` } },
      ...{ ratio: line.ratio.value!.toFixed(2), field: field.toFixed(2) },
    },
  }));
}

function nemesisSaid(pairs: readonly PairDifference[], name: string): Sentence[] {
  const [worst] = pairs
    .filter(
      (pair) => pair.name === name && pair.difference.high !== null && pair.difference.high < 0,
    )
    .toSorted((a, b) => a.difference.value! - b.difference.value!);
  if (worst === undefined) return [];
  return [
    {
      say: 'card-loses-to',
      with: { agent: worst.opponent, points: pointsSaid(worst.difference.value!) },
    },
  ];
}

const luckSaid = (luck: number | null): Sentence[] =>
  luck === null || Math.abs(luck) < 0.0005
    ? []
    : [{ say: 'card-luck', with: { points: pointsSaid(luck) } }];

function faultsSaid(ledger: StageLedger | undefined, name: string): Sentence[] {
  const faults = ledger?.agents.find((line) => line.name === name)?.faults ?? [];
  if (faults.length === 0) return [{ say: 'card-no-faults' }];
  const sum = (of: 'count' | 'games'): number => faults.reduce((n, fault) => n + fault[of], 0);
  const kinds = faults.map(({ kind }) => kind).join(', ');
  return [{ say: 'card-faults', with: { count: sum('count'), games: sum('games'), kinds } }];
}
