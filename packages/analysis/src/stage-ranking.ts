import {
  DEFAULT_LEVEL,
  pooledDesignEffect,
  type Rate,
  type WinTally,
  winRate,
} from '@aiwolf-arena/stats';
import { drawLots, type PlannedAgent, type RankBy, type Stage } from '@aiwolf-arena/tournament';
import type { AgentBook } from './agent-book.ts';
import type { BlockBooks } from './block-standings.ts';
import { compare, type Fraction, fraction, mean, toNumber } from './fraction.ts';

/** An entrant's place in a stage of a contest. */
export interface RankedAgent {
  readonly agent: number;
  readonly name: string;
  /** 1 + how many are better; equals share it. The list's order, by lot among equals, decides who is in. */
  readonly rank: number;
  /** Over all games of the stage, all sizes together (regulation 2.3, 2.4). */
  readonly winRate: Rate;
  /** What was ranked by, in [0, 1]; the rate above unless sizes are weighed otherwise. */
  readonly score: number;
  readonly sizes: readonly { readonly players: number; readonly winRate: Rate }[];
}

interface Candidate {
  readonly agent: number;
  readonly sizes: readonly { readonly players: number; readonly book: AgentBook }[];
  readonly score: Fraction;
  readonly lot: number;
}

/** The ranked entrants of a stage, best first; equals are ordered by a lot that the seed draws. */
export function rankStage(
  stage: Stage,
  all: readonly BlockBooks[],
  agents: readonly PlannedAgent[],
  rankBy: RankBy,
  seed: string,
  level: number = DEFAULT_LEVEL,
): RankedAgent[] {
  const lots = drawLots(seed, stage, agents.length);
  const blocks = all.filter(({ block }) => block.stage === stage);
  const candidates = agents
    .flatMap(({ ranked }, agent) =>
      ranked ? [candidate(agent, blocks, rankBy, lots[agent]!)] : [],
    )
    .filter(({ sizes }) => sizes.length > 0)
    .sort((a, b) => compare(b.score, a.score) || a.lot - b.lot);
  const ofStage = pooledDesignEffect(candidates.map(gamesOfAllSizes));
  const ofSize = new Map(
    blocks.map(({ block }) => [block.players, effectAt(candidates, block.players)]),
  );
  return candidates.map(({ agent, sizes, score }, _, field) => ({
    agent,
    name: agents[agent]!.name,
    rank: 1 + field.filter((other) => compare(other.score, score) > 0).length,
    winRate: winRate(gamesOfAllSizes({ sizes }), { level, pooledDesignEffect: ofStage }),
    score: toNumber(score),
    sizes: sizes.map(({ players, book }) => {
      const options = { level, pooledDesignEffect: ofSize.get(players)! };
      return { players, winRate: winRate(book.all.toArray(), options) };
    }),
  }));
}

function candidate(
  agent: number,
  blocks: readonly BlockBooks[],
  rankBy: RankBy,
  lot: number,
): Candidate {
  const sizes = blocks.flatMap(({ block, books }) => {
    const book = books.get(agent);
    return book === undefined ? [] : [{ players: block.players, book }];
  });
  const score = sizes.length === 0 ? fraction(0, 0) : scoreOf(sizes, rankBy);
  return { agent, sizes, score, lot };
}

function scoreOf(sizes: Candidate['sizes'], rankBy: RankBy): Fraction {
  const rate = ({ book }: Candidate['sizes'][number]): Fraction =>
    fraction(book.all.wins, book.all.games);
  if (rankBy === 'size-mean') return mean(sizes.map(rate));
  const counted = rankBy === 'pooled' ? sizes : sizes.filter(({ players }) => players === rankBy);
  const sum = (of: 'wins' | 'games'): number =>
    counted.reduce((n, { book }) => n + book.all[of], 0);
  return fraction(sum('wins'), sum('games'));
}

/** Every size lends its own design effect: villages of other sizes are other games. */
const effectAt = (candidates: readonly Candidate[], players: number): number | null =>
  pooledDesignEffect(
    candidates.map(({ sizes }) =>
      sizes.flatMap((size) => (size.players === players ? size.book.all.toArray() : [])),
    ),
  );

const gamesOfAllSizes = ({ sizes }: Pick<Candidate, 'sizes'>): WinTally[] =>
  sizes.flatMap(({ book }) => book.all.toArray());
