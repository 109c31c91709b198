// @module-tag browser
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arena } from './arena.ts';
import { axeFinds, look, openBrowser } from './looking.ts';

let browser: Browser;
let folder: string;
const file = (name: string): string => join(folder, name);
const found = (page: Page): Promise<string | null> => page.locator('.found-games').textContent();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aiwolf-arena-find-'));
  const many = ['--players', '5', '--sets', '100', '--games', '100', '--seed', '7', '--quiet'];
  arena(folder, 'run', '--agents', 'sample,random,hunter', '--out', 'run', ...many);
  arena(folder, 'report', 'run', '--find', 'seer executed on day 1', '-o', 'found.html', '--quiet');
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('ten thousand games are searched on one page, which stays small', async () => {
  const { page, troubles } = await look(browser, file('found.html'), '#at=games');
  await page.locator('.found-games').waitFor();
  expect(await found(page)).toMatch(
    /^[\d,]+ of 10,000 games \(\d+\.\d %\)\. Villagers win [\d.]+ % of them \(95 % interval \[[\d.]+ %, [\d.]+ %\]\), [\d.]+ % of all games\./,
  );
  expect(
    await page.locator('.condition select').evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value)),
  ).toEqual(['', 'SEER', 'executed', '1']);
  expect(await page.locator('*').count()).toBeLessThan(3000);
  expect(await axeFinds(page)).toEqual([]);
  await page.locator('.game-list tbody .link').first().click();
  await page.waitForSelector('.viewer');
  await page.keyboard.press('End');
  expect(await page.locator('.log').textContent()).toContain('win');
  expect(troubles).toEqual([]);
  expect(statSync(file('found.html')).size).toBeLessThan(1_500_000);
});

test('conditions are added, typed, linked to, and refused in words', async () => {
  const { page, troubles } = await look(browser, file('found.html'), `#at=games&find=${encodeURIComponent('hunter plays')}`);
  await page.locator('.found-games').waitFor();
  const all = Number((await found(page))!.split(' ')[0]!.replace(',', ''));
  await page.getByRole('button', { name: 'Add a condition' }).click();
  const second = page.locator('.condition').nth(1);
  await second.locator('select').nth(2).selectOption('WEREWOLF');
  await second.locator('select').nth(3).selectOption('claims');
  await second.locator('select').nth(4).selectOption('SEER');
  expect(decodeURIComponent(page.url()).replaceAll('+', ' ')).toContain('find=hunter plays, werewolf claims seer');
  const fewer = Number((await found(page))!.split(' ')[0]!.replace(',', ''));
  expect(fewer).toBeLessThan(all);
  expect(await found(page)).toMatch(/hunter win [\d.]+ %/);
  await page.getByLabel('As text').fill('hunter flies');
  await page.keyboard.press('Enter');
  expect(await page.getByRole('alert').textContent()).toContain('"flies" is neither an agent');
  expect(await page.getByLabel('As text').inputValue()).toBe('hunter flies');
  expect(troubles).toEqual([]);
});

test('a game that the page does not contain is listed with the command that shows it', async () => {
  const { page } = await look(
    browser,
    file('found.html'),
    `#at=games&find=${encodeURIComponent('villagers won, seer survived')}`,
  );
  const command = await page.locator('.game-list .command').first().textContent();
  const [, address] = /npx aiwolf-arena report 'run#([^']+)' --open/.exec(command!)!;
  arena(folder, 'report', `run#${address}`, '-o', 'one.html');
  const one = await look(browser, file('one.html'));
  await one.page.waitForSelector('.viewer');
  expect(one.troubles).toEqual([]);
});

test('games that cannot be replayed are found in their logs; without logs, the page says how to keep them', async () => {
  const lost = [
    '--agents',
    'sample,lost=./lost.mjs',
    '--players',
    '5',
    '--sets',
    '3',
    '--games',
    '2',
    '--seed',
    '1',
    '--quiet',
  ];
  writeFileSync(file('lost.mjs'), LOST);
  arena(folder, 'run', ...lost, '--logs', 'all', '--out', 'logged');
  arena(folder, 'run', ...lost, '--out', 'unlogged');
  for (const gone of ['lost.mjs', 'logged/agents', 'unlogged/agents']) rmSync(file(gone), { recursive: true, force: true });
  for (const run of ['logged', 'unlogged'])
    arena(folder, 'report', run, '--find', 'lost survived', '-o', `${run}.html`, '--quiet');
  const logged = await look(browser, file('logged.html'), '#at=games');
  await logged.page.locator('.found-games').waitFor();
  expect(await found(logged.page)).toContain('of 6 games');
  const unlogged = await look(browser, file('unlogged.html'));
  expect(await unlogged.page.locator('#games').textContent()).toContain('Play with --logs all');
});

const LOST = `export default () => ({
  getName() { return 'lost'; }, initialize() {}, update() {}, dayStart() {}, finish() {},
  talk() { return 'Over'; }, whisper() { return 'Over'; },
  vote() { return 1; }, attack() { return 1; }, divine() { return 1; }, guard() { return 1; },
})
`;
