import { resolveRules } from '@aiwolf-arena/engine';
import { type ContestSpec, planPreliminary, setsOf, UNKNOWN_ARENA } from '@aiwolf-arena/tournament';
import { expect, test } from 'vitest';
import { drawProtocol, finalistsOf, planFinal, planTesting } from './stage-plans.ts';

const agents = Array.from({ length: 8 }, (_, n) => {
  return { name: `t${n}`, source: '', hash: `${n}`, ranked: true };
});
const spec: ContestSpec = {
  ...{ arena: UNKNOWN_ARENA, seed: 's', players: [5], sets: 3, gamesPerSet: 2, agents, draw: 'random' },
  contest: { finalists: 6, finalSets: 4, rankBy: 'pooled' },
  rulesOf: (players) => resolveRules(players),
};

const lines = ['a', 'b', 'c', 'd', 'e'].map((name, at) => {
  return { name, finalist: at < 3, tiedAtCut: at === 2 || at === 3 };
});
const chosen = (more: Partial<Parameters<typeof finalistsOf>[1]>): string[] =>
  finalistsOf(lines, { disqualified: [], moveUp: false, widen: false, ...more });

test('who is out leaves a place, which is taken only if that is asked for', () => {
  expect(chosen({})).toEqual(['a', 'b', 'c']);
  expect(chosen({ disqualified: ['b'] })).toEqual(['a', 'c']);
  expect(chosen({ disqualified: ['b'], moveUp: true })).toEqual(['a', 'c', 'd']);
  expect(chosen({ disqualified: ['b', 'd'], moveUp: true })).toEqual(['a', 'c', 'e']);
  expect(chosen({ widen: true })).toEqual(['a', 'b', 'c', 'd']);
});

test('in the testing contest everybody plays, and nothing is decided', () => {
  const plan = planTesting({ ...spec, sets: 1 });
  expect(plan.contest).toBeNull();
  expect(new Set([...setsOf(plan)].flatMap(({ seats }) => seats)).size).toBe(8);
});

test('the final has the rules of the preliminary, and villages of its own', () => {
  const preliminary = planPreliminary(spec);
  const final = planFinal(preliminary, agents.slice(0, 6), { arena: UNKNOWN_ARENA, seed: 's', sets: 4 });
  expect(final.blocks).toMatchObject([{ name: 'final/5', minimum: 4, rules: preliminary.blocks[0]!.rules }]);
  expect(final.contest).toEqual({ finalists: 6, finalSets: 4, rankBy: 'pooled' });
});

test('the draw protocol has the villages that are played, and everybody as often as it says', () => {
  const plan = planPreliminary(spec);
  const { blocks, seedSha256 } = drawProtocol(plan);
  const played = [...setsOf(plan)].map(({ seats }) => seats.map((agent) => `t${agent}`));
  expect(blocks[0]!.villages).toEqual(played);
  expect(blocks[0]!.entrants).toHaveLength(8);
  for (const team of blocks[0]!.entrants)
    expect(played.filter((village) => village.includes(team)).length).toBeGreaterThanOrEqual(3);
  expect(seedSha256).toMatch(/^[0-9a-f]{64}$/);
});
