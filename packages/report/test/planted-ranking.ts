import type { RankedLine, StageRanking } from '@aiwolf-arena/analysis';
import type { JudgedRuns } from '../src/json.ts';

/** A rate of ten sets. */
export const rate = (value: number) => ({
  ...{ value, low: value - 0.05, high: value + 0.05, level: 0.95, method: 'Wilson by sets' },
  ...{ sets: 10, games: 1000, designEffect: 2, status: 'ok' as const },
});

/** An agent of a ranking. */
export const line = (name: string, rank: number, value: number, change: Partial<RankedLine> = {}): RankedLine => ({
  ...{ name, rank, score: value, tiedAtCut: false, games: 1000, wins: 1000 * value, effectiveGames: 500 },
  ...{ winRate: rate(value), scoreRate: rate(value), balanced: rate(value) },
  sizeMean: { winRate: rate(value), roles: { SEER: rate(value), WEREWOLF: rate(value) } },
  sizes: [5, 15].map((players) => {
    const counts = { games: 500, wins: 500 * value, winRate: rate(value) };
    return { players, ...counts, balanced: rate(value), roles: { SEER: counts, WEREWOLF: counts } };
  }),
  ...{ ranks: { best: 1, worst: 3 }, place: 'undecided', first: 'undecided', inTop: 0.5, expectedRank: rank },
  ...{ moreSets: { low: 123, high: 1234 }, winsFinal: 0.25, rolesLuck: 0.012, strength: null },
  ...{ drift: null, sensitivity: null },
  missing: [],
  ...change,
});

const block = { players: 5, draw: 'random' as const, rules: 'regulation-2021', sets: 10, games: 1000 };
/** A preliminary at two sizes with a cut after two of three, one of whose names is hostile. */
export const ranking: StageRanking = {
  ...{ stage: 'preliminary', rule: 'pooled', level: 0.95, places: 2, fill: ['filler'] },
  designEffect: 3.69,
  notPlayed: [],
  apart: [],
  roleRequests: [],
  blocks: [block, { ...block, players: 15, draw: 'fixed' }],
  agents: [
    line('alice', 1, 0.55, { place: 'certainly in', moreSets: null, inTop: 1 }),
    line('b|ob', 2, 0.5, { tiedAtCut: true }),
    line('="x",\u001b[2J', 2, 0.5, { tiedAtCut: true, inTop: 0 }),
  ],
};
/** The same as `rank` has it; `change`: of its lines. */
export const planted = (change: (line: RankedLine, at: number) => RankedLine = (one) => one): JudgedRuns => ({
  ranked: {
    ...{ seeds: ['1'], runs: 1, repeated: 0, gamesPerSet: 100, notes: [] },
    stages: [{ ...ranking, agents: ranking.agents.map(change) }],
  },
  judgement: { policy: 'record', pardons: [] },
  effects: [],
});
