import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { linesOf } from './journal-lines.ts';

const root = mkdtempSync(join(tmpdir(), 'lines-'));
afterAll(() => rmSync(root, { recursive: true }));

test.each([
  ['nothing', [], ''],
  ['a last line without an end', ['a', 'b'], 'a\nb'],
  ['empty lines', ['', 'a', ''], '\na\n\n'],
  ['lines longer than a chunk, signs across its border', ['x'.repeat(1 << 20), 'ü'.repeat(1 << 20)], undefined],
])('%s', (_, lines, text = `${lines.join('\n')}\n`) => {
  const path = join(root, 'lines');
  writeFileSync(path, text);
  const found = [...linesOf(path)];
  expect(found.map((line) => line.text)).toEqual(lines);
  const bytes = readFileSync(path);
  for (const { text: line, at, length, ended } of found) {
    expect(bytes.toString('utf8', at, at + length)).toBe(line);
    expect(bytes[at + length] === 10).toBe(ended);
  }
});
