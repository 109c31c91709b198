// What a reader waits for on the page of a large contest, and how much there is to read before anything is unfolded.
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { ran } from '../command.ts';
import { provenance, report, spreadOf, spreadText, table } from '../report.ts';

const CONTEST = ['contest', '--agents', 'all', '--players', '5,15', '--sets', '2', '--seed', 'demo', '--quiet'];
const SCREENS = [
  { name: 'desktop, 1440 x 900', viewport: { width: 1440, height: 900 } },
  { name: 'phone, 390 x 844', viewport: { width: 390, height: 844 } },
];

export async function benchPage(quick: boolean): Promise<void> {
  const made = provenance();
  const rounds = quick ? 3 : 15;
  const home = mkdtempSync(join(tmpdir(), 'bench-page-'));
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const [cup, path] = [join(home, 'cup'), join(home, 'cup.html')];
    ran([...CONTEST, '--out', cup]);
    const written = ran(['report', cup, '-o', path, '--quiet']);
    const html = readFileSync(path);
    const rows: string[][] = [];
    for (const { name, viewport } of SCREENS) {
      const looks: Look[] = [];
      for (let round = -1; round < rounds; round++) looks[round] = await lookAt(browser, path, viewport);
      const [paint, game] = [spreadOf(looks.map((one) => one.paint)), spreadOf(looks.map((one) => one.game))];
      const { height, nodes } = looks[0]!;
      rows.push([name, spreadText(paint, 0), spreadText(game, 0), (height / viewport.height).toFixed(1), String(nodes)]);
    }
    const text = `# What a reader of a large contest's page waits for

${made}
- \`aiwolf-arena ${CONTEST.join(' ')}\`, then \`aiwolf-arena report\`: ${written.seconds.toFixed(1)} s by the clock
- ${html.length.toLocaleString('en')} bytes, SHA-256 ${createHash('sha256').update(html).digest('hex').slice(0, 16)}
- Debian's chromium without a GPU, an empty cache every time; ${rounds} times each, after one that is not counted; median [quartiles] by the clock

${table(['screen', 'first paint, ms', 'a game with its strip, ms', 'screens before anything is unfolded', 'elements'], rows)}
`;
    report('bench/page.md', text, !quick);
  } finally {
    await browser.close();
    rmSync(home, { recursive: true });
  }
}

type Look = Awaited<ReturnType<typeof lookAt>>;

/** Opens the page, and after that its first game. */
async function lookAt(browser: Browser, path: string, viewport: { readonly width: number; readonly height: number }) {
  const context = await browser.newContext({ viewport, locale: 'en' });
  const page = await context.newPage();
  await page.goto(pathToFileURL(path).href);
  await page.locator('.chart svg').first().waitFor({ state: 'attached' });
  const paint = await page.evaluate(`performance.getEntriesByName('first-contentful-paint')[0].startTime`);
  const height = await page.evaluate('document.documentElement.scrollHeight');
  const nodes = await page.locator('*').count();
  const started = performance.now();
  await page.evaluate(`location.hash = '#game=0'`);
  await page.locator('.viewer .strip path').first().waitFor({ state: 'attached' });
  const game = performance.now() - started;
  await context.close();
  return { paint: Number(paint), height: Number(height), nodes, game };
}
