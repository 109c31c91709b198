// @module-tag browser
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arena } from './arena.ts';
import { axeFinds, drawn, look, openBrowser } from './looking.ts';

let browser: Browser;
let folder: string;
const file = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aiwolf-arena-asked-'));
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const FIELD = ['--field', 'sample,hunter', '--players', '5', '--quiet'];

/** Makes the page, and what stands first on it. */
async function answerOf(...what: readonly string[]) {
  arena(folder, 'report', ...what, '-o', 'page.html');
  const { page, troubles } = await look(browser, file('page.html'));
  await drawn(page);
  expect(await axeFinds(page)).toEqual([]);
  expect(troubles).toEqual([]);
  return { page, answer: await page.locator('.headline').textContent() };
}

test('an evaluation names the best of all agents, and shows their paired differences to it', async () => {
  arena(folder, 'eval', 'liar', 'believer', 'silent', ...FIELD, '--sets', '4', '--games', '4', '--out', 'eval');
  const { page, answer } = await answerOf('eval');
  const [, best] = /(\w+) has the highest role-balanced win rate of 3 agents: [\d.]+ %/.exec(answer!)!;
  expect(answer).toContain('Difference to ');
  expect(await page.locator('#difference-5 h3').textContent()).toBe(`Difference to ${best} at 5 players`);
  await page.locator('#difference-5 summary', { hasText: 'numbers' }).click();
  const rest = ['believer', 'liar', 'silent'].filter((name) => name !== best);
  const others = page.locator('#difference-5 tbody th');
  await others.first().waitFor();
  expect((await others.allTextContents()).toSorted()).toEqual(rest);
});

test('a document that is not complete, and folders that are no evaluation, are refused', () => {
  writeFileSync(file('torn.json'), '{"schema":"aiwolf-arena/sweep/1"}');
  expect(() => arena(folder, 'report', 'torn.json')).toThrow(
    /torn\.json is not a complete document .*\. Write it again with --json/,
  );
  const run = ['--agents', 'liar,sample', '--players', '5', '--sets', '2', '--games', '2', '--seed', '1', '--quiet'];
  arena(folder, 'run', ...run, '--out', 'run-1');
  expect(() => arena(folder, 'report', 'run-1', 'eval')).toThrow(/run-1 is a run/);
});
