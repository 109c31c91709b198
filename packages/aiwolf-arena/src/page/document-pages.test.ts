import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { documentPage } from './document-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'documents-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['sweep', { candidates: {} }, /: seed: /],
  [
    'sweep',
    { seed: '1', gamesPerSet: 1, players: [5], field: [], candidates: {}, best: '', base: '' },
    /: candidates: .*array/,
  ],
  ['tune', { seed: '1', gamesPerSet: 1, players: [null] }, /: players\.0: /],
])('%s with %j is refused by file and field', (kind, document, message) => {
  const path = join(folder, 'document.json');
  writeFileSync(path, JSON.stringify({ schema: `aiwolf-arena/${kind}/${/sweep|tune/.test(kind) ? 1 : 2}`, ...document }));
  expect(() => documentPage(path)).toThrow(message);
  expect(() => documentPage(path)).toThrow(`${path} is not a complete document of aiwolf-arena`);
  expect(() => documentPage(path)).not.toThrow(/undefined \(reading|Cannot read/);
});
