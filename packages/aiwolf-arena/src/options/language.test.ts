import { afterEach, expect, test, vi } from 'vitest';
import { screenLanguage } from './table.ts';

const { isTTY } = process.stdout;
afterEach(() => {
  process.stdout.isTTY = isTTY;
  vi.unstubAllEnvs();
});

test.each([
  [true, { LANG: 'ja_JP.UTF-8' }, 'ja'],
  [true, { LC_ALL: 'ja_JP.UTF-8', LANG: 'C' }, 'ja'],
  [true, { LC_ALL: 'C', LANG: 'ja_JP.UTF-8' }, 'en'],
  [true, { LC_MESSAGES: 'ja', LANG: 'en_US.UTF-8' }, 'ja'],
  [true, {}, 'en'],
  [false, { LANG: 'ja_JP.UTF-8' }, 'en'],
] as const)('at a terminal (%s) with %o it is %s', (isTerminal, env, language) => {
  process.stdout.isTTY = isTerminal;
  for (const name of ['LC_ALL', 'LC_MESSAGES', 'LANG']) vi.stubEnv(name, (env as Record<string, string>)[name]);
  expect(screenLanguage()).toBe(language);
});
