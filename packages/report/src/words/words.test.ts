import { expect, test } from 'vitest';
import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import { inPicture, pictureIn, sentenceText, speaking, type WordKey } from './words.ts';

const blanksOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

test.each(Object.keys(en) as WordKey[])('%s has the same blanks in both languages', (key) => {
  expect(blanksOf(ja[key])).toEqual(blanksOf(en[key]));
});

test('blanks take words, numbers of the language, and texts as they are', () => {
  const sentence = { say: 'card-weak', with: { role: { word: 'SEER' }, players: 1500, rate: '<b>' } } as const;
  expect(sentenceText(speaking('en'), sentence)).toContain('as Seer at 1,500 players: it wins <b>');
  expect(sentenceText(speaking('ja'), sentence)).toContain('1,500人村の占い師: 勝率<b>');
});

test('pictures are drawn once: marked words follow the language', () => {
  const svg = `<text>${inPicture('SEER')} and ${inPicture('no-such' as WordKey)}</text>`;
  expect(pictureIn(speaking('ja'), svg)).toMatch(/^<text>占い師 and \uE000no-such\uE001<\/text>$/);
});
