import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { SetResult } from '../tally/set-result.ts';
import { Journal } from './journal.ts';
import { rootHash } from './root-hash.ts';
import { FolderTaken, RunFolder } from './run-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'journal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const result = (set: number): SetResult => ({
  block: 'run/5',
  set,
  hash: `hash é ${set}`,
  games: 1,
  villagerWins: 0,
  finalDays: [],
  seats: [],
});

function journalOf(name: string, order: readonly number[]): Journal {
  const journal = new Journal(join(folder, name));
  for (const set of order) journal.append(set, result(set));
  return journal;
}

test('a line is on disk as soon as the set is finished', () => {
  const journal = journalOf('lines', [2, 0]);
  const lines = readFileSync(journal.path, 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as SetResult)).toEqual([result(2), result(0)]);
});

test('whatever the order in which sets finish, the sealed journal and the root hash are the same', () => {
  const [one, other] = [journalOf('one', [3, 1, 0, 2]), journalOf('other', [0, 1, 2, 3])];
  expect([...one.results()]).toEqual([0, 1, 2, 3].map(result));
  expect(rootHash(one.results())).toBe(rootHash(other.results()));
  one.seal();
  other.seal();
  expect(readFileSync(one.path)).toEqual(readFileSync(other.path));
});

test('a folder with a run in it is left alone', () => {
  RunFolder.create(join(folder, 'run'));
  expect(() => RunFolder.create(join(folder, 'run'))).toThrow(FolderTaken);
});
