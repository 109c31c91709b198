import { expect, test } from 'vitest';
import type { GateLine, SideFaults } from './comparison.ts';
import { overallVerdict } from './verdict.ts';

const side = (gamesByKind: Record<string, number>): SideFaults => {
  const faulty = Object.values(gamesByKind).reduce((sum, games) => sum + games, 0);
  return { games: 100, faulty, rate: faulty / 100, kinds: gamesByKind, gamesByKind };
};
const line = (over: Partial<GateLine> = {}): GateLine =>
  ({
    ...{ name: 'vs old', verdict: 'pass', reason: 'not worse', roles: [] },
    faults: { candidate: side({}), baseline: side({}), most: 0.01, exceeded: false },
    ...over,
  }) as GateLine;

test('one line passes for its own reason, several for all of theirs', () => {
  expect(overallVerdict([line()], false)).toEqual({ verdict: 'pass', reason: 'not worse' });
  expect(overallVerdict([line(), line()], false).reason).toBe('all 2 lines pass');
});

test('faults of one kind are told by their own shares', () => {
  const [candidate, baseline] = [side({ exception: 5 }), side({ 'invalid-target': 5 })];
  const faults = { candidate, baseline, most: 0.01, exceeded: true };
  expect(overallVerdict([line({ faults })], false)).toEqual({
    verdict: 'unusable',
    reason:
      'vs old: faults (exception) in 5.0 % of games, the baseline in 0.0 %: more than the 1.0 % that are allowed',
  });
});
