import { canonicalText, isContent, parse, request, vote } from '@aiwolf-arena/protocol';
import { forgetSentences } from '@aiwolf-arena/protocol/tables';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveRules } from '../rules/presets.ts';
import { Lexicon, Library } from './lexicon.ts';

const rules = resolveRules(5);
const TEXTS = [
  ...['VOTE Agent[01]', 'Agent[02] VOTE Agent[01]', 'REQUEST Agent[02] (VOTE Agent[01])', 'Skip'],
  ...['AND (VOTE Agent[01]) (VOTE Agent[07])', 'NOT (Over)', 'AND (()', 'nonsense', 'NOT (VOTE x)', ''],
];

type Action = (lexicon: Lexicon) => unknown;
const actions: fc.Arbitrary<Action[]> = fc.array(
  fc.oneof(
    fc.constantFrom(...TEXTS).map(
      (text): Action =>
        (lexicon) =>
          lexicon.read(text),
    ),
    fc.constantFrom(...TEXTS).map(
      (text): Action =>
        (lexicon) => {
          const read = parse(text);
          return read.ok ? lexicon.read(read.value.content) : undefined;
        },
    ),
    fc.integer({ min: 1, max: 3 }).map(
      (to): Action =>
        (lexicon) =>
          lexicon.read(vote(to)),
    ),
    fc.integer({ min: 1, max: 3 }).map(
      (to): Action =>
        (lexicon) =>
          lexicon.read(request(to, vote(1))),
    ),
    fc.integer({ min: 1, max: 3 }).map(
      (to): Action =>
        () => ({ content: vote(to, 2) }),
    ),
  ),
  { maxLength: 20 },
);

/** What a set reads, with every sentence by when it was first met. */
function readings(lexicon: Lexicon, set: readonly Action[]): unknown {
  const first = new Map<unknown, number>();
  const labelled = (content: unknown): unknown => {
    if (!isContent(content)) return undefined;
    if (!first.has(content)) first.set(content, first.size);
    const inside = (content as { contents?: readonly unknown[] }).contents?.map(labelled);
    return [first.get(content), canonicalText(content), inside];
  };
  return set.map((action) => {
    const got = action(lexicon) as { content: unknown; verdict?: number; text?: string } | undefined;
    return got && [labelled(got.content), got.verdict, got.text];
  });
}

test('a set reads from a library what it would read without', () => {
  fc.assert(
    fc.property(fc.array(actions, { maxLength: 4 }), actions, (others, own) => {
      const library = new Library(rules);
      for (const other of others) {
        forgetSentences();
        readings(library.open(), other);
      }
      forgetSentences();
      const later = readings(library.open(), own);
      forgetSentences();
      expect(later).toEqual(readings(new Lexicon(rules), own));
    }),
    { numRuns: 500 },
  );
});

test('what is read again is not made again', () => {
  const library = new Library(rules);
  forgetSentences();
  const before = library.open().read('REQUEST Agent[02] (VOTE Agent[01])');
  forgetSentences();
  expect(library.open().read('REQUEST Agent[02] (VOTE Agent[01])')).toBe(before);
});

test('texts that are told apart by none of the characters looked at first are still told apart', () => {
  const lexicon = new Lexicon(resolveRules(15));
  const texts = Array.from({ length: 9 }, (_, i) => `IDENTIFIED Agent[0${i + 1}] HUMAN`);
  const first = texts.map((text) => lexicon.read(text));
  expect(first.map((utterance) => utterance!.text)).toEqual(texts);
  for (const [i, text] of texts.entries()) expect(lexicon.read(text)).toBe(first[i]);
});
