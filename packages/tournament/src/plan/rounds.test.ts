import { resolveRules } from '@aiwolf-arena/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agent } from '../../test/small-run.ts';
import { setsOf } from './block.ts';
import { UNKNOWN_ARENA } from './plan.ts';
import { planPreliminary } from './plans.ts';
import { evenRound, inRounds, RoundClock, roundsIn } from './rounds.ts';

function stageOf(teams: number, players: readonly number[], seed = '1') {
  const filler = { ...agent('filler'), ranked: false };
  const agents = [...Array.from({ length: teams }, (_, at) => agent(`team ${at}`)), filler];
  const contest = { finalists: teams, finalSets: 1, rankBy: 'pooled' } as const;
  const shared = { arena: UNKNOWN_ARENA, gamesPerSet: 10, rulesOf: (size: number) => resolveRules(size) };
  return planPreliminary({ ...shared, seed, players, agents, sets: 1, draw: 'random', contest });
}

describe('a round', () => {
  test.each([
    [20, [5, 15], 3, [12, 4]],
    [15, [5, 15], 1, [3, 1]],
    [11, [5, 15], 5, [11, 5]],
    [16, [5, 15], 15, [48, 16]],
    [5, [5], 1, [1]],
  ])('of %i teams in villages of %j: each plays %i sets of each size', (teams, players, each, sets) => {
    expect(evenRound(stageOf(teams, players).blocks)).toEqual({ each, sets });
  });

  const stage = fc.record({
    teams: fc.integer({ min: 3, max: 24 }),
    players: fc.uniqueArray(fc.integer({ min: 3, max: 18 }), { minLength: 1, maxLength: 2 }),
    seed: fc.string(),
    rounds: fc.integer({ min: 1, max: 4 }),
  });

  test('gives every team the same number of sets at every size, after each round, whatever the length of the stage', () => {
    fc.assert(
      fc.property(stage, fc.integer({ min: 0, max: 3 }), ({ teams, players, seed, rounds }, more) => {
        const asked = stageOf(teams, players, seed);
        const { each, sets } = evenRound(asked.blocks);
        const plan = inRounds(asked, rounds);
        expect(plan).toMatchObject({
          rounds,
          blocks: players.map((_, at) => ({ sets: rounds * sets[at]!, minimum: rounds * each })),
        });
        const appearances = players.map(() => new Map<number, number>());
        const dealt = [...setsOf(plan)];
        for (const { block, set, seats } of dealt) {
          for (const seat of seats) appearances[block]!.set(seat, (appearances[block]!.get(seat) ?? 0) + 1);
          if ((set + 1) % sets[block]! > 0) continue;
          const counts = Array.from({ length: teams }, (_, team) => appearances[block]!.get(team));
          expect(counts).toEqual(counts.map(() => ((set + 1) / sets[block]!) * each));
        }
        const longer = [...setsOf(inRounds(asked, rounds + more))];
        expect(longer.filter(({ block, set }) => set < rounds * sets[block]!)).toEqual(dealt);
      }),
      { numRuns: 30 },
    );
  });

  test('counts from its first set on', () => {
    const { blocks } = stageOf(20, [5, 15]);
    expect([roundsIn(blocks, []), roundsIn(blocks, [0, 0]), roundsIn(blocks, [12, 4]), roundsIn(blocks, [12, 5])]).toEqual([
      0, 0, 1, 2,
    ]);
  });
});

describe('a clock', () => {
  test('allows a round that will end in time, by what the sets before took', () => {
    let now = 1000;
    const clock = new RoundClock(100, () => now);
    expect(clock.until).toBe(1100);
    for (const players of [15, 5, 5, 5]) clock.begun(players);
    now += 40;
    expect(clock.allows([15, 5, 5, 5])).toBe(true);
    for (const players of [15, 5, 5, 5]) clock.begun(players);
    now += 30; // 70 for two rounds: the third would end after 105
    expect(clock.allows([5])).toBe(true);
    expect([clock.allows([15, 5, 5, 5]), clock.isOver]).toEqual([false, true]);
    expect(clock.allows([5])).toBe(false);
  });

  test('allows a round as long as there is time if nothing was played before', () => {
    let now = 0;
    const clock = new RoundClock(100, () => now);
    now = 99;
    expect(clock.allows([15])).toBe(true);
    now = 100;
    expect(clock.allows([15])).toBe(false);
  });
});
