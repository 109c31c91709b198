import { expect, test } from 'vitest';
import type { GateLine, SideFaults } from './comparison.ts';
import { excess, overallVerdict, sideFaults } from './verdict.ts';

const side = (gamesByKind: Record<string, number>): SideFaults => {
  const faulty = Object.values(gamesByKind).reduce((sum, games) => sum + games, 0);
  return { games: 100, faulty, rate: faulty / 100, kinds: gamesByKind, gamesByKind };
};
const line = (over: Partial<GateLine> = {}): GateLine =>
  ({
    ...{ name: 'vs old', verdict: 'pass', roles: [] },
    faults: { candidate: side({}), baseline: side({}), most: 0.01, exceeded: false },
    ...over,
  }) as GateLine;

test('one line that does not pass decides, the worst first', () => {
  const [open, failed] = [line({ verdict: 'inconclusive' }), line({ verdict: 'fail' })];
  const worse = line({ roles: [{ verdict: 'worse' }] as unknown as GateLine['roles'] });
  const faulty = line({ faults: { ...line().faults, exceeded: true } });
  expect(overallVerdict([line(), line()], false)).toBe('pass');
  expect(overallVerdict([line(), open], false)).toBe('inconclusive');
  expect(overallVerdict([open, failed], false)).toBe('fail');
  expect(overallVerdict([failed, faulty], false)).toBe('unusable');
  expect([false, true].map((eachRole) => overallVerdict([open, worse], eachRole))).toEqual(['inconclusive', 'fail']);
});

const seat = (kinds: string[], games: number) => ({
  ...{ agent: 0, roles: {} },
  faults: kinds.map((kind) => ({
    ...{ kind, count: 2 * games, games },
    first: { game: 0, day: 0, request: 'TALK', detail: '' },
  })),
  affected: [{ role: 'SEER' as const, kinds, games, wins: 0 }],
});

test('games with faults are counted once, and once for every kind in them', () => {
  const found = sideFaults([seat(['exception', 'wrong-type'], 3), seat(['exception'], 1)], 10);
  expect(found).toEqual({
    ...{ games: 10, faulty: 4, rate: 0.4 },
    kinds: { exception: 8, 'wrong-type': 6 },
    gamesByKind: { exception: 4, 'wrong-type': 3 },
  });
});

test('faults of another kind are no excuse', () => {
  const [thrower, misser] = [sideFaults([seat(['exception'], 10)], 10), sideFaults([seat(['invalid-target'], 10)], 10)];
  expect(excess(thrower, misser, 0.01)).toEqual({ kind: 'exception', candidate: 1, baseline: 0 });
  expect(excess(thrower, sideFaults([], 10), 0)).toMatchObject({ kind: 'exception', candidate: 1 });
  expect(excess(thrower, thrower, 0)).toBeUndefined();
  expect(excess(sideFaults([seat(['exception'], 2)], 10), sideFaults([seat(['exception'], 1)], 10), 0.1)).toBeUndefined();
  expect(excess(sideFaults([], 0), sideFaults([], 0), 0)).toBeUndefined();
});
