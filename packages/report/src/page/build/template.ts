import { existsSync, readFileSync } from 'node:fs';

/** Lies beside the code of a published package; in a checkout there is none. */
const PREBUILT = new URL('../page.html', import.meta.url);

/** The page without data, as one HTML text. */
export async function pageTemplate(): Promise<string> {
  if (existsSync(PREBUILT)) return readFileSync(PREBUILT, 'utf8');
  const { freshTemplate } = await import('../../../build/fresh-template.ts');
  return freshTemplate();
}
