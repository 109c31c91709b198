import { readFileSync } from 'node:fs';
import { FAULT_KINDS, isViolation } from '@aiwolf-arena/engine';
import { expect, test } from 'vitest';
import words from './fault-kinds.json' with { type: 'json' };
import { faultSaid } from './fault-kinds.ts';

test('every kind of fault is said in both languages, and nothing else is', () => {
  expect(Object.keys(words)).toEqual([...FAULT_KINDS]);
  for (const kind of FAULT_KINDS) {
    expect(faultSaid(kind).en).toMatch(/^[a-z][\w' ]+/);
    expect(faultSaid(kind).ja).toMatch(/[ぁ-ん一-龠]/);
  }
  expect(faultSaid('not-tried')).toEqual({ en: 'not-tried', ja: 'not-tried' });
});

test('the documentation has every kind of fault, and whether it is a violation', () => {
  const page = readFileSync(new URL('../../../../docs/reference/runs.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `([\w-]+)` \|.*\| (yes|no) \|$/gm)].map(([, kind, is]) => [kind, is]);
  expect(rows).toEqual(FAULT_KINDS.map((kind) => [kind, isViolation(kind) ? 'yes' : 'no']));
});
