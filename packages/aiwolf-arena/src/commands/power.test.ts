import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { measuredOptions } from './power.ts';

const document = readFileSync(new URL('../../../../results/validation/icc.md', import.meta.url), 'utf8');
const [, five, fifteen] = document.split(/^## /m);
const median = (text: string, of: string): number => Number(text.match(new RegExp(`Median ${of} ([\\d.]+)`))![1]);

test.each([
  [5, five!],
  [15, fifteen!],
])('what plans assume at %i players is near what was measured', (players, text) => {
  const { icc, discordant, players: at } = measuredOptions(players);
  expect(at).toBe(players);
  expect(Math.abs(icc - median(text, 'ICC'))).toBeLessThan(0.002);
  expect(Math.abs(discordant - median(text, 'discordance') / 100)).toBeLessThan(0.03);
});

test.each([
  [3, 5],
  [9, 5],
  [11, 15],
  [18, 15],
])('at %i players that of %i', (players, nearest) => {
  expect(measuredOptions(players).players).toBe(nearest);
});
