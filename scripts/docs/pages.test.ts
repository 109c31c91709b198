import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../check/tool.ts';
import { PAGES } from './pages.ts';

test.each(Object.keys(PAGES))(
  '%s is what the data say (node scripts/docs.ts writes it)',
  (path) => {
    expect(readFileSync(join(ROOT, path), 'utf8')).toBe(PAGES[path]);
  },
);
