import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Planted, PlantedWorkspace } from './planted.ts';
import { ROOT } from './tool.ts';
import { WORDS, wordFaults } from './words.ts';

function faultsWith(planted: Planted): string[] {
  using workspace = new PlantedWorkspace(planted);
  return wordFaults(workspace.root);
}

test('this house says what words.md says', () => {
  expect(wordFaults(ROOT)).toEqual([]);
});

test('words.md names every forbidden word', () => {
  const page = readFileSync(join(ROOT, 'docs/contributing/words.md'), 'utf8');
  const forbidden = WORDS.flatMap(({ not }) => not.split(' '));
  expect(forbidden.filter((word) => !new RegExp(`\\b${word}\\b`).test(page))).toEqual([]);
});

test('the plain word, comments, texts and regular expressions have no fault', () => {
  const text = "// a ledger\nexport const counter = 'ledger'.replace(/ledger/, `the ledger`); /* ledger */\n";
  expect(faultsWith({ 'packages/engine/src/counter.ts': text })).toEqual([]);
});

test.each<[string, Planted, string]>([
  ['a class', { 'packages/engine/src/game.ts': 'export class SetLedger {}' }, 'SetLedger: "ledger"'],
  ['a constant', { 'scripts/bench.ts': 'const MOST_TERMS = 1;' }, 'MOST_TERMS: "terms"'],
  ['a private field', { 'packages/stats/test/x.ts': 'class A { #dice = 1; }' }, 'dice: "dice"'],
  ['the name of a file', { 'packages/engine/src/set-books.ts': '' }, 'set-books: "books"'],
  ['the name of a folder', { 'packages/engine/src/gloss/a.ts': '' }, 'gloss: "gloss"'],
  ['a key of a word file', { 'packages/report/src/a.json': { 'terms-few': { en: 'few terms' } } }, 'terms-few: "terms"'],
  [
    'a claim that no test shows',
    { 'packages/report/src/a.json': { fail: { en: 'It is not better.' } } },
    'not shown to be better',
  ],
  ['an option', { 'packages/report/src/a.ts': "option('--wall-limit <ms>')" }, 'wall-limit: "wall"'],
  ['a word that has another meaning', { 'packages/engine/src/table/a.ts': 'let port = 1;' }, 'port: "port"'],
])('reports %s', (_, planted, fault) => {
  expect(faultsWith(planted)).toEqual([expect.stringContaining(fault)]);
});

test('an exception holds in its place only', () => {
  const text = 'let wallMs = 1;';
  expect(faultsWith({ 'packages/bridge/src/a.ts': text })).toEqual([]);
  expect(faultsWith({ 'packages/stats/src/a.ts': text })).toHaveLength(1);
});
