import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootHash } from '@aiwolf-arena/engine';
import type { Kill } from '@aiwolf-arena/sandbox';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { planOf, resultOf } from '../../test/small-run.ts';
import { Journal } from './journal.ts';
import { withChecksum } from './journal-lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'journal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const plan = planOf();
const SETS = Array.from({ length: plan.blocks[0]!.sets }, (_, set) => set);
let journals = 0;
const fresh = (): string => join(folder, String(journals++));
const kill = (call: number): Kill => ({ ...{ seat: 2, game: 0, call, kind: 'no-answer', detail: 'no answer' } });

function journalOf(order: readonly number[]): Journal {
  const journal = new Journal(fresh(), plan);
  for (const set of order) journal.append(resultOf(plan, set));
  return journal;
}

const textOf = ({ path }: Journal): string => readFileSync(path, 'utf8');

describe('a journal', () => {
  test('has a line on disk as soon as the set is finished', () => {
    const lines = textOf(journalOf([2, 0]))
      .trim()
      .split('\n');
    expect(lines).toEqual([2, 0].map((set) => withChecksum(JSON.stringify(resultOf(plan, set)))));
  });

  test('whatever the order in which sets finish, is the same when sealed, and so is the root hash', () => {
    const [one, other] = [journalOf([3, 1, 0, 2]), journalOf([0, 1, 2, 3])];
    expect([...one.results()]).toEqual([0, 1, 2, 3].map((set) => resultOf(plan, set)));
    expect(rootHash(one.results())).toBe(rootHash(other.results()));
    one.seal();
    other.seal();
    expect(textOf(one)).toBe(textOf(other));
    expect([...one.results()]).toEqual([...other.results()]);
  });

  test('knows sets that failed until they are finished, sealed or not', () => {
    const journal = journalOf([0]);
    journal.failed('run/5', 3, { game: 2, why: 'a bug' });
    journal.failed('run/5', 1, { game: null, why: 'another' });
    journal.failed('run/5', 0, { game: 1, why: 'too late' });
    journal.seal();
    journal.close();
    const again = new Journal(journal.path, plan);
    expect(again.failedSets().map(({ set, game }) => [set, game])).toEqual([
      [1, null],
      [3, 2],
    ]);
    expect([again.has('run/5', 3), again.touchedSets('run/5')]).toEqual([false, [0, 1, 3]]);
    again.append(resultOf(plan, 3));
    expect(again.failureOf('run/5', 3)).toBeUndefined();
    again.close();
  });

  test('is read back, and goes on', () => {
    const first = journalOf([4, 1]);
    first.close();
    const journal = new Journal(first.path, plan);
    expect([journal.has('run/5', 4), journal.has('run/5', 0), journal.size]).toEqual([true, false, 2]);
    journal.append(resultOf(plan, 0));
    expect([...journal.results()].map(({ set }) => set)).toEqual([0, 1, 4]);
  });

  test('remembers the kills of open sets, and forgets them when the set is finished', () => {
    const journal = journalOf([0]);
    journal.appendKill('run/5', 3, kill(7));
    journal.appendKill('run/5', 3, kill(9));
    journal.appendKill('run/5', 5, kill(1));
    journal.append({ ...resultOf(plan, 5), kills: [kill(1)] });
    journal.close();
    const again = new Journal(journal.path, plan);
    expect(again.notes).toEqual([]);
    expect(again.killsOf('run/5', 3)).toEqual([kill(7), kill(9)]);
    expect(again.killsOf('run/5', 5)).toEqual([]);
    again.append(resultOf(plan, 3));
    expect(again.killsOf('run/5', 3)).toEqual([]);
    again.seal();
    expect(textOf(again)).not.toContain('"kill":');
    again.appendKill('run/5', 4, kill(2));
    again.seal();
    expect(new Journal(again.path, plan).killsOf('run/5', 4)).toEqual([kill(2)]);
    expect(again.resultOf('run/5', 5).kills).toEqual([kill(1)]);
  });

  test('keeps a set once, the first time it is finished', () => {
    const journal = journalOf([1]);
    const line = withChecksum(JSON.stringify({ ...resultOf(plan, 1), hash: 'another' }));
    appendFileSync(journal.path, `${line}\n`);
    expect(new Journal(journal.path, plan).resultOf('run/5', 1).hash).toBe(resultOf(plan, 1).hash);
  });

  test('takes a whole last line that only lacks its end', () => {
    const first = journalOf([0, 1]);
    writeFileSync(first.path, textOf(first).trimEnd());
    const journal = new Journal(first.path, plan);
    expect([journal.size, journal.notes]).toEqual([2, []]);
    journal.append(resultOf(plan, 2));
    expect(new Journal(first.path, plan).size).toBe(3);
  });
});

/** What can happen to a line of a file. */
const damage = fc.constantFrom('kept', 'lost', 'torn', 'changed', 'doubled');
const damaged = (line: string, how: string): string => {
  if (how === 'lost') return '';
  if (how === 'torn') return `${line.slice(0, line.length / 2)}\n`;
  if (how === 'changed') return `${line.replace('"games":10', '"games":11')}\n`;
  return how === 'doubled' ? `${line}\n${line}\n` : `${line}\n`;
};

describe('whatever is lost, torn or changed', () => {
  test('what is left is read, and playing the rest gives the same bytes', () => {
    const whole = journalOf(SETS);
    whole.seal();
    const lines = textOf(whole).trim().split('\n');
    const fates = fc.tuple(...SETS.map(() => damage));
    fc.assert(
      fc.property(fates, fc.nat(200), fc.boolean(), (fate, cut, killed) => {
        const path = fresh();
        const text = lines.map((line, i) => damaged(line, fate[i]!)).join('');
        writeFileSync(path, text.slice(0, Math.max(0, text.length - cut)));
        const journal = new Journal(path, plan);
        const hurt = fate.filter((how) => how === 'torn' || how === 'changed').length;
        expect(Math.abs(journal.notes.length - hurt)).toBeLessThanOrEqual(1);
        for (const set of SETS) {
          if (journal.has('run/5', set)) continue;
          if (killed) journal.appendKill('run/5', set, kill(1));
          journal.append(resultOf(plan, set));
        }
        journal.seal();
        expect(textOf(journal)).toBe(textOf(whole));
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['a torn last line', '{"block":"run/5","set":1,"ha', /:2: this line of the journal is ignored: it is incomplete/],
    ['a line without a checksum', `${JSON.stringify(resultOf(plan, 1))}\n`, /:2: .*checksum/],
    [
      'a kill in a game that is not',
      `${withChecksum(JSON.stringify({ block: 'run/5', set: 1, kill: { ...kill(1), game: 10 } }))}\n`,
      /:2: .*its stopped player is invalid/,
    ],
  ])('%s is left out with a note', (_, line, note) => {
    const first = journalOf([0]);
    appendFileSync(first.path, line);
    const journal = new Journal(first.path, plan);
    expect(journal.notes).toEqual([expect.stringMatching(note)]);
    expect(new Journal(first.path, plan).notes).toEqual([]);
  });
});
