import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kill, SetResult } from '@aiwolf-arena/sandbox';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { filesOf } from '../../test/play-folder.ts';
import { planOf, resultOf } from '../../test/small-run.ts';
import type { Plan } from '../plan/plan.ts';
import { PlansDiffer } from '../plan/plan-differences.ts';
import { joinRuns, SetsConflict } from './join-runs.ts';
import { RunFolder } from './run-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'join-'));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;
const fresh = (): string => join(root, String(folders++));

const PLAN = planOf({ players: [5, 6], sets: 4 });
const kill: Kill = { seat: 1, game: 0, call: 3, kind: 'no-answer', detail: 'no answer' };

type Change = (result: SetResult) => SetResult;

/** A folder with some sets of both blocks. */
function holding(sets: readonly number[], plan: Plan = PLAN, change: Change = (same) => same): string {
  const folder = RunFolder.open(fresh());
  folder.begin(plan);
  for (const block of plan.blocks) {
    for (const set of sets) {
      const result = change(resultOf(plan, set, block));
      const notes = [{ game: 0, seat: 1, text: `said in ${set}` }];
      const outcome = { result, notes, logs: [], hashes: [], records: [] };
      folder.keepLog(result, { game: 0, text: `log ${set}` });
      folder.keep({ outcome, timing: null });
    }
  }
  folder.seal();
  folder.close();
  return folder.path;
}

function joined(sources: readonly string[], out = fresh()) {
  const { folder, repeated, notes } = joinRuns(sources, out);
  folder.seal();
  folder.close();
  return { out, repeated, notes };
}

test('a set that was near the CPU time limit in one folder only is the same set', () => {
  const nearLimit = [{ seat: 1, game: 0, request: 'TALK' }];
  const near = holding([0, 1], PLAN, (result) => ({ ...result, nearLimit }));
  expect(joined([near, holding([1, 2, 3])]).repeated).toBe(2);
});

test('whatever is joined, in whatever order and however often, equals the run in one folder', () => {
  const whole = filesOf(holding([0, 1, 2, 3]));
  const parts = [[0], [1, 2], [3], [0, 3]].map((sets) => holding(sets));
  const some = fc.shuffledSubarray(parts, { minLength: 1 });
  fc.assert(
    fc.property(some, some, (first, second) => {
      const { out } = joined(first);
      joined(second, out);
      joined([...parts, out], out);
      expect(filesOf(out)).toEqual(whole);
    }),
    { numRuns: 6 },
  );
});

test('logs of sets that are not finished are not joined', () => {
  const part = holding([0]);
  const folder = RunFolder.open(part);
  folder.begin(PLAN);
  folder.keepLog({ block: PLAN.blocks[0]!.name, set: 1 }, { game: 0, text: 'log' });
  folder.close();
  const files = Object.keys(filesOf(joined([part]).out));
  expect(files.filter((name) => name.startsWith('/logs/'))).toHaveLength(PLAN.blocks.length);
});

test('sets that several folders hold count once', () => {
  expect(joined([holding([0, 1]), holding([1, 2])]).repeated).toBe(2);
});

test('a longer run joins its beginning', () => {
  const longer = planOf({ players: [5, 6], sets: 6 });
  const { out, notes } = joined([holding([0, 1, 2, 3]), holding([4, 5], longer)]);
  expect(notes).toEqual([]);
  expect(filesOf(out)).toEqual(filesOf(holding([0, 1, 2, 3, 4, 5], longer)));
});

test('a set that was played differently is shown with both hashes, and nothing is written', () => {
  const change = (result: SetResult) => ({ ...result, hash: `other ${result.set}` });
  const [one, other] = [holding([0, 1]), holding([1, 2], PLAN, change)];
  const out = fresh();
  expect(() => joined([one, other], out)).toThrow(SetsConflict);
  expect(() => joined([one, other], out)).toThrow(
    `2 sets were played twice, with different results:\n  run/5 set 1: hash é run/5 1 in ${one}, other 1 in ${other}\n`,
  );
  expect(readdirSync(root)).not.toContain(out.slice(root.length + 1));
});

test('equal games that are counted otherwise are a conflict, but behaviour may be missing', () => {
  const faulty: Change = (result) => {
    const fault = { kind: 'exception', count: 1, games: 1, first: { game: 0, day: 0, request: 'TALK', detail: '' } };
    return { ...result, seats: result.seats.map((seat) => ({ ...seat, faults: [fault] })) };
  };
  const behaving: Change = (result) => ({ ...result, seats: result.seats.map((seat) => ({ ...seat, behaviour: {} })) });
  const one = holding([0]);
  expect(() => joined([one, holding([0], PLAN, faulty)])).toThrow(/count the same games .* differently/);
  const rich = holding([0], PLAN, behaving);
  expect(filesOf(joined([one, rich]).out)).toEqual(filesOf(rich));
});

test('different runs are refused with the difference', () => {
  const other = holding([0], planOf({ players: [5, 6], sets: 4, seed: '2' }));
  expect(() => joined([holding([1]), other])).toThrow(PlansDiffer);
  expect(() => joined([holding([1]), other])).toThrow(/are different runs:\n {2}seed: /);
});

test('a player that was stopped in an open set is remembered, and a broken line said', () => {
  const path = holding([0]);
  const folder = RunFolder.open(path);
  folder.begin(PLAN);
  folder.journal.appendKill('run/5', 2, kill);
  folder.close();
  const torn = holding([1]);
  writeFileSync(join(torn, 'journal.ndjson'), 'torn', { flag: 'a' });
  const { out, notes } = joined([path, torn]);
  expect(notes).toEqual([expect.stringMatching(/journal\.ndjson:3: this line of the journal is ignored: it is incomplete/)]);
  const again = RunFolder.open(out);
  again.begin(PLAN);
  expect(again.journal.killsOf('run/5', 2)).toEqual([kill]);
  again.close();
});
