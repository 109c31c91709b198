import { FAULT_KINDS } from '@aiwolf-arena/engine';
import { expect, test } from 'vitest';
import type { PlayedSet, StepEvidence } from './evidence.ts';
import { adviceFor, COMPLIANCE } from './steps.ts';

const first = { game: 0, day: 1, detail: '' };
const advised = (kind: string, request = 'TALK'): string => adviceFor([{ kind, first: { ...first, request } }]).en;

test('every kind of fault has its advice, and answers have one for each request', () => {
  for (const kind of FAULT_KINDS) expect(advised(kind, kind === 'invalid-target' ? 'VOTE' : 'TALK')).toMatch(/\w/);
  for (const kind of ['invalid-target', 'wrong-type']) {
    const each = ['VOTE', 'DIVINE', 'GUARD', 'ATTACK'].map((request) => advised(kind, request));
    expect(new Set(each).size).toBe(4);
  }
  expect(advised('invalid-target', 'ATTACK')).toMatch(/not a werewolf.*this\.info\.roleMap/);
});

test('a client gets advice without the methods and fields of our players', () => {
  for (const kind of FAULT_KINDS)
    for (const request of ['TALK', 'VOTE', 'DIVINE', 'GUARD', 'ATTACK']) {
      const isOurs = ['wrong-type', 'invalid-target'].includes(kind) && request === 'TALK';
      if (!isOurs) expect(adviceFor([{ kind, first: { ...first, request } }], true).en).not.toMatch(/this\.info|context\.name/);
    }
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

const stepNamed = (name: string) => COMPLIANCE.find((step) => step.name === name)!;
const fault = { kind: 'no-answer', count: 1, games: 1, first: { ...first, request: 'TALK' } };
const hung = { result: { games: 5, seats: [{ faults: [fault] }] }, seats: [1] };
const evidence = (calls: object, sets: readonly object[] = []): StepEvidence =>
  ({ name: 'x', source: './my fox.ts', sets, calls, forms: [], again: [], findings: [] }) as unknown as StepEvidence;

test.each(['no exceptions', 'canonical sentences', 'full and short forms', 'valid targets', 'repeatable'])(
  'the step %s says of an agent that never answered that it is not tested',
  (name) => {
    const { verdict, seen, untested } = stepNamed(name).judge(evidence({ update: [1] }, [hung]));
    expect({ verdict, seen: seen.en }).toEqual({ verdict: 'warning', seen: `not tested: ${untested!.join(', ')}` });
  },
);

test('requests that were never made are named, and the others are judged', () => {
  const { judge } = stepNamed('valid targets');
  expect(judge(evidence({ vote: [1], attack: [1] }))).toMatchObject({
    verdict: 'warning',
    seen: { en: 'every vote, divination, guard and attack had a valid target; not tested: guard, divine' },
  });
  expect(judge(evidence({ vote: [1], attack: [1], guard: [1], divine: [1] }))).toMatchObject({ verdict: 'passed' });
});

test('slow calls are told with what to do', () => {
  expect(stepNamed('100 ms').judge(evidence({ update: [1, 3e8] }))).toMatchObject({
    verdict: 'failed',
    advice: { en: expect.stringContaining('1 took longer than 100 ms') },
  });
});

test('a call that was stopped counts as late', () => {
  expect(stepNamed('100 ms').judge(evidence({ update: [1, 1] }, [hung]))).toMatchObject({
    verdict: 'failed',
    seen: { en: '1 of 3 calls were stopped without an answer (TALK)' },
  });
});
