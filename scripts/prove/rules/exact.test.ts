import { describe, expect, test } from 'vitest';
import { compareWithExact, fingerprintsOf, playRandom, rulesOf } from './exact.ts';

const far = (comparisons: ReturnType<typeof compareWithExact>) =>
  comparisons.filter(({ deviation }) => Math.abs(deviation) > 4).map(({ what }) => what);

describe('random play has its exact values', () => {
  const five = playRandom(rulesOf(5, 'afterNight'), 6000, 'exact');
  const fifteen = playRandom(rulesOf(15, 'afterNight'), 2500, 'exact');
  test('5 players, official order', () => {
    expect(far(compareWithExact(five, 5, 'afterNight'))).toEqual([]);
  });
  test('15 players, official order', () => {
    expect(far(compareWithExact(fifteen, 15, 'afterNight'))).toEqual([]);
  });
  test('15 players, victory checked after each death', () => {
    const play = playRandom(rulesOf(15, 'afterEachDeath'), 2500, 'exact');
    expect(far(compareWithExact(play, 15, 'afterEachDeath'))).toEqual([]);
  });
  test('the comparison sees a victory check at the wrong moment', () => {
    expect(far(compareWithExact(five, 5, 'afterEachDeath'))).toContain('alive VILLAGER');
    expect(far(compareWithExact(fifteen, 15, 'afterEachDeath'))).toContain('attack_phases');
  });
  test('known bugs are told apart by their fingerprints', () => {
    expect(fingerprintsOf(fifteen, 15)).not.toContain('guard_always_succeeds_while_bodyguard_alive');
    expect(fingerprintsOf(fifteen, 15)).not.toContain('attack_also_on_day_0');
  });
});
