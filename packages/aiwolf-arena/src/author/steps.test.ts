import { FAULTS } from '@aiwolf-arena/engine';
import { expect, test } from 'vitest';
import type { PlayedSet, StepEvidence } from './evidence.ts';
import { adviceFor, COMPLIANCE } from './steps.ts';

const first = { game: 0, day: 1, detail: '' };
const advised = (kind: string, request = 'TALK'): string => adviceFor([{ kind, first: { ...first, request } }]).en;

test('every kind of fault has its advice, and answers have one for each request', () => {
  for (const kind of [...FAULTS, 'forbidden-action', 'hard-limit', 'memory-limit'])
    expect(advised(kind, kind === 'invalid-target' ? 'VOTE' : 'TALK')).toMatch(/\w/);
  for (const kind of ['invalid-target', 'wrong-type']) {
    const each = ['VOTE', 'DIVINE', 'GUARD', 'ATTACK'].map((request) => advised(kind, request));
    expect(new Set(each).size).toBe(4);
  }
  expect(advised('invalid-target', 'ATTACK')).toMatch(/not a werewolf.*this\.info\.roleMap/);
});

test('several faults have a line each, and none twice', () => {
  const faults = ['exception', 'wrong-type', 'exception'].map((kind) => ({ kind, first: { ...first, request: 'VOTE' } }));
  expect(adviceFor(faults).en.split('\n')).toEqual([advised('exception'), advised('wrong-type', 'VOTE')]);
});

test('fewer games than a contest plays are a warning that says so', () => {
  const sets = [{ result: { games: 5, seats: [] }, seats: [] }] as unknown as PlayedSet[];
  const step = COMPLIANCE.find(({ name }) => name === '100 games')!;
  expect(step.judge({ sets } as unknown as StepEvidence)).toEqual({
    verdict: 'warning',
    seen: expect.objectContaining({
      en: 'one instance played 5 games of a set, but in a contest it plays 100 (regulation 2.1)',
    }),
    untested: [{ en: 'a set of 100 games', ja: '100ゲームのセット' }],
  });
});
