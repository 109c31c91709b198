import { describe, expect, test } from 'vitest';
import { gate } from './gate.ts';

const BETTER = { d0: 0, d1: 0.02 };
const NOT_WORSE = { d0: -0.02, d1: 0 };
const sets = (count: number, of: (set: number) => number) =>
  Array.from({ length: count }, (_, set) => ({ gained: 15 + of(set), lost: 15, games: 100 }));
const wobble = (set: number) => (set % 2 ? 2 : -2);

test('a clear loss fails at ten sets; a clear gain passes where a loss in a tenth would have been seen', () => {
  expect(
    gate(
      sets(40, (set) => 5 + wobble(set)),
      BETTER,
    ),
  ).toMatchObject({ verdict: 'pass', sets: 36 });
  expect(
    gate(
      sets(40, (set) => -5 + wobble(set)),
      BETTER,
    ),
  ).toMatchObject({ verdict: 'fail', sets: 10 });
  expect(
    gate(
      sets(9, () => 9),
      BETTER,
    ).verdict,
  ).toBe('running');
});

test('sets after the verdict do not change it', () => {
  const turned = sets(40, (set) => (set < 36 ? 5 + wobble(set) : -15));
  expect(gate(turned, BETTER)).toEqual(gate(turned.slice(0, 36), BETTER));
});

describe('sets that agree exactly', () => {
  const same = sets(36, () => 0);
  test('equal players are not better', () => {
    expect(gate(same, BETTER)).toMatchObject({ verdict: 'fail', sets: 10 });
  });
  test('equal players are not worse', () => {
    expect(gate(same, NOT_WORSE)).toMatchObject({ verdict: 'pass', sets: 36 });
  });
  test('a difference half way says nothing', () => {
    expect(
      gate(
        sets(10, () => 1),
        BETTER,
      ),
    ).toMatchObject({ verdict: 'running' });
  });
});

test('half way for ever is inconclusive at the cap', () => {
  const half = sets(300, (set) => 1 + 8 * wobble(set));
  expect(gate(half.slice(0, 299), BETTER).verdict).toBe('running');
  expect(gate(half, BETTER)).toMatchObject({ verdict: 'inconclusive', sets: 300 });
});

test('sets without games are passed over', () => {
  const none = { gained: 0, lost: 0, games: 0 };
  expect(gate([none, ...sets(9, () => 9), none], BETTER)).toMatchObject({
    verdict: 'running',
    sets: 9,
  });
  expect(gate([], BETTER)).toEqual({ verdict: 'running', sets: 0 });
});
