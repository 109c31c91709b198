import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import * as build from '../index.ts';
import { type Composition, makeOperator } from './make.ts';
import { forgetSentences } from './tables.ts';
import type { Subject } from './words.ts';

const { vote, estimate } = build;
const agent = fc.integer({ min: 1, max: 5 });
const subject = fc.constantFrom<Subject>(undefined, 1, 2, 40, 'ANY');
const simple = fc.oneof(
  fc.tuple(agent, subject).map(([target, of]) => vote(target, of)),
  agent.map((target) => estimate(target, 'SEER')),
);
const composition: fc.Arbitrary<Composition> = fc.oneof(
  fc.record({ kind: fc.constantFrom('AND', 'OR'), subject, contents: fc.array(simple, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constantFrom('BECAUSE', 'XOR'), subject, contents: fc.tuple(simple, simple) }),
  fc.record({ kind: fc.constant('NOT'), subject, contents: fc.tuple(simple) }),
  fc.record({ kind: fc.constant('DAY'), subject, day: fc.nat(3), contents: fc.tuple(simple) }),
);

function built({ kind, subject: of, day, contents }: Composition) {
  const [first, second] = contents as [(typeof contents)[0], (typeof contents)[0]];
  if (kind === 'AND') return build.and(contents, of);
  if (kind === 'OR') return build.or(contents, of);
  if (kind === 'BECAUSE') return build.because(first, second, of);
  if (kind === 'XOR') return build.xor(first, second, of);
  return kind === 'NOT' ? build.not(first, of) : build.day(day!, first, of);
}

beforeEach(forgetSentences);

test('what is found by its parts is what its text would be', () => {
  fc.assert(
    fc.property(fc.array(composition, { minLength: 20, maxLength: 200 }), (compositions) => {
      for (const parts of compositions) expect(built(parts)).toBe(makeOperator(parts));
    }),
  );
});

test('a list is copied: what the caller does with it later changes nothing', () => {
  const list = [vote(1), vote(2)];
  const before = build.and(list);
  list[1] = vote(3);
  expect(build.and(list)).not.toBe(before);
  expect(build.and([vote(1), vote(2)])).toBe(before);
});
