// Draws the pictures of the README, docs/images/*.png: the ranking of a contest and one game, from report pages in Debian's chromium.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Locator } from 'playwright-core';
import { ROOT } from './check/tool.ts';
import { ran } from './command.ts';

const IMAGES = join(ROOT, 'docs/images');

const CONTEST = 'contest --agents all --players 5 --sets 20 --seed demo --quiet --out';
const GAME = 'play --agents bayes,sample,liar,believer,usurper --players 5 --seed 6 --json';
const STEP = 52;
const WIDTH = 900;

const folder = mkdtempSync(join(tmpdir(), 'images-'));
const pageOf = (what: string, ...flags: string[]): string => {
  const page = `${what}.html`;
  ran(['report', what, '-o', page, ...flags]);
  return pathToFileURL(page).href;
};

const cup = join(folder, 'cup');
ran([...CONTEST.split(' '), cup]);
const game = join(folder, 'game.json');
writeFileSync(game, ran(GAME.split(' ')).stdout);

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  const context = await browser.newContext({ locale: 'en', viewport: { width: WIDTH, height: 900 } });
  const page = await context.newPage();
  mkdirSync(IMAGES, { recursive: true });

  await page.goto(pageOf(cup, '--games', '0'));
  await draw(page.locator('#ranking-final .chart .wide svg'), 'ranking.png');

  await page.goto(`${pageOf(game)}#game=0&step=${STEP}`);
  await draw(page.locator('.viewer'), 'game.png', page.locator('.viewer .stage'));
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}

/** An element down to the lower edge of `last`. */
async function draw(element: Locator, name: string, last = element): Promise<void> {
  await last.waitFor();
  const [from, to] = [(await element.boundingBox())!, (await last.boundingBox())!];
  const clip = { x: 0, y: from.y, width: WIDTH, height: to.y + to.height - from.y };
  await element.page().screenshot({ path: join(IMAGES, name), clip, fullPage: true });
  console.log(`wrote docs/images/${name}`);
}
