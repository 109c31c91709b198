import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveRules } from '@aiwolf-arena/engine';
import { afterAll, expect, test } from 'vitest';
import { planRun } from '../plan/plan-run.ts';
import type { SetResult } from '../tally/set-result.ts';
import { readRun, UnreadableRun } from './recorded-run.ts';
import { RunFolder } from './run-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'recorded-'));
afterAll(() => rmSync(root, { recursive: true }));

const plan = planRun({
  ...{ arena: '0', seed: '1', players: [5], sets: 3, gamesPerSet: 10 },
  agents: [{ name: 'a', source: 'a', hash: 'a', ranked: true }],
  ...{ lineUp: [0], draw: 'random', wishes: [] },
  rulesOf: (players) => resolveRules(players),
});

const resultOf = (set: number): SetResult => ({
  ...{ block: 'run/5', set, hash: `${set}`, games: 10, villagerWins: 4, finalDays: [0, 10] },
  seats: Array.from({ length: 5 }, () => ({ agent: 0, roles: { SEER: [10, 4, 1] }, faults: [] })),
});

let folders = 0;
function written(sets: readonly number[]): string {
  const folder = RunFolder.create(join(root, String(folders++)));
  folder.writePlan(plan);
  for (const [at, set] of sets.entries()) folder.journal.append(at, resultOf(set));
  return folder.path;
}

test('reads the plan and the results in plan order, each set once', () => {
  const run = readRun(written([2, 0, 2]));
  expect(run.plan).toEqual(plan);
  expect(run.results).toEqual([resultOf(0), resultOf(2)]);
  expect(run.notes).toEqual([]);
});

test('an unfinished run, even one without a set, is a run', () => {
  expect(readRun(written([])).results).toEqual([]);
});

test.each([
  ['a torn line', JSON.stringify(resultOf(1)).slice(0, 60), /:2: left out: torn, or no JSON/],
  ['no object', '[]', /no result of a set/],
  [
    'a block that is not planned',
    JSON.stringify({ ...resultOf(1), block: 'run/7' }),
    /no block "run\/7"/,
  ],
  ['a set that is not planned', JSON.stringify({ ...resultOf(1), set: 3 }), /no set 3/],
  ['too few seats', JSON.stringify({ ...resultOf(1), seats: [] }), /not a seat for every player/],
  [
    'more wins than games',
    JSON.stringify(resultOf(1)).replaceAll('[10,4,1]', '[10,11,1]'),
    /counts that cannot be/,
  ],
  [
    'an unknown agent',
    JSON.stringify(resultOf(1)).replaceAll('"agent":0', '"agent":1'),
    /counts that cannot be/,
  ],
])('leaves out %s with a note, and keeps the rest', (_, line, note) => {
  const folder = written([0]);
  appendFileSync(join(folder, 'journal.ndjson'), line);
  const run = readRun(folder);
  expect(run.results).toEqual([resultOf(0)]);
  expect(run.notes).toHaveLength(1);
  expect(run.notes[0]).toMatch(note);
});

test.each([
  ['nothing', () => join(root, 'nowhere'), /there is no folder/],
  ['a file', () => join(written([]), 'plan.json'), /is a file: name the folder of a run/],
  ['another folder', () => root, /not the folder of a run: it has no plan\.json/],
  [
    'a later plan',
    () => withPlan('{"schema": "aiwolf-arena/plan/2"}'),
    /is of aiwolf-arena\/plan\/2/,
  ],
  [
    'no plan',
    () => withPlan('{"schema": "aiwolf-arena/plan/1", "blocks": 3}'),
    /is no plan of a run/,
  ],
  ['half a plan', () => withPlan('{"schema": "aiwolf-'), /is no plan of a run/],
  ['no journal', () => withoutJournal(), /nothing was played yet/],
])('refuses %s and says why', (_, folder, message) => {
  expect(() => readRun(folder())).toThrow(UnreadableRun);
  expect(() => readRun(folder())).toThrow(message);
});

function withPlan(text: string): string {
  const folder = written([0]);
  writeFileSync(join(folder, 'plan.json'), text);
  return folder;
}

function withoutJournal(): string {
  const folder = join(root, String(folders++));
  mkdirSync(folder);
  writeFileSync(join(folder, 'plan.json'), readFileSync(join(written([]), 'plan.json')));
  return folder;
}
