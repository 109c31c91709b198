import { expect, test } from 'vitest';
import { inPicture, pageSaid, pictureIn, speaking, type WordKey } from './words.ts';

test('the page says the same sentence as a text in both languages, or in one', () => {
  const said = pageSaid('step-of', { step: 3, steps: 1500 });
  expect(said.en).toBe('Step 3 of 1,500');
  for (const language of ['en', 'ja'] as const)
    expect(speaking(language)('step-of', { step: 3, steps: 1500 })).toBe(said[language]);
});

test('pictures are drawn once: marked words follow the language', () => {
  const svg = `<text>${inPicture('SEER')} and ${inPicture('no-such' as WordKey)}</text>`;
  expect(pictureIn('ja', svg)).toMatch(/^<text>占い師 and \uE000no-such\uE001<\/text>$/);
});
