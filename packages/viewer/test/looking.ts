import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** Debian's browser, as CI installs it. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });

/** A page that is looked at, and everything that went wrong on it. */
export interface Look {
  readonly page: Page;
  readonly troubles: readonly string[];
}

/** Opens a file, or an address, where nobody but the page's own host can be reached. */
export async function look(browser: Browser, where: string, hash = '', options: BrowserContextOptions = {}): Promise<Look> {
  const context = await browser.newContext({ locale: 'en', bypassCSP: false, ...options });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
  });
  page.on('request', (request) => {
    if (!/^(file|data|blob):|^http:\/\/127\.0\.0\.1:/.test(request.url())) troubles.push(`asked for ${request.url()}`);
  });
  const address = /^(http|file):/.test(where) ? where : pathToFileURL(where).href;
  await page.goto(`${address}${hash}`);
  await page.waitForSelector('main');
  return { page, troubles };
}

/** What axe finds on the page as it stands. Its script comes in from outside the page's policy. */
export async function axeFinds(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as {
    readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
  };
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html.slice(0, 160)}`);
}

/** Waits until a chart is drawn. */
export const drawn = (page: Page): Promise<unknown> => page.waitForSelector('.chart svg', { state: 'attached' });
