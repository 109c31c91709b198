import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Locator, type Page } from 'playwright-core';
import { ROOT } from '../check/tool.ts';
import { DEMO, ran } from '../command.ts';

/** Where the pictures of the README and the docs are. */
export const IMAGES = join(ROOT, 'docs/images');

/** Beside the pictures: what they were made from. */
export const MADE_FROM = join(IMAGES, 'made-from.json');

/** Hashes: of what a picture shows as text, by its name, and of all styles. Neither depends on the fonts of a machine. */
type MadeFrom = Readonly<Record<string, string>>;

interface Pictured {
  readonly name: string;
  readonly address: string;
  /** What has to be there before the picture is taken. */
  readonly ready: string;
  /** The parts of the page that are in the picture, from the first to the last; none of a picture that fills the screen. */
  readonly clip?: readonly [first: string, last: string];
  /** The parts of the page whose texts are in the picture. */
  readonly texts: readonly string[];
}

/** A game of 5 players, at a step. */
const GAME = 'play --agents bayes,sample,liar,believer,usurper --players 5 --seed 6 --json';
const STEP = 52;
const SIZE = { width: 1280, height: 800 };
const LANGUAGES = { en: '', ja: '.ja' };

/** Plays what the pictures show, opens it in Debian's chromium, in both languages, and writes the pictures if `isDrawn`. */
export async function pictures(isDrawn: boolean): Promise<MadeFrom> {
  const folder = mkdtempSync(join(tmpdir(), 'images-'));
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  try {
    const madeFrom: Record<string, string> = { styles: stylesHash() };
    const pages = pagesIn(folder);
    for (const [locale, ending] of Object.entries(LANGUAGES)) {
      const context = await browser.newContext({ locale, viewport: SIZE, deviceScaleFactor: 1.5 });
      for (const pictured of pages) {
        const page = await context.newPage();
        await page.goto(pictured.address);
        await page.locator(pictured.ready).first().waitFor({ state: 'attached' });
        const name = `${pictured.name}${ending}.png`;
        madeFrom[name] = hashOf(await textOf(page, pictured.texts));
        if (isDrawn) await draw(page, name, pictured.clip);
        await page.close();
      }
    }
    return madeFrom;
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
}

function pagesIn(folder: string): Pictured[] {
  const pageOf = (from: string, ...flags: string[]): string => {
    ran(['report', from, '-o', `${from}.html`, ...flags]);
    return pathToFileURL(`${from}.html`).href;
  };
  const cup = join(folder, 'cup');
  ran([...DEMO, '--quiet', '--out', cup]);
  const contest = {
    name: 'contest',
    from: cup,
    address: pageOf(cup, '--games', '0'),
    ready: '#ranking-final .chart .wide svg',
  };
  const from = join(folder, 'game.json');
  writeFileSync(from, ran(GAME.split(' ')).stdout);
  const [viewer, strip] = ['.viewer', '.viewer .strip'];
  const address = `${pageOf(from)}#game=0&step=${STEP}`;
  return [
    { ...contest, texts: ['h1', '.headline', '#ranking-final h2, #ranking-final h3, #ranking-final .chart .wide'] },
    { name: 'game', address, ready: `${strip} .turning-points button`, clip: [viewer, strip], texts: [viewer] },
  ];
}

async function textOf(page: Page, places: readonly string[]): Promise<string> {
  const texts = await Promise.all(places.map((place) => page.locator(place).allTextContents()));
  return texts.flat().join('\n');
}

/** Draws the screen, or what is from the upper edge of the first place to the lower edge of the last. */
async function draw(page: Page, name: string, clip: Pictured['clip']): Promise<void> {
  mkdirSync(IMAGES, { recursive: true });
  const path = join(IMAGES, name);
  if (clip === undefined) await page.screenshot({ path });
  else {
    const [from, to] = await Promise.all(clip.map((place) => box(page.locator(place).first())));
    const height = to!.y + to!.height - from!.y;
    await page.screenshot({ path, clip: { x: 0, y: from!.y, width: SIZE.width, height }, fullPage: true });
  }
  console.log(`wrote docs/images/${name}`);
}

const box = async (element: Locator) => (await element.boundingBox())!;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The styles of all pages, and how pictures are taken. */
export function stylesHash(): string {
  const styles = globSync('packages/viewer/src/page/**/*.css', { cwd: ROOT }).sort();
  return hashOf(
    [...styles.map((file) => readFileSync(join(ROOT, file), 'utf8')), JSON.stringify([DEMO, GAME, STEP, SIZE])].join('\n'),
  );
}
