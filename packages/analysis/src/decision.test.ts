import { resolveRules } from '@aiwolf-arena/engine';
import {
  inRounds,
  type Plan,
  planPreliminary,
  type SetResult,
  seatingOf,
  setsOf,
  UNKNOWN_ARENA,
} from '@aiwolf-arena/tournament';
import { describe, expect, test } from 'vitest';
import { decisionOf, roundLooks } from './decision.ts';
import type { Judgement } from './judgement.ts';

const ROUNDS = 40;
const NAMES = 'abcdef'.split('');

/** Six teams in villages of five, five of which reach the final. */
function stageOf(rounds: number): Plan {
  const plan = planPreliminary({
    ...{ arena: UNKNOWN_ARENA, seed: '1', players: [5], gamesPerSet: 100, sets: 1, draw: 'balanced' },
    agents: NAMES.map((name) => ({ name, source: name, hash: name, ranked: true })),
    contest: { finalists: 5, finalSets: 1, rankBy: 'pooled' },
    rulesOf: (players) => resolveRules(players),
  });
  return inRounds(plan, rounds);
}

/** Results in which teams win so many games of a set, and some more or less. `faulty`: the team that makes a fault in each set. */
function resultsOf(plan: Plan, wins: readonly number[], faulty = -1): SetResult[] {
  const seating = seatingOf(plan);
  return [...setsOf(plan)].map(({ block, set }) => {
    const { name } = plan.blocks[block]!;
    const seats = seating(name, set)!.map((agent, seat) => ({
      agent,
      roles: { VILLAGER: [100, wins[agent]! + ((set * 7 + seat * 5) % 9) - 4, 0] as const },
      faults: agent === faulty ? [{ kind: 'exception', count: 1, games: 1, cases: [] }] : [],
    }));
    return { block: name, set, hash: '', games: 100, villagerWins: 50, finalDays: [0], seats } as unknown as SetResult;
  });
}

const decided = (rounds: number, wins: readonly number[], judgement?: Judgement, faulty?: number) => {
  const plan = stageOf(rounds);
  return decisionOf(plan, resultsOf(plan, wins, faulty), judgement);
};

describe('looks', () => {
  test('are few, and share the error rate however many there are', () => {
    const looks = Array.from(roundLooks(0.95).take(200));
    expect(looks.slice(0, 8).map(({ rounds }) => rounds)).toEqual([4, 5, 7, 9, 12, 15, 19, 24]);
    const spent = looks.reduce((sum, { level }) => sum + 1 - level, 0);
    expect(spent).toBeLessThan(0.05);
    expect(spent).toBeGreaterThan(0.047);
  });
});

describe('a stage', () => {
  const CLEAR = [60, 58, 56, 54, 52, 30];

  test('is decided at the first look at which every place is certain, whatever is played after it', () => {
    const early = decided(4, CLEAR);
    expect(early).toEqual({ rounds: 4, looks: 1, open: 0 });
    expect(decided(ROUNDS, CLEAR)).toEqual(early);
  });

  test('is open before the first look, and as long as two teams at the cut are alike', () => {
    expect(decided(3, CLEAR)).toEqual({ rounds: 0, looks: 0, open: 6 });
    const { looks, open, rounds } = decided(ROUNDS, [60, 58, 56, 54, 50, 50]);
    expect({ looks, open, rounds }).toEqual({ looks: 10, open: 2, rounds: 38 });
  });

  test('is decided without the teams that are eliminated', () => {
    const eliminate: Judgement = { policy: 'eliminate', pardons: [] };
    expect(decided(4, [60, 58, 56, 54, 50, 50], eliminate, 0)).toMatchObject({ open: 0 });
    const pardons = [{ agent: 'a', kind: 'exception', reason: 'ours' }];
    expect(decided(4, [60, 58, 56, 54, 50, 50], { ...eliminate, pardons }, 0)).toMatchObject({ open: 2 });
  });
});
