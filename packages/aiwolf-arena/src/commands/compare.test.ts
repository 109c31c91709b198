import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { OutputFile } from '../options/output-file.ts';
import { tellCi } from './compare.ts';

const folder = mkdtempSync(join(tmpdir(), 'ci-outputs-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = (name: string): string => join(folder, name);
const file = (name: string): OutputFile => new OutputFile(path(name));
const read = (name: string): string => readFileSync(path(name), 'utf8');

const documents = { markdown: () => '# m', junit: () => '<x/>', annotations: () => '' };
const tell = (spec: { markdown?: OutputFile; junit?: OutputFile }) => tellCi({ annotations: false, ...spec }, documents);

beforeEach(() => vi.stubEnv('GITHUB_STEP_SUMMARY', ''));

test('writes what was asked for, in folders that are not there yet, and nothing else', () => {
  tell({ markdown: file('a/b/summary.md'), junit: file('gate.xml') });
  expect([read('a/b/summary.md'), read('gate.xml')]).toEqual(['# m', '<x/>']);
});

test("adds to GitHub's job summary, unless the Markdown was to go elsewhere", () => {
  writeFileSync(path('summary'), 'before\n');
  vi.stubEnv('GITHUB_STEP_SUMMARY', path('summary'));
  tell({});
  expect(read('summary')).toBe('before\n# m\n');
  tell({ markdown: file('other.md') });
  expect(read('summary')).toBe('before\n# m\n');
});

test('a job summary that cannot be written is no failure', () => {
  vi.stubEnv('GITHUB_STEP_SUMMARY', folder);
  expect(() => tell({})).not.toThrow();
});
