// @module-tag browser
// The website of a published contest on a static server: what it shows, and that verification finds what was changed.
import { once } from 'node:events';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arena } from './arena.ts';
import { axeFinds, look, openBrowser } from './looking.ts';

const HOSTILE = '<img src=x onerror=alert(1)>"';
const AGENT = `export default () => ({
  getName() { return 'foxhole'; }, initialize() {}, update() {}, dayStart() {}, finish() {},
  talk() { return ${JSON.stringify('</script><img src=x onerror=alert(2)>')}; }, whisper() { return 'Over'; },
  vote() { return 1; }, attack() { return 1; }, divine() { return 1; }, guard() { return 1; },
})
`;
const ROSTER = `title: { en: ${JSON.stringify(HOSTILE)}, ja: 春の杯 }
date: [2026-03-28, 2026-03-29]
entries:
  - { team: foxhole, language: typescript, file: foxhole.ts, name: { en: Fox <b>&, ja: 狐 }, affiliation: '${HOSTILE}' }
  - { team: quietowl, language: bundled, agent: random, consent: { names: false } }
  - { team: shylynx, language: bundled, agent: chatty, consent: { logs: false } }
  - { team: gone, language: typescript, file: gone.ts }
  - { team: stuck, language: typescript, file: stuck.ts }
${['sample', 'liar', 'hunter', 'believer'].map((name) => `  - { team: ${name}, language: bundled, agent: ${name} }`).join('\n')}
`;

