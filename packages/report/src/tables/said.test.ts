import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countedIn, joined, sentencesOf } from './said.ts';

const PACKAGES = join(import.meta.dirname, '../../..');
const blanksOf = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].sort().join();

/** Sentences of all modules that speak both languages. */
const SENTENCES = globSync('{report,viewer,aiwolf-arena}/src/**/*.json', { cwd: PACKAGES }).flatMap((file) =>
  Object.entries(JSON.parse(readFileSync(join(PACKAGES, file), 'utf8'))).flatMap(([key, said]) => {
    const { en, ja } = said as { readonly en?: string; readonly ja?: string };
    return en === undefined ? [] : [{ file, key, en, ja }];
  }),
);

test('every sentence is in both languages, with the same blanks', () => {
  expect(SENTENCES.length).toBeGreaterThan(600);
  expect(SENTENCES.filter(({ en, ja = '{none}' }) => blanksOf(en) !== blanksOf(ja))).toEqual([]);
});

test('numbers, things, texts in both languages and lists fill the blanks of a sentence', () => {
  const say = sentencesOf({ played: { en: '{agents}: {sets}, {games}, {note}', ja: '{agents}: {sets}、{games}、{note}' } });
  const said = say('played', { agents: ['a', 'b'], sets: [1, 'set'], games: 2000, note: { en: 'fine', ja: '良い' } });
  expect(said).toEqual({ en: 'a, b: 1 set, 2,000, fine', ja: 'a、b: 1セット、2,000、良い' });
  expect(say('played', { agents: [], sets: [2, 'set'], games: 1, note: '' }).en).toBe(': 2 sets, 1, ');
  expect(countedIn([3, 'other agent'], 'ja')).toBe('他の3エージェント');
  expect(joined(said, '!').ja).toBe('a、b: 1セット、2,000、良い!');
});

test('one is not many', () => {
  const say = sentencesOf({ played: { en: '{sets} sets of {games} games in {ms} ms', ja: '{sets}セット' } });
  expect(say('played', { sets: 1, games: 21, ms: 1 }).en).toBe('1 set of 21 games in 1 ms');
  expect(say('played', { sets: 1000, games: 1, ms: 0 }).en).toBe('1,000 sets of 1 game in 0 ms');
});
