import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { placesIn, runNames } from './places.ts';

const root = mkdtempSync(join(tmpdir(), 'places-'));
afterAll(() => rmSync(root, { recursive: true }));

test.each([
  [['/a/results/spring'], ['spring']],
  [
    ['/a/spring', '/a/autumn'],
    ['spring', 'autumn'],
  ],
  [
    ['/a/cup/preliminary', '/a/cup/final'],
    ['preliminary', 'final'],
  ],
  [
    ['/a/x/final', '/a/y/final'],
    ['x/final', 'y/final'],
  ],
  [
    ['/a/run', '/b/deep/run'],
    ['a/run', 'b/deep/run'],
  ],
  [['/run'], ['run']],
])('%j are called %j', (folders, names) => {
  expect(runNames(folders)).toEqual(names);
});

test('finds runs below a folder in the order of their numbers, each once, and logs beside them', () => {
  for (const name of ['sweep/arm-10', 'sweep/arm-9', 'sweep/confirmation/field-1/candidate', 'logs']) {
    mkdirSync(join(root, name), { recursive: true });
    writeFileSync(join(root, name, name === 'logs' ? 'a.log' : 'plan.json'), '');
  }
  const { runs, logs } = placesIn(['sweep', 'sweep/arm-9', 'logs'].map((name) => join(root, name)));
  expect(runs.map(({ name }) => name)).toEqual(['arm-9', 'arm-10', 'confirmation/field-1/candidate']);
  expect(logs).toMatchObject({ name: 'logs', found: { files: [{ path: join(root, 'logs/a.log') }] } });
});

test('a stage that is only planned is left out, if others were played', () => {
  for (const name of ['cup/final', 'cup/preliminary']) {
    mkdirSync(join(root, name), { recursive: true });
    writeFileSync(join(root, name, 'plan.json'), '');
  }
  writeFileSync(join(root, 'cup/preliminary/journal.ndjson'), '');
  expect(placesIn([join(root, 'cup')]).runs.map(({ name }) => name)).toEqual(['preliminary']);
});

test('a folder with neither runs nor logs is refused', () => {
  mkdirSync(join(root, 'empty'));
  expect(() => placesIn([join(root, 'empty')])).toThrow(/empty contains no \.log, \.gz or archive: name the files$/);
  expect(() => placesIn([join(root, 'nowhere')])).toThrow(/there is no file or folder/);
});
