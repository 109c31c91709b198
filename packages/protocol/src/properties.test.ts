/** What holds for every sentence, whatever its kind. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as any from '../test/arbitrary.ts';
import { type Content, isOperator } from './content/kinds.ts';
import { conformanceOf, STRICT } from './content/sentence.ts';
import { KINDS, type Kind } from './content/words.ts';
import { explain } from './explain/content.ts';
import { plain } from './explain/explain.ts';
import vectors from './fixtures/official-parser.json' with { type: 'json' };
import { convert, format } from './meaning/convert.ts';
import { expand } from './meaning/expand.ts';
import { equal, hasAny } from './meaning/match.ts';
import { resolve, shorten, spellOut } from './meaning/subjects.ts';
import { type ParseOptions, parse } from './parse/parse.ts';

const RUNS = { numRuns: 500 };

function read(text: string, options?: ParseOptions): Content {
  const result = parse(text, options);
  if (!result.ok) throw new Error(`${text}: ${result.error.code} ${result.error.hint}`);
  return result.value.content;
}

function kindsIn(content: Content, kinds: Set<Kind>): Set<Kind> {
  kinds.add(content.kind);
  if (isOperator(content)) for (const inner of content.contents) kindsIn(inner, kinds);
  return kinds;
}

describe('parse and format are a pair', () => {
  test('the sentences of these laws are of all 23 kinds', () => {
    const kinds = new Set<Kind>();
    for (const content of fc.sample(any.content, { numRuns: 1000, seed: 1 })) kindsIn(content, kinds);
    expect([...kinds].sort()).toEqual([...KINDS].sort());
    expect(KINDS).toHaveLength(23);
  });

  test('parse(format(c)) = c for everything the builders make', () => {
    fc.assert(
      fc.property(any.content, (content) => {
        const back = read(format(content));
        expect(equal(back, content)).toBe(true);
        expect(plain(back)).toEqual(plain(content));
      }),
      RUNS,
    );
  });

  test('what 3.6 has is read the same by all three readings, without notes', () => {
    fc.assert(
      fc.property(any.content, (content) => {
        fc.pre(conformanceOf(content) === STRICT);
        for (const reading of ['server', 'strict', 'casual'] as const) {
          const result = parse(format(content), { reading });
          expect(result.ok && result.value).toEqual({ content, notes: [] });
        }
      }),
      RUNS,
    );
  });

  test('format(parse(t)) is idempotent for every text the official parser takes, but for operators without contents', () => {
    const taken = vectors.filter((vector) => vector.is !== undefined);
    const empty = taken.filter((vector) => parse(format(read(vector.input))).ok === false);
    expect(empty.map((vector) => vector.input)).toEqual(['AND ((VOTE Agent[01])']);
    for (const { input } of taken.filter((vector) => !empty.includes(vector))) {
      const canonical = format(read(input));
      expect(format(read(canonical))).toBe(canonical);
    }
  });

  test('a text without notes in the server reading is a strict text, and no other', () => {
    for (const { input } of vectors) {
      const server = parse(input);
      const strict = parse(input, { reading: 'strict' });
      expect(strict.ok, input).toBe(server.ok && server.value.notes.length === 0);
    }
  });
});

describe('meaning', () => {
  test('full, shortened and plain form are one sentence to whoever knows the speaker (4.1)', () => {
    fc.assert(
      fc.property(any.content, fc.integer({ min: 1, max: 15 }), (content, speaker) => {
        const full = resolve(content, speaker);
        expect(equal(resolve(shorten(content, speaker), speaker), full)).toBe(true);
        expect(equal(resolve(read(spellOut(content, speaker)), speaker), full)).toBe(true);
        expect(format(shorten(content, speaker)).length).toBeLessThanOrEqual(format(full).length);
      }),
      RUNS,
    );
  });

  test('an expansion has no ANY left, and expands to itself (5.4)', () => {
    const village = { agents: [1, 2, 3], limit: 3000 };
    let expanded = 0;
    fc.assert(
      fc.property(any.content, (content) => {
        const result = expand(content, village);
        if (!result.ok) return expect(result.error.code).toBe('TOO_LARGE');
        expanded += hasAny(content) ? 1 : 0;
        expect(hasAny(result.value)).toBe(false);
        const again = expand(result.value, village);
        expect(again.ok && equal(again.value, result.value)).toBe(true);
      }),
      RUNS,
    );
    expect(expanded).toBeGreaterThan(50);
  });

  test('what converts to 2.01 is read there as the same sentence', () => {
    let said = 0;
    fc.assert(
      fc.property(any.content, (content) => {
        const old = convert(content, '2.01');
        if (!old.ok) return;
        said++;
        const back = read(old.value, { reading: 'casual', dialect: '2.01' });
        expect(equal(back, content)).toBe(true);
      }),
      RUNS,
    );
    expect(said).toBeGreaterThan(50);
  });

  test('every sentence has a gloss in both languages that names all its agents', () => {
    fc.assert(
      fc.property(any.content, (content) => {
        for (const language of ['en', 'ja'] as const)
          for (const name of format(content).match(/Agent\[\d+\]/g) ?? [])
            expect(explain(content, { language })).toContain(name);
      }),
      RUNS,
    );
  });
});
