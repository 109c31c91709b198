import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'folders-'));
afterAll(() => rmSync(root, { recursive: true }));

test('makes what is missing, and takes what is there', () => {
  const path = join(root, 'a', 'b', '..', 'c');
  makeFolder(path);
  makeFolder(path);
  expect(existsSync(join(root, 'a', 'c'))).toBe(true);
});

test.skipIf(!existsSync('/proc'))('gives up where no folder can be made', () => {
  expect(() => makeFolder('/proc/no/folder')).toThrow(/EN|EACCES|EPERM/);
});

test('says so where a file is in the way', () => {
  writeFileSync(join(root, 'file'), '');
  expect(() => makeFolder(join(root, 'file', 'below'))).toThrow(/ENOTDIR|EEXIST/);
});
