import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roleBalancedDifferences } from './difference.ts';

test('a role that was dealt too often counts no more than its share', () => {
  const sets = [
    { games: [9, 1], gained: [9, 0] },
    { games: [9, 1], gained: [0, -1] },
  ];
  // Role 0 gains 9 of 18 games, role 1 loses 1 of 2: half each.
  expect(roleBalancedDifferences(sets, [0.5, 0.5])!.reduce((a, b) => a + b, 0)).toBeCloseTo(0, 12);
  expect(roleBalancedDifferences(sets, [1, 0])).toEqual([1, 0]);
});

test('nothing is known while a role was never dealt; sets without games say nothing', () => {
  const half = { games: [2, 0], gained: [1, 0] };
  expect(roleBalancedDifferences([half], [0.5, 0.5])).toBeNull();
  const none = { games: [0, 0], gained: [0, 0] };
  const whole = { games: [1, 1], gained: [1, 0] };
  expect(roleBalancedDifferences([none, whole], [0.5, 0.5])).toEqual([0.5]);
});

const balanced = fc.array(fc.tuple(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -2, max: 2 })), {
  minLength: 1,
  maxLength: 8,
});

test('where roles are dealt by the mix, it is the plain difference', () => {
  fc.assert(
    fc.property(balanced, (nets) => {
      const sets = nets.map((gained) => ({ games: [4, 2], gained }));
      const found = roleBalancedDifferences(sets, [4 / 6, 2 / 6])!;
      for (const [i, net] of nets.entries()) expect(found[i]).toBeCloseTo((net[0] + net[1]) / 6, 12);
    }),
  );
});
