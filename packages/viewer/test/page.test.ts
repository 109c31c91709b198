// @module-tag browser
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arena } from './arena.ts';
import { axeFinds, drawn, look, openBrowser } from './looking.ts';

/** An agent whose sentences are markup, and whose name is made so in its run: they must be shown, and do nothing. */
const HOSTILE = '</script><img src=x onerror=alert(1)>';
const AGENT = `export default ({ name }) => ({
  getName() { return name; },
  initialize() {},
  update() {},
  dayStart() {},
  talk() { return ${JSON.stringify(`<img src=x onerror=alert(2)></script> `)}; },
  whisper() { return 'Over'; },
  vote() { return 99; },
  attack() { return 1; },
  divine() { return 1; },
  guard() { return 1; },
  finish() {},
})
`;

let browser: Browser;
let folder: string;
const file = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aiwolf-arena-page-'));
  writeFileSync(file('agent.mjs'), AGENT);
  arena(
    folder,
    'run',
    '--agents',
    'sample,random,hunter,NAME=./agent.mjs',
    '--players',
    '5',
    '--sets',
    '5',
    '--games',
    '6',
    '--seed',
    '7',
    '--out',
    'run',
    '--quiet',
  );
  const plan = file('run/plan.json');
  writeFileSync(plan, readFileSync(plan, 'utf8').replace('"NAME"', JSON.stringify(HOSTILE)));
  arena(folder, 'report', 'run', '-o', 'report.html', '--games', '12');
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const texts = (page: Page, selector: string): Promise<string[]> => page.locator(selector).allTextContents();

test('a report opens without a network, says who is ahead, and axe has nothing to say', async () => {
  const { page, troubles } = await look(browser, file('report.html'));
  await drawn(page);
  expect(await texts(page, 'h2')).toEqual([
    expect.stringMatching(/^\S+ leads: \d.* of 60 games won\.$/),
    'Who is ahead, and how sure is it?',
    'Where does each agent win and lose?',
    'What went wrong?',
    'Show me a game',
    'Where the numbers come from',
  ]);
  expect(await page.locator('#ranking .answer').textContent()).toMatch(/leads with \d/);
  expect(await axeFinds(page)).toEqual([]);
  expect(troubles).toEqual([]);
  expect(statSync(file('report.html')).size).toBeLessThan(700_000);
});

test('names and sentences of agents are texts, whatever they look like', async () => {
  const { page, troubles } = await look(browser, file('report.html'), `#game=0&agent=${encodeURIComponent(HOSTILE)}`);
  await drawn(page);
  await page.waitForSelector('.viewer');
  expect(await texts(page, '.seat title')).toContainEqual(expect.stringContaining(HOSTILE));
  expect(await page.locator('.chart svg').first().textContent()).toContain('</script>');
  await page.locator('.days button').nth(1).click();
  expect(await page.locator('.log').textContent()).toContain('<img src=x onerror=alert(2)>');
  expect(await page.locator('img').count()).toBe(0);
  expect(troubles).toEqual([]);
});

test('tables are sorted, filtered and linked to', async () => {
  const { page } = await look(browser, file('report.html'));
  const table = page.locator('#ranking');
  await table.locator('.numbers > summary').click();
  const names = (): Promise<string[]> => table.locator('tbody th').allTextContents();
  await table.getByRole('button', { name: 'Agent' }).click();
  const up = await names();
  expect(up).toEqual(up.toSorted((a, b) => a.localeCompare(b)));
  await table.getByRole('button', { name: 'Agent' }).click();
  expect(await names()).toEqual(up.toReversed());
  expect(page.url()).toContain('sort=ranking.1.down');
  const pairs = page.locator('#pairs');
  await pairs.locator('.fold > summary').click();
  await pairs.locator('tbody tr').first().waitFor();
  expect(await pairs.locator('tbody tr').count()).toBe(12);
  const roles = page.locator('#roles-5');
  await roles.locator('.fold > summary').click();
  await roles.getByRole('searchbox').fill('hunter');
  expect(await roles.locator('tbody tr').count()).toBe(5);
  await roles.locator('.columns summary').click();
  expect(await roles.locator('dl').textContent()).toContain('Win rate of all agents');
  const again = await look(browser, page.url());
  expect(await again.page.locator('#ranking tbody th').allTextContents()).toEqual(up.toReversed());
  expect(await again.page.locator('#roles-5 tbody tr').count()).toBe(5);
  expect(await again.page.locator('#pairs tbody').isVisible()).toBe(false);
  expect(await again.page.locator('#findings .numbers tbody').count()).toBe(0); // the numbers of a closed chart cost nothing
});

test('both languages say everything, chosen by the browser or by hand', async () => {
  const { page, troubles } = await look(browser, file('report.html'), '#game=1&step=9', {
    locale: 'ja-JP',
    viewport: { width: 390, height: 800 },
    colorScheme: 'dark',
  });
  await page.waitForSelector('.viewer');
  await drawn(page);
  expect(await texts(page, 'h2')).toContain('誰が上位か、どれほど確かか');
  expect(await page.locator('.chart svg').first().textContent()).toContain('勝率');
  expect(await page.locator('html').getAttribute('lang')).toBe('ja');
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole('button', { name: 'English' }).click();
  expect(await texts(page, 'h2')).toContain('Show me a game');
  expect(page.url()).toContain('lang=en');
  expect(troubles).toEqual([]);
});

test('invalid targets are told as faults of some games, not as violations', async () => {
  const { page } = await look(browser, file('report.html'));
  expect(await page.locator('#faults .answer').textContent()).toMatch(
    /Faults that are no violations of regulation 4, and the share of games: .*invalid-target [\d.]+ %/,
  );
});

