// Pictures of the README and the docs show what people see today.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { IMAGES, MADE_FROM, pictures, stylesHash } from './pictures.ts';

const madeFrom = JSON.parse(readFileSync(MADE_FROM, 'utf8'));
const AGAIN = 'the pictures are older than what they show: run node scripts/images.ts';

test('pictures have the styles of the pages, and are there in both languages', () => {
  expect(madeFrom.styles, AGAIN).toBe(stylesHash());
  const names = Object.keys(madeFrom).filter((name) => name.endsWith('.png'));
  expect(names.filter((name) => name.endsWith('.ja.png')).length).toBe(names.length / 2);
  for (const name of names) expect([name, existsSync(join(IMAGES, name))]).toEqual([name, true]);
});

test('pictures show what the pages say', { tags: ['dear', 'browser'] }, async () => {
  expect(await pictures(false), AGAIN).toEqual(madeFrom);
});
