import type { ContestStandings, Policy } from '@aiwolf-arena/analysis';
import { resolveRules } from '@aiwolf-arena/engine';
import { type ContestSpec, planPreliminary, UNKNOWN_ARENA } from '@aiwolf-arena/tournament';
import { expect, test } from 'vitest';
import { finalPlan } from './contest.ts';

const spec: ContestSpec = {
  ...{ arena: UNKNOWN_ARENA, seed: '1', players: [5], sets: 2, gamesPerSet: 3, draw: 'random' },
  agents: [0, 1, 2, 3, 4, 5].map((n) => {
    return { name: `a${n}`, source: '', hash: `${n}`, ranked: true };
  }),
  contest: { finalists: 5, finalSets: 2, rankBy: 'pooled' },
  rulesOf: (players) => resolveRules(players),
};

const final = (finalists: readonly number[], policy: Policy) => {
  const preliminary = finalists.map((agent) => ({ agent, finalist: true }));
  const cut = { preliminary } as unknown as ContestStandings;
  return finalPlan(spec, planPreliminary(spec), cut, { policy, pardons: [] }, 'spring');
};

test('those above the cut play the final', () => {
  expect(final([5, 1, 2, 3, 4], 'record').blocks[1]).toMatchObject({ ...{ name: 'final/5', entrants: [5, 1, 2, 3, 4] } });
});

test('too few left by elimination: the message says where the preliminary is', () => {
  expect(() => final([1, 2], 'eliminate')).toThrow(
    /^2 finalists cannot fill a village of 5[\s\S]*aiwolf-arena rank spring --on-fault eliminate$/,
  );
  expect(() => final([], 'eliminate')).toThrow(/^no agent is left for the final\n/);
});