test('words with hyphens stay whole, and are the same text', async () => {
  const { page } = await look(browser, file('report.html'));
  const words = await page.locator('#faults td .whole').allTextContents();
  expect(words).toContain('invalid-target');
  await page.setViewportSize({ width: 360, height: 800 });
  const lines = await page.locator('.whole').evaluateAll((all) => all.map((one) => one.getClientRects().length));
  expect(Math.max(...lines)).toBe(1);
  expect(await page.locator('#provenance').textContent()).toContain('npx aiwolf-arena run --agents ');
});

test('a violation leads to its first case', async () => {
  const { page } = await look(browser, file('report.html'));
  await page.locator('#faults .fold > summary').click();
  await page.locator('#faults tbody .link').first().click();
  await page.waitForSelector('.viewer');
  expect(page.url()).toMatch(/game=\d+/);
  await page.locator('.days button').nth(1).click();
  expect(await page.locator('.step.fault').count()).toBeGreaterThan(0);
});

test('a report read for an agent says how it played', async () => {
  const { page } = await look(browser, file('report.html'));
  await page.getByLabel('Show for').fill('random');
  const card = await page.locator('.card').textContent();
  expect(card).toContain('How random played');
  expect(card).toMatch(/It is weakest as \w+ at 5 players: it wins \d/);
  expect(await page.locator('.find select').first().inputValue()).toBe('random');
  await page.locator('.lost-games .link').first().click();
  await page.waitForSelector('.viewer');
  expect(await texts(page, '.seat.focus .seat-name')).toContain('random');
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.card').isVisible()).toBe(true);
  for (const pressed of ['.controls', '.days', '.toolbar', '.contents', '.table-tools', '.numbers'])
    expect(await page.locator(pressed).first().isVisible()).toBe(false);
});

test('a contest announces its winner; stages are tabs; links, paper and own agent reach all of them', async () => {
  const agents = 'sample,random,hunter,bayes,liar,follower';
  const played = ['--players', '5', '--sets', '3', '--games', '4', '--finalists', '5', '--seed', '11', '--out', 'cup'];
  const shown = arena(folder, 'contest', '--agents', agents, ...played);
  arena(folder, 'report', 'cup', '--games', '0', '-o', 'cup.html');
  const { page, troubles } = await look(browser, file('cup.html'), '', { viewport: { width: 1440, height: 900 } });
  await drawn(page);
  const verdict = await page.locator('#verdict').textContent();
  expect(verdict).toMatch(/wins the final: |share first place in the final/);
  expect(shown.replaceAll(/\s+/g, ' ')).toContain(verdict);
  expect((await texts(page, '.podium .placed-name')).length).toBeGreaterThanOrEqual(3);
  expect(await page.locator('#ahead-final').isVisible()).toBe(true);
  expect(await page.locator('#ahead-preliminary').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Preliminary' }).press('Enter');
  expect(page.url()).toContain('stage=preliminary');
  expect(await page.locator('#ahead-final').isVisible()).toBe(false);
  await page.getByLabel('Show for').fill('liar');
  expect(await page.locator('.card').textContent()).toContain('How liar played');
  const own = page.locator('#ranking-preliminary .wide text.own');
  await own.first().waitFor(); // charts are drawn a little later
  expect(await own.allTextContents()).toEqual(['liar']);
  expect(await page.locator('#ranking-preliminary .wide path.own').count()).toBe(1);
  await page.locator('#ranking-preliminary .wide .drawing').press('ArrowDown');
  const [best] = await texts(page, '#ranking-preliminary .wide .tip');
  expect(best).toMatch(/^1\. \w+ · \d.*%.* · role-balanced .* · possible ranks \d/);
  expect(await axeFinds(page)).toEqual([]);
  expect(troubles).toEqual([]);
  const linked = await look(browser, file('cup.html'), '#at=pairs-preliminary');
  expect(await linked.page.locator('#pairs-preliminary table').isVisible()).toBe(true);
  expect(await linked.page.locator('#roles-preliminary-5 table').isVisible()).toBe(false);
  await linked.page.emulateMedia({ media: 'print' });
  for (const id of ['ranking-final', 'ranking-preliminary'])
    expect(await linked.page.locator(`#${id} .wide svg`).isVisible()).toBe(true);
  expect(await linked.page.locator('#findings-preliminary').textContent()).toMatch(/times as often as chance|comparisons/);
});

test('equal runs give equal pages, and the policy lets nothing in', () => {
  arena(folder, 'report', 'run', '-o', 'again.html', '--games', '12');
  const html = readFileSync(file('report.html'), 'utf8');
  expect(readFileSync(file('again.html'), 'utf8')).toBe(html);
  const [, policy] = /Content-Security-Policy" content="([^"]+)"/.exec(html)!;
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; img-src data:;/);
  expect(policy).not.toMatch(/unsafe|http|connect/);
});

test('both games of a comparison stand side by side, and say where they part', async () => {
  arena(
    folder,
    'compare',
    'liar',
    'sample',
    '--field',
    'random,hunter',
    '--players',
    '5',
    '--games',
    '6',
    '--fixed-sets',
    '5',
    '--seed',
    '3',
    '--out',
    'gate',
  );
  arena(folder, 'report', 'gate', '--games', '4', '-o', 'gate.html');
  const { page, troubles } = await look(browser, file('gate.html'), '#game=0');
  await page.locator('.pair .viewer').nth(1).waitFor();
  await page.getByRole('button', { name: 'First difference' }).first().click();
  expect(await page.locator('.step.differs').count()).toBe(2);
  expect(await axeFinds(page)).toEqual([]);
  expect(troubles).toEqual([]);
});
