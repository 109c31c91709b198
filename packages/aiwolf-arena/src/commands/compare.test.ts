import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { tellCi } from './compare.ts';

const folder = mkdtempSync(join(tmpdir(), 'ci-outputs-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = (name: string): string => join(folder, name);
const read = (name: string): string => readFileSync(path(name), 'utf8');

const documents = { markdown: () => '# m', junit: () => '<x/>', annotations: () => '' };
const tell = (spec: { markdown?: string; junit?: string }) => tellCi({ annotations: false, ...spec }, documents);

beforeEach(() => vi.stubEnv('GITHUB_STEP_SUMMARY', ''));

test('writes what was asked for, in folders that are not there yet, and nothing else', () => {
  tell({ markdown: path('a/b/summary.md'), junit: path('gate.xml') });
  expect([read('a/b/summary.md'), read('gate.xml')]).toEqual(['# m', '<x/>']);
  expect(existsSync(path('gate.xml.tmp'))).toBe(false);
});

test("adds to GitHub's job summary, unless the Markdown was to go elsewhere", () => {
  writeFileSync(path('summary'), 'before\n');
  vi.stubEnv('GITHUB_STEP_SUMMARY', path('summary'));
  tell({});
  expect(read('summary')).toBe('before\n# m\n');
  tell({ markdown: path('other.md') });
  expect(read('summary')).toBe('before\n# m\n');
});

test('a job summary that cannot be written is no failure; a file that was asked for is', () => {
  vi.stubEnv('GITHUB_STEP_SUMMARY', folder);
  expect(() => tell({})).not.toThrow();
  writeFileSync(path('file'), '');
  expect(() => tell({ junit: path('file/gate.xml') })).toThrow(/cannot write/);
});

test('what is no plain file is written to, not replaced', () => {
  mkdirSync(path('real'));
  symlinkSync(path('real/summary.md'), path('link.md'));
  tell({ markdown: path('link.md') });
  expect(read('real/summary.md')).toBe('# m');
});
