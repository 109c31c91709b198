// @module-tag dear
import { expect, test } from 'vitest';
import { Injector } from './faults.ts';
import { killUntilDone, noKills, untouched } from './kills.ts';

test('a run that is killed again and again ends as if nobody had touched it', async () => {
  const counts = noKills();
  const struck = (): number => Object.values(counts.kills).reduce((sum, n) => sum + n, 0);
  const reference = await untouched('test');
  const moments = [0.5, 0.05, 0.7, 0.9, 0.3, 0.4, 0.6, 0.5, 0.8, 0.1];
  let at = 0;
  const next = (): number => moments[at++ % moments.length]!;
  let { ms } = reference;
  while (struck() < 2) {
    const { tooLate } = counts;
    await killUntilDone('test', { ...reference, ms }, next, counts, () => struck() >= 2);
    if (counts.tooLate > tooLate) ms /= 2; // the machine was busier when the reference was measured
  }
  const { lost, different, orphans, hangs, faults } = counts;
  expect({ lost, different, orphans, hangs, faults }).toEqual({ lost: 0, different: 0, orphans: 0, hangs: 0, faults: [] });
});

test('faults are counted for whom they belong to, and disturb nobody else', async () => {
  const injector = await Injector.open('test', 10, 2);
  await Promise.all(Array.from({ length: 8 }, (_, set) => injector.misbehave(set)));
  await Promise.all([0, 19, 27, 33].map((set) => injector.stick(set)));
  await injector.close();
  expect(injector.counts.faults).toEqual([]);
  expect(injector.counts.injected).toBeGreaterThan(300);
  expect(injector.counts.stopped).toBe(4);
});
