import { expect, test } from 'vitest';
import { besiege } from './siege.ts';

const MOST_GROWN_KIB = 16 << 10;

test('a set plays on as if nothing was, and nothing is left of connections of nonsense', async () => {
  const { refused, seated, sets, different, waves } = await besiege(1000, 2);
  expect(different).toBe(0);
  expect(sets).toBeGreaterThan(1);
  expect([refused > 200, seated > 20]).toEqual([true, true]);
  const [before, warm, last] = waves;
  expect([before!.sockets, warm!.sockets, last!.sockets]).toEqual([5, 5, 5]);
  expect(last!.kib - warm!.kib).toBeLessThan(MOST_GROWN_KIB);
}, 60_000);
