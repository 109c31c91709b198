import { resolveRules } from '@aiwolf-arena/engine';
import { expect, test } from 'vitest';
import { setsOf } from './block.ts';
import { PlanError, UNKNOWN_ARENA } from './plan.ts';
import { type ContestSpec, planPreliminary, withFinal } from './plans.ts';

const agent = (name: string, ranked = true) => ({ name, source: name, hash: name, ranked });
const field = (count: number) => Array.from({ length: count }, (_, i) => agent(`team${i}`));

const spec = (changes: Partial<ContestSpec> = {}): ContestSpec => ({
  arena: UNKNOWN_ARENA,
  seed: '1',
  players: [5, 15],
  sets: 3,
  gamesPerSet: 100,
  agents: field(17),
  draw: 'random',
  contest: { finalists: 15, finalSets: 2, rankBy: 'pooled' },
  rulesOf: (players) => resolveRules(players),
  ...changes,
});

test('every entrant plays its minimum of both sizes, and sits once in a village', () => {
  const plan = planPreliminary(spec());
  for (const [block] of plan.blocks.entries()) {
    const villages = [...setsOf(plan)].filter((set) => set.block === block).map(({ seats }) => seats);
    for (const seats of villages) expect(new Set(seats).size).toBe(seats.length);
    for (let who = 0; who < 17; who++) {
      expect(villages.filter((seats) => seats.includes(who)).length).toBeGreaterThanOrEqual(3);
    }
  }
});

test('a field smaller than the village is refused with the way out', () => {
  expect(() => planPreliminary(spec({ agents: field(7) }))).toThrow(/`fill`, such as sample/);
  expect(() => planPreliminary(spec({ agents: field(1) }))).toThrow(/^1 agent cannot fill/);
});

test('too few finalists for a final village are refused before the preliminary is played', () => {
  const contest = { finalists: 6, finalSets: 2, rankBy: 'pooled' } as const;
  expect(() => planPreliminary(spec({ contest }))).toThrow(/6 finalists cannot fill a village of 15/);
});

test('an unranked agent fills villages up, and never takes the place of an entrant', () => {
  const agents = [...field(7), agent('sample', false)];
  const plan = planPreliminary(spec({ agents }));
  const [five, fifteen] = plan.blocks;
  expect(five!.entrants).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(fifteen!.entrants).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 7, 7, 7, 7]);
});

test('a team named twice is refused', () => {
  expect(() => planPreliminary(spec({ agents: [...field(16), agent('team3')] }))).toThrow(PlanError);
});

test('the final is played by the finalists alone', () => {
  const finalists = Array.from({ length: 15 }, (_, i) => i + 2);
  const plan = withFinal(spec(), planPreliminary(spec()), finalists);
  expect(plan.blocks.map(({ name }) => name)).toEqual(['preliminary/5', 'preliminary/15', 'final/5', 'final/15']);
  for (const { seats } of setsOf(plan, 2)) for (const who of seats) expect(finalists).toContain(who);
});
