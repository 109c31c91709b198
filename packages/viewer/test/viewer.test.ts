// @module-tag browser
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLog } from '@aiwolf-arena/engine';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { htmlPage } from '../src/figures/html-page.ts';
import type { ShownRecord } from '../src/page/document.ts';
import { arena } from './arena.ts';
import { axeFinds, look, openBrowser } from './looking.ts';

const HOSTILE = '</script><img src=x onerror=alert(1)>';
const LONG = '人狼知能研究会の長い名前の占い師エージェント';
const AGENTS =
  'sample,bayes,liar,hunter,believer,shadow,usurper,zealot,diplomat,pollster,ventriloquist,roller,decoy,sample,bayes';

let browser: Browser;
let folder: string;
let file: string;
/** The games of the page: of 5, 15 and 18 seats. In the second, names are long or hostile, and two seats have the same agent. */
let records: ShownRecord[];

function played(players: number, seed: number): ShownRecord {
  const log = JSON.parse(
    arena(folder, 'play', '--agents', AGENTS, '--players', String(players), '--seed', String(seed), '--json'),
  ).log as string[];
  const { roles, events, said, names } = readLog(log.join('\n')).game!;
  return { roles: [...roles], events: [...events], said, names };
}

const pageOf = (shown: readonly ShownRecord[]): Promise<string> =>
  htmlPage({
    ...{ kind: 'games', title: 'games', arena: '0', agents: [], sections: [] },
    games: {
      about: [],
      games: shown.map((record, i) => ({ line: { name: `game ${i}`, winner: 1, days: 3, tags: [] }, record })),
    },
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aiwolf-arena-viewer-'));
  const [small, large, huge] = [played(5, 2), played(15, 3), played(18, 4)];
  const names = large.names.map((name, i) => (i === 0 ? HOSTILE : i % 3 === 0 ? `${LONG}${i}` : name));
  records = [small, { ...large, names: names.with(5, names[4]!) }, huge];
  file = join(folder, 'games.html');
  writeFileSync(file, await pageOf(records));
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(hash: string, options: Parameters<typeof look>[3] = {}) {
  const seen = await look(browser, file, hash, options);
  await seen.page.waitForSelector('.viewer');
  return seen;
}

const painted = (page: Page) => page.waitForSelector('.belief', { state: 'attached' });
const field = (page: Page, name: string) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get(name);

test.each([
  [0, 390, 'en', 'light'],
  [1, 390, 'ja', 'dark'],
  [2, 820, 'en', 'dark'],
  [1, 1440, 'en', 'light'],
  [2, 1920, 'ja', 'light'],
] as const)('game %i fits %i pixels (%s, %s), and axe has nothing to say', async (game, width, locale, colorScheme) => {
  const viewport = { width, height: 844 };
  const { page, troubles } = await open(`#game=${game}&step=60&code=on`, { viewport, locale, colorScheme });
  await painted(page);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  const frame = (await page.locator('.round-table').boundingBox())!;
  const seats = await page.locator('.seat').evaluateAll((all) =>
    all.map((one) => {
      const { left, right } = one.getBoundingClientRect();
      return { left, right };
    }),
  );
  expect(seats.length).toBe(records[game]!.names.length);
  for (const { left, right } of seats) {
    expect(left).toBeGreaterThanOrEqual(frame.x - 6);
    expect(right).toBeLessThanOrEqual(frame.x + frame.width + 6);
  }
  await page.locator('.as-tables > summary').click();
  await page.locator('.village tbody tr').first().waitFor();
  expect(await page.locator('.village tbody tr').count()).toBe(seats.length);
  expect(await axeFinds(page)).toEqual([]);
  expect(troubles).toEqual([]);
});

test('a page with a game of 15 is small; names are texts, and equal names differ by their seats', async () => {
  expect(Buffer.byteLength(await pageOf([records[1]!]))).toBeLessThan(450_000);
  const { page, troubles } = await open('#game=1');
  const names = await page
    .locator('.seat [role=button]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!));
  expect(names[0]).toContain(`${HOSTILE}·01`);
  expect(names[4]!.split(',')[0]!.replace('·05', '·06')).toBe(names[5]!.split(',')[0]);
  expect(await page.locator('img').count()).toBe(0);
  expect(troubles).toEqual([]);
});

test('everything can be done with keys, and the sheet of keys keeps the focus', async () => {
  const { page, troubles } = await open('#game=2');
  await painted(page);
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('ArrowRight');
  expect(Number(field(page, 'step'))).toBeGreaterThan(0);
  await press('1', '2');
  expect(field(page, 'seat')).toBe('12');
  await press(']');
  expect(field(page, 'seat')).toBe('13');
  await press('0', '+', '+', 'c');
  expect([field(page, 'seat'), field(page, 'speed'), field(page, 'code')]).toEqual([null, '4', 'on']);
  await press('Home', 'm');
  expect(await page.locator('.turning-points [aria-current]').count()).toBe(1);
  expect(await page.locator('.turning-points button').first().getAttribute('aria-current')).toBe('step');
  await press('?');
  expect(await page.locator('.key-list div').count()).toBeGreaterThan(15);
  await press('Tab', 'Tab', 'Tab');
  expect(
    await page.evaluate('document.activeElement === document.body || document.activeElement.closest("dialog") !== null'),
  ).toBe(true);
  expect(await axeFinds(page)).toEqual([]);
  await press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  await press('p');
  expect(field(page, 'game')).toBe('1');
  expect(troubles).toEqual([]);
});

test('a seat sees what it knows: no roles, truth, chances or moments before the end, in the whole day', async () => {
  const { page } = await open('#game=1&step=0');
  await painted(page);
  expect(await page.locator('.win').count()).toBe(1);
  const villager = records[1]!.roles.lastIndexOf(records[1]!.roles.slice(1).toSorted()[0]!);
  await page.locator('.eyes').selectOption(String(villager));
  await page.locator('.days button').nth(2).click();
  await painted(page);
  expect(await page.locator('.seat.unknown').count()).toBe(14);
  for (const secret of ['.win', '.turning-points', '.truth', '.step.whisper', '.step.divine', '.lies'])
    expect([secret, await page.locator(secret).count()]).toEqual([secret, 0]);
  expect(await page.locator('.step.future').count()).toBeGreaterThan(5);
  await page.locator('.viewer').press('End');
  expect(await page.locator('.seat.unknown').count()).toBe(0);
  expect(await page.locator('.win').count()).toBe(1);
});

test('claims are marked true where the role is the claimed one; liars are listed', async () => {
  const { page } = await open('#game=1');
  await page.locator('.viewer').press('End');
  const rows = await page
    .locator('.claims tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].slice(0, 2).map((cell) => cell.textContent!)));
  const claims = rows.filter(([, claim]) => claim !== '');
  expect(claims.length).toBeGreaterThan(1);
  for (const [role, claim] of claims) if (!claim!.startsWith(role!)) expect(claim).toContain('✗');
  expect(claims.some(([role, claim]) => claim === `${role}✓ true`)).toBe(true);
  expect(await page.locator('.lies > ul > li').count()).toBeGreaterThan(0);
});

test('replies lead to the talk that they name; a click on the strip is a step; hovering names a line', async () => {
  const { page } = await open('#game=1&step=60');
  await painted(page);
  const reply = page.locator('.reply').first();
  const [, id] = /talk (\d+)/.exec((await reply.textContent())!)!;
  await reply.click();
  expect(await page.locator('.step[aria-current] .talk-no').textContent()).toContain(`#${id}`);
  await page.locator('.strip-plot').scrollIntoViewIfNeeded();
  const strip = (await page.locator('.strip-plot').boundingBox())!;
  await page.mouse.click(strip.x + strip.width / 2, strip.y + strip.height - 8);
  const steps = Number(await page.locator('.strip-plot input').getAttribute('max'));
  expect(Math.abs(Number(field(page, 'step')) - steps / 2)).toBeLessThan(3);
  const y = await page.locator('.beliefs .axis').evaluate((axis) => axis.getBoundingClientRect().y);
  await page.mouse.move(strip.x + strip.width / 2, y - 4);
  expect(await page.locator('.pointed text').textContent()).toMatch(/·\d\d \d+ %$/);
});

test('a step becomes a picture, under the policy of the page', async () => {
  const { page, troubles } = await open('#game=1&step=60', { colorScheme: 'dark' });
  await page.keyboard.press('s');
  await page.waitForSelector('.step-picture');
  const address = (await page.locator('.as-button').getAttribute('href'))!;
  const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  const [, , box] = (await page.locator('.round-table').getAttribute('viewBox'))!.split(' ').map(Number);
  expect(bytes.readUInt32BE(16)).toBe(2 * box!);
  expect(bytes.length).toBeGreaterThan(40_000); // an empty picture has some kilobytes
  expect(await page.locator('.share-link').inputValue()).toContain('step=60');
  expect(await axeFinds(page)).toEqual([]);
  expect(troubles).toEqual([]);
});

test('on phones the buttons stay in sight with what happens; paper shows the table and the whole day', async () => {
  const { page } = await open('#game=1&step=60', { viewport: { width: 390, height: 844 } });
  for (const part of ['.round-table', '.log', '.strip']) {
    await page.locator(part).scrollIntoViewIfNeeded();
    const bar = (await page.locator('.controls-bar').boundingBox())!;
    expect(bar.y + bar.height).toBeLessThanOrEqual(845);
  }
  expect(await page.locator('.now').textContent()).toBe(await page.locator('.step[aria-current]').textContent());
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.controls').isVisible()).toBe(false);
  expect(await page.locator('.log').evaluate((log) => log.scrollHeight - log.clientHeight)).toBeLessThan(2);
});
