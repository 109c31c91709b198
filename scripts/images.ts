// Draws the pictures of the README and the docs, docs/images/*.png: a published contest, and a game of 5 and of 15 players in
// the viewer, from pages in Debian's chromium.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Locator } from 'playwright-core';
import { ROOT } from './check/tool.ts';
import { ran } from './command.ts';

const IMAGES = join(ROOT, 'docs/images');

const CONTEST = 'contest --agents all --players 5 --sets 20 --seed demo --quiet --out';
const GAMES = [
  { name: 'game.png', step: 52, game: 'play --agents bayes,sample,liar,believer,usurper --players 5 --seed 6 --json' },
  { name: 'game-15.png', step: 260, game: 'play --agents all --players 15 --seed 3 --json' },
];
const SIZE = { width: 1280, height: 800 };

const folder = mkdtempSync(join(tmpdir(), 'images-'));
const pageOf = (what: string, ...flags: string[]): string => {
  const page = `${what}.html`;
  ran(['report', what, '-o', page, ...flags]);
  return pathToFileURL(page).href;
};

const cup = join(folder, 'cup');
ran([...CONTEST.split(' '), cup]);

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  const context = await browser.newContext({ locale: 'en', viewport: SIZE, deviceScaleFactor: 1.5 });
  const page = await context.newPage();
  mkdirSync(IMAGES, { recursive: true });

  await page.goto(pageOf(cup, '--games', '0'));
  await page.locator('#ranking-final .chart .wide svg').waitFor();
  await page.screenshot({ path: join(IMAGES, 'contest.png') });
  console.log('wrote docs/images/contest.png');

  for (const { name, step, game } of GAMES) {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, ran(game.split(' ')).stdout);
    await page.goto(`${pageOf(file)}#game=0&step=${step}`);
    await page.locator('.viewer .strip path').first().waitFor({ state: 'attached' });
    await draw(page.locator('.viewer'), name, page.locator('.viewer .strip'));
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}

/** An element down to the lower edge of `last`. */
async function draw(element: Locator, name: string, last: Locator): Promise<void> {
  const [from, to] = [(await element.boundingBox())!, (await last.boundingBox())!];
  const clip = { x: 0, y: from.y, width: SIZE.width, height: to.y + to.height - from.y };
  await element.page().screenshot({ path: join(IMAGES, name), clip, fullPage: true });
  console.log(`wrote docs/images/${name}`);
}