let browser: Browser;
let server: Server;
let folder: string;
let site: string;
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aiwolf-arena-site-'));
  writeFileSync(at('foxhole.ts'), AGENT);
  writeFileSync(at('stuck.ts'), AGENT.replace('return 1;', "throw new Error('stuck');"));
  writeFileSync(at('roster.yaml'), ROSTER);
  const size = ['--players', '5', '--sets', '3', '--games', '4', '--seed', 'the last week of March', '--quiet'];
  arena(folder, 'contest', '--roster', 'roster.yaml', ...size, '--out', 'cup');
  arena(folder, 'contest', 'publish', 'cup', '--out', 'public', '--code', '--url', 'https://example.org/cup');
  server = createServer(({ url = '/' }, answer) => {
    try {
      answer.end(readFileSync(at(decodeURIComponent(url.slice(1)))));
    } catch {
      answer.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Verifies all sets on the page, by keyboard. Returns what the page says. */
async function verdictOn(page: Page): Promise<string | null> {
  await page.selectOption('#verify select', 'all');
  await page.locator('#verify button.start').press('Enter');
  await page.waitForSelector('#verify .verdict-line');
  return page.locator('#verify [aria-live]').textContent();
}

test('the page names winner, podium, teams and date as texts, and axe has nothing to say', async () => {
  const { page, troubles } = await look(browser, `${site}public/index.html`);
  expect(await page.locator('.verdict').textContent()).toMatch(/ wins the final: /);
  expect(await page.locator('.podium > li').count()).toBe(3);
  expect(await page.locator('h1').textContent()).toContain(HOSTILE);
  expect(await page.locator('.facts').textContent()).toContain('March 28');
  const teams = await page.locator('#teams .team').allTextContents();
  expect(teams).toHaveLength(9);
  expect(teams.join('\n')).toMatch(/gone.*not admitted: its file cannot be used: the file does not exist/);
  expect(teams.join('\n')).toMatch(/stuck.*not admitted: the agent threw an exception, in the trial game/);
  expect(teams.join('\n')).toContain('Fox <b>&foxhole');
  expect(teams.join('\n')).toContain(HOSTILE);
  expect(await axeFinds(page)).toEqual([]);
  await page.context().close();
  expect(troubles).toEqual([]);
});

test('in Japanese, dark, on a phone it is as wide as the screen and complete; on paper nothing is hidden that counts', async () => {
  const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
  const { page, troubles } = await look(browser, `${site}public/index.html`, '#lang=ja', phone);
  expect(await page.locator('h1').textContent()).toContain('春の杯');
  expect(await page.locator('#teams').textContent()).toContain('狐');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(await verdictOn(page)).toMatch(/^公開されたとおりです/);
  expect(await axeFinds(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  for (const id of ['teams', 'rules', 'verify', 'files']) expect(await page.locator(`#${id} h2`).isVisible()).toBe(true);
  await page.context().close();
  expect(troubles).toEqual([]);
});

test('a game is fetched when it is opened, and its hostile sentences are texts', async () => {
  const { page, troubles } = await look(browser, `${site}public/index.html`, '#game=0');
  await page.waitForSelector('.open-game h3');
  expect(await page.locator('.open-game img').count()).toBe(0);
  await page.context().close();
  expect(troubles).toEqual([]);
});

test('opened as a file, the page says how to see games, and shows the rest', async () => {
  const { page } = await look(browser, at('public/index.html'));
  expect(await page.locator('.notice').first().textContent()).toContain('python3 -m http.server');
  expect(await page.locator('#verify button.start').isDisabled()).toBe(true);
  expect(await page.locator('.podium > li').count()).toBe(3);
  await page.context().close();
});

const PACK = 'games/games-0.json.gz';
type Records = { events: number[]; said: string[] }[];

const SEAT = 4; // the bits of an event's kind, below those of its seat

/** Changes the target of the first vote of a game to another seat. */
function changeVote(records: Records): void {
  const { events } = records[0]!;
  const vote = events.findIndex((packed) => (packed & 15) === 3);
  events[vote] = events[vote]! ^ (1 << (2 * SEAT));
}

test.each([
  ['nothing', () => {}, /^All is as published/],
  ['a vote', (out: string) => changePack(out, changeVote), /^Not as published: 1 of/],
  ['a sentence', (out: string) => changePack(out, ([record]) => record!.said.splice(0, 1, 'Skip')), /^Not as published: 1 of/],
  ['the hash of a set', (out: string) => change(out, 'final/journal.ndjson', /("hash":")./, '$1x'), /^Not as published/],
  ['the seed', (out: string) => change(out, 'final/plan.json', /("seed":")./, '$1x'), /^Not as published/],
  [
    'the root hash',
    (out: string) => change(out, 'result.json', /("stage": "final"[\s\S]*?"rootHash": ")./, '$1x'),
    /root hash is another/,
  ],
] as const)('verification in the browser finds a change of %s', async (what, tamper, says) => {
  const out = `changed-${what.replaceAll(' ', '-')}`;
  cpSync(at('public'), at(out), { recursive: true });
  tamper(at(out));
  const { page, troubles } = await look(browser, `${site}${out}/index.html`);
  expect(await verdictOn(page)).toMatch(says);
  await page.context().close();
  expect(troubles).toEqual([]);
});

function changePack(out: string, edit: (records: Records) => void): void {
  const path = join(out, PACK);
  const records = JSON.parse(gunzipSync(readFileSync(path)).toString()) as Records;
  edit(records);
  writeFileSync(path, gzipSync(JSON.stringify(records)));
}

function change(out: string, name: string, what: RegExp, into: string): void {
  const path = join(out, name);
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(what);
  writeFileSync(path, text.replace(what, into));
}

test('a team without consent has a pseudonym in all files; games without consent are only counted', () => {
  const files = globSync('**/*', { cwd: at('public'), withFileTypes: true }).filter((one) => one.isFile());
  const texts = files.map(({ parentPath, name }) => {
    const bytes = readFileSync(join(parentPath, name));
    return `${name}\n${name.endsWith('.gz') ? gunzipSync(bytes) : bytes}`;
  });
  expect(texts.filter((text) => text.includes('quietowl'))).toEqual([]);
  expect(texts.some((text) => text.includes('Team 2'))).toBe(true);
  const withGames = files.filter(({ name }) => name.endsWith('.gz')).map(({ parentPath, name }) => join(parentPath, name));
  expect(withGames.length).toBeGreaterThan(1);
  for (const path of withGames) expect(gunzipSync(readFileSync(path)).toString()).not.toContain('shylynx');
  expect(readFileSync(at('public/final/rank.json'), 'utf8')).toContain('shylynx');
  expect(arena(at('public'), 'rank', 'final', '--json')).toBe(readFileSync(at('public/final/rank.json'), 'utf8'));
});

test('links to the site have a title; an address that is none is refused', () => {
  const html = readFileSync(at('public/index.html'), 'utf8');
  expect(html).toContain('<meta property="og:url" content="https://example.org/cup/">');
  expect(html).toContain('<meta property="og:title" content="&lt;img src=x onerror=alert(1)>&quot;">');
  for (const odd of ['cup', 'javascript:alert(1)', 'https://a:b@example.org/', 'https://example.org/?x', 'file:///etc'])
    expect(() => arena(folder, 'contest', 'publish', 'cup', '--out', 'odd', '--url', odd)).toThrow(
      'expected the address of a folder, such as https://example.org/cup/',
    );
});

test('a team gets a page with its own results and a message', async () => {
  arena(folder, 'contest', 'export-logs', 'cup', '--team', 'foxhole', '--out', 'own');
  const { page, troubles } = await look(browser, at('own/index.html'));
  expect(await page.locator('#trend tbody tr').count()).toBe(3);
  await page.locator('#faults summary').press('Enter');
  await page.waitForSelector('#faults table');
  expect(await page.locator('#faults').textContent()).toContain('sentence-rejected');
  expect(await page.content()).not.toContain('quietowl');
  expect(await axeFinds(page)).toEqual([]);
  await page.context().close();
  expect(troubles).toEqual([]);
  expect(readFileSync(at('own/message.txt'), 'utf8')).toMatch(/^testing [\d-]+: your agent played /m);
});
