import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SetResult } from '@aiwolf-arena/sandbox';
import { afterAll, expect, test } from 'vitest';
import { planOf, resultOf as resultIn } from '../../test/small-run.ts';
import { UnreadableRun } from './disk.ts';
import { withChecksum } from './journal-lines.ts';
import { readRun } from './recorded-run.ts';
import { RunFolder } from './run-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'recorded-'));
afterAll(() => rmSync(root, { recursive: true }));

const plan = planOf({ sets: 3 });
const resultOf = (set: number): SetResult => resultIn(plan, set);

let folders = 0;
function written(sets: readonly number[]): string {
  const folder = RunFolder.open(join(root, String(folders++)));
  folder.begin(plan);
  for (const set of sets) folder.journal.append(resultOf(set));
  folder.close();
  return folder.path;
}

/** The line of set 1 with other fields, and a right checksum. */
const changed = (fields: object): string => withChecksum(JSON.stringify({ ...resultOf(1), ...fields }));
const [first, ...others] = resultOf(1).seats;
const seat = (fields: object): string => changed({ seats: [{ ...first!, ...fields }, ...others] });
const fault = { kind: 'exception', count: 3, games: 2 };
const where = { game: 1, day: 1, request: 'TALK', detail: 'oops' };

test('reads the plan and the results in plan order, each set once', () => {
  const run = readRun(written([2, 0, 2]));
  expect(run.plan).toEqual(plan);
  expect(run.results).toEqual([resultOf(0), resultOf(2)]);
  expect(run.notes).toEqual([]);
});

test('takes faults, affected games and kills that can be', () => {
  const affected = [{ role: 'POSSESSED', kinds: ['exception'], games: 2, wins: 1 }];
  const kill = { seat: 5, game: -1, call: 0, kind: 'memory-limit', detail: 'too much' };
  const faulty = { ...first!, faults: [{ ...fault, first: where }], affected };
  const folder = written([]);
  const line = changed({ seats: [faulty, ...others], kills: [kill] });
  appendFileSync(join(folder, 'journal.ndjson'), `${line}\n`);
  expect(readRun(folder)).toMatchObject({ notes: [], results: [{ set: 1, kills: [kill] }] });
});

test('takes calls near the CPU time limit that can be', () => {
  const near = { seat: 5, game: 2, request: 'TALK' };
  const folder = written([]);
  const lines = [{ nearLimit: [near, { ...near, seat: 6 }] }, { nearLimit: [near, near] }, { nearLimit: [near] }].map(changed);
  appendFileSync(join(folder, 'journal.ndjson'), lines.map((line) => `${line}\n`).join(''));
  const { notes, results } = readRun(folder);
  expect(notes).toEqual([1, 2].map((line) => expect.stringMatching(`:${line}: .*a call near the CPU time limit is invalid`)));
  expect(results).toMatchObject([{ set: 1, nearLimit: [near] }]);
});

test('an unfinished run, even one without a set, is a run', () => {
  expect(readRun(written([])).results).toEqual([]);
});

test.each([
  ['a torn line', changed({}).slice(0, 60), /:2: this line of the journal is ignored: it is incomplete/],
  ['no object', '[]', /incomplete/],
  ['a block that is not planned', changed({ block: 'run/7' }), /no games "run\/7"/],
  ['a set that is not planned', changed({ set: 3 }), /no set 3/],
  ['another number of games', changed({ games: 11 }), /a wrong number of games/],
  ['too few seats', changed({ seats: [] }), /number of seats is wrong/],
  ['more wins than games', seat({ roles: { POSSESSED: [10, 11, 1] } }), /a seat has invalid counts/],
  ['an unknown role', seat({ roles: { FOX: [10, 1, 1] } }), /a seat has invalid counts/],
  ['another village', changed({ seats: [...others, first] }), /not those of the plan/],
  ['other roles', seat({ roles: { SEER: [10, 9, 1] } }), /do not add up/],
  ['wins that no team has', seat({ roles: { POSSESSED: [10, 8, 1] } }), /do not add up/],
  ['a side that wins too often', changed({ villagerWins: 2 }), /do not add up/],
  ['games without an end', changed({ finalDays: [0, 9] }), /do not add up/],
  ['a fault without a case', seat({ faults: [fault] }), /a seat has invalid counts/],
  [
    'affected games that are not',
    seat({ affected: [{ role: 'SEER', kinds: [], games: 1, wins: 0 }] }),
    /a seat has invalid counts/,
  ],
  ['a kill that is none', changed({ kills: [{ seat: 6 }] }), /a stopped player is invalid/],
])('leaves out %s with a note, and keeps the rest', (_, line, note) => {
  const folder = written([0]);
  appendFileSync(join(folder, 'journal.ndjson'), line);
  const run = readRun(folder);
  expect(run.results).toEqual([resultOf(0)]);
  expect(run.notes).toHaveLength(1);
  expect(run.notes[0]).toMatch(note);
});

const LATER = { ...{ version: '0.9.0', commit: '0a1b2c3d4e', changed: true, gamesHash: '5e6f7a8b9c' } };

test.each([
  ['nothing', () => join(root, 'nowhere'), /there is no folder/],
  ['a file', () => join(written([]), 'plan.json'), /is a file: give the folder of a run/],
  ['another folder', () => root, /not the folder of a run: it has no plan\.json/],
  [
    'a later plan',
    () => withPlan(JSON.stringify({ schema: 'aiwolf-arena/plan/9', arena: LATER })),
    /has the format aiwolf-arena\/plan\/9, .*: use aiwolf-arena 0\.9\.0 \(commit 0a1b2c3d, changed; games hash 5e6f7a8b\)$/,
  ],
  [
    'an older plan',
    () => withPlan('{"schema": "aiwolf-arena/plan/1", "arena": "0.1.0"}'),
    /has the format aiwolf-arena\/plan\/1, .*: use aiwolf-arena 0\.1\.0$/,
  ],
  ['no plan', () => withPlan('{"schema": "aiwolf-arena/plan/5", "blocks": 3}'), /is not the plan of a run/],
  ['half a plan', () => withPlan('{"schema": "aiwolf-'), /is not the plan of a run/],
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
