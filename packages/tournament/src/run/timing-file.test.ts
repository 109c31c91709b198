import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SetTiming } from '@aiwolf-arena/sandbox';
import { afterAll, expect, test } from 'vitest';
import { filesOf } from '../../test/play-folder.ts';
import { planOf, resultOf } from '../../test/small-run.ts';
import { joinRuns } from './join-runs.ts';
import { readTimings } from './recorded-run.ts';
import { RunFolder } from './run-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'timing-'));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;
const fresh = (): string => join(root, String(folders++));

const PLAN = planOf();
const timingOf = (set: number): SetTiming => ({
  ...{ everyMs: 10, looks: [5, set], cpuMs: 60.5, limitMs: 100 },
  slow: [{ seat: 2, games: [[3, 1, 150]], first: { game: 3, call: 4, request: 'TALK', ms: 150 } }],
});

/** Plays some sets; what is measured stands beside them. */
function play(path: string, sets: readonly number[], timed = true): string {
  const folder = RunFolder.open(path);
  folder.begin(PLAN);
  for (const set of sets) {
    const outcome = { result: resultOf(PLAN, set), notes: [], logs: [], hashes: [], records: [] };
    folder.keep({ outcome, timing: timed ? timingOf(set) : null });
  }
  folder.seal();
  folder.close();
  return path;
}

const setsIn = (path: string): number[] => readTimings(path, PLAN).map(({ set }) => set);

test('every measured set has a line, and nothing else knows of it', () => {
  const path = play(fresh(), [2, 0]);
  const { block, hash } = resultOf(PLAN, 2);
  expect(readTimings(path, PLAN)[0]).toEqual({ block, set: 2, hash, ...timingOf(2) });
  const { '/timing.ndjson': _, ...others } = filesOf(path);
  expect(others).toEqual(filesOf(play(fresh(), [2, 0], false)));
});

test('a torn line takes no other with it, a damaged one is left out, and a run goes on', () => {
  const path = play(fresh(), [0, 1]);
  const file = join(path, 'timing.ndjson');
  const [, line] = readFileSync(file, 'utf8').split('\n');
  appendFileSync(file, `${line!.replace('"looks":[5,1]', '"looks":[9,1]')}\n${line!.slice(0, 60)}`);
  play(path, [3]);
  expect(setsIn(path)).toEqual([0, 1, 3]);
});

test('folders that are joined bring what they have of their sets', () => {
  const parts = [play(fresh(), [0, 1]), play(fresh(), [1, 2]), play(fresh(), [3], false)];
  const { folder } = joinRuns(parts, fresh());
  folder.close();
  expect(folder.count().finished).toBe(4);
  expect(setsIn(folder.path)).toEqual([0, 1, 2]);
});

test('a folder without any has none', () => {
  expect(setsIn(play(fresh(), [0], false))).toEqual([]);
});
