/** Texts made to hurt: time stays linear and no stack overflows. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Content } from '../content/kinds.ts';
import { ERROR_CODES } from '../content/problem.ts';
import { DIALECTS, MAX_DEPTH } from '../content/words.ts';
import { explain } from '../explain/content.ts';
import { explainText } from '../explain/explain.ts';
import { not, vote } from '../index.ts';
import { format } from '../meaning/convert.ts';
import { expand } from '../meaning/expand.ts';
import { resolve, shorten, spellOut } from '../meaning/subjects.ts';
import { parse, READINGS } from './parse.ts';

const CODES: ReadonlySet<string> = new Set(ERROR_CODES);
const MB = 1_000_000;
const nested = (depth: number): string => `${'NOT ('.repeat(depth - 1)}VOTE Agent[01]${')'.repeat(depth - 1)}`;

const HOSTILE: Readonly<Record<string, string>> = {
  'opening parentheses': '('.repeat(MB),
  'closing parentheses': ')'.repeat(MB),
  'an operator of parentheses': `NOT ${'('.repeat(MB / 2)}${')'.repeat(MB / 2)}`,
  'parentheses never closed': `AND ${'('.repeat(MB)})`,
  'NOT inside NOT': nested(MB / 6),
  'NOT never closed': 'NOT ('.repeat(MB / 5),
  'requests inside each other': `${'REQUEST ANY ('.repeat(70_000)}Over${')'.repeat(70_000)}`,
  'pairs inside each other': `${'XOR ('.repeat(60_000)}Over${') (Over)'.repeat(60_000)}`,
  'many contents under many levels': `Agent[05] ${'NOT ('.repeat(498)}AND ${'(VOTE Agent[01]) '.repeat(50_000)}${')'.repeat(498)}`,
  blanks: ' '.repeat(MB),
  'blanks inside': `VOTE${' '.repeat(MB)}x`,
  'blanks before the verb': `ANY${' '.repeat(MB)}x`,
  digits: `VOTE Agent[${'0'.repeat(MB)}1]`,
  'a long word': 'VOTE'.repeat(MB / 4),
  'line breaks': `NOT (${'\n'.repeat(MB)})`,
  'quotes and dots': `${'“'.repeat(MB / 2)}${'.'.repeat(MB / 2)}`,
  'open brackets': '['.repeat(MB),
};

describe.each(READINGS)('%s', (reading) => {
  test.each(Object.entries(HOSTILE))('a megabyte: %s', (_, text) => {
    const start = performance.now();
    const result = parse(text, { reading });
    // Linear work takes some 0.1 s on a loaded machine; quadratic work takes minutes.
    expect(performance.now() - start).toBeLessThan(3000);
    if (!result.ok) expect(ERROR_CODES).toContain(result.error.code);
  });

  test(`sentences nest ${MAX_DEPTH} deep and no deeper`, () => {
    const deepest = parse(nested(MAX_DEPTH), { reading });
    expect(deepest.ok && format(deepest.value.content)).toBe(nested(MAX_DEPTH));
    const deeper = parse(nested(MAX_DEPTH + 1), { reading });
    expect(deeper.ok || deeper.error.code).toBe('TOO_DEEP');
  });

  test('any text gets an answer, never an exception', () => {
    const words = fc.constantFrom(
      ...['Agent[01]', 'Agent[0]', 'agent 2', 'ANY', 'VOTE', 'ESTIMATE', 'SEER', 'FOX', 'HUMAN'],
      ...['REQUEST', 'INQUIRE', 'AND', 'XOR', 'DAY', 'NOT', '1', 'Over', 'Skip', 'OVER', 'UNSPEC'],
      ...['(', ')', ' ', ' (', ') ', '\n', '\u3000', '[role]', '…', 'AGREE TALK day1 ID:2', 'x'],
    );
    const text = fc.oneof(
      fc.array(words, { maxLength: 12 }).map((parts) => parts.join(' ')),
      fc.array(words, { maxLength: 12 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(text, fc.constantFrom(...DIALECTS), (input, dialect) => {
        const { ok, error } = explainText(input, { reading, dialect, players: 5, speaker: 1 });
        if (error === null) return ok;
        return !ok && CODES.has(error.code) && error.position <= input.length;
      }),
      { numRuns: 1500 },
    );
  });
});

test('everything that walks over a sentence bears the deepest one', () => {
  let content: Content = vote('ANY');
  for (let depth = 1; depth < MAX_DEPTH; depth++) content = not(content);
  expect(() => not(content)).toThrow(RangeError);
  expect(spellOut(shorten(resolve(content, 3), 3), 3)).toContain('Agent[03] VOTE ANY');
  expect(explain(content, { language: 'en' }).length).toBeGreaterThan(MAX_DEPTH);
  expect(explain(content, { language: 'ja' }).length).toBeGreaterThan(MAX_DEPTH);
  const expanded = expand(content, { agents: [1, 2] });
  expect(expanded.ok || expanded.error.code).toBe('TOO_DEEP');
  expect(JSON.stringify(explainText(format(content)))).toContain('"VOTE"');
});
