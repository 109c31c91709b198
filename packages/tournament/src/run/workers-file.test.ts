import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { filesOf } from '../../test/play-folder.ts';
import { planOf, resultOf } from '../../test/small-run.ts';
import type { ShutOut } from '../pool/set-player.ts';
import { joinRuns } from './join-runs.ts';
import { RunFolder } from './run-folder.ts';
import { readShutOuts } from './workers-file.ts';

const root = mkdtempSync(join(tmpdir(), 'workers-'));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;
const fresh = (): string => join(root, String(folders++));

const PLAN = planOf({ sets: 6 });
const [BLOCK] = PLAN.blocks;
const LIAR: ShutOut = { id: 'a', name: 'lab9', why: 'run/5 set 1 ended otherwise' };

const opened = (path: string): RunFolder => {
  const folder = RunFolder.open(path);
  folder.begin(PLAN);
  return folder;
};

/** Keeps a set of each worker in the list; undefined: of this machine. */
function keep(folder: RunFolder, workers: readonly (string | undefined)[], from = 0): void {
  for (const [i, worker] of workers.entries()) {
    const set = from + i;
    const notes = [{ game: 0, seat: 1, text: `said in ${set}` }];
    const outcome = { result: resultOf(PLAN, set), notes, logs: [], hashes: [], records: [] };
    folder.keep({ outcome, timing: null, ...(worker !== undefined && { worker }) });
  }
}

test('all sets of a worker that was shut out are forgotten, and the folder is as if they had never been played', () => {
  const [path, other] = [fresh(), fresh()];
  const folder = opened(path);
  keep(folder, ['a', 'b', undefined, 'a']);
  folder.noteShutOut(LIAR);
  expect(folder.forgetShutOut()).toEqual([0, 3].map((set) => ({ block: BLOCK!.name, set })));
  expect(folder.forgetShutOut()).toEqual([]);
  expect(folder.journal.setsOf(BLOCK!.name)).toEqual([1, 2]);
  keep(folder, ['b']);
  keep(folder, ['c', undefined, undefined], 3);
  folder.seal();
  folder.close();
  const local = opened(other);
  keep(local, Array.from({ length: 6 }));
  local.seal();
  local.close();
  const { '/liars.json': liars, '/workers.ndjson': workers, ...same } = filesOf(path);
  expect(same).toEqual(filesOf(other));
  expect(JSON.parse(liars!)).toEqual([LIAR]);
  expect(workers!.trim().split('\n')).toHaveLength(3);
});

test('they are forgotten at the next opening if the process ended before', () => {
  const path = fresh();
  const folder = opened(path);
  keep(folder, ['a', 'b']);
  folder.noteShutOut(LIAR);
  folder.noteShutOut(LIAR);
  folder.close();
  expect(readShutOuts(path)).toEqual([LIAR]);
  const again = opened(path);
  expect(again.journal.setsOf(BLOCK!.name)).toEqual([1]);
  again.close();
});

test('the last worker counts, and lines of unfinished sets are dropped', () => {
  const path = fresh();
  const folder = opened(path);
  keep(folder, ['a', 'a']);
  folder.close();
  rmSync(join(path, 'journal.ndjson'));
  const again = opened(path);
  expect(existsSync(join(path, 'workers.ndjson'))).toBe(false);
  keep(again, ['b', undefined]);
  again.noteShutOut(LIAR);
  expect(again.forgetShutOut()).toEqual([]);
  again.close();
});

test('parts are joined with their workers, and without sets that another part found to be false', () => {
  const [first, second, out] = [fresh(), fresh(), fresh()];
  const one = opened(first);
  keep(one, ['a', 'b']);
  one.noteShutOut(LIAR);
  one.forgetShutOut();
  one.close();
  const two = opened(second);
  keep(two, ['a', 'c', undefined], 2);
  two.close();
  const { folder, notes } = joinRuns([first, second], out);
  expect(folder.journal.setsOf(BLOCK!.name)).toEqual([1, 3, 4]);
  expect(notes).toEqual([
    '1 set was played by a worker that another part found to be false: not joined, and to be played again',
  ]);
  folder.close();
  expect(readFileSync(join(out, 'workers.ndjson'), 'utf8')).toMatch(/"worker":"b".*\n.*"worker":"c".*\n$/);
  expect(readShutOuts(out)).toEqual([LIAR]);
});

test('a damaged list of workers is not ignored', () => {
  const path = fresh();
  opened(path).close();
  writeFileSync(join(path, 'liars.json'), '[{}]');
  expect(() => opened(path)).toThrow('liars.json is not valid');
});
