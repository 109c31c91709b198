// @module-tag dear
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompareDocument, EvalDocument, SweepDocument } from 'aiwolf-arena';
import { afterAll, expect, test } from 'vitest';
import { filesOf } from './files-of.ts';
import { here } from './here.ts';
import { refusalOf } from './refusal.ts';

const cwd = mkdtempSync(join(tmpdir(), 'for-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const documentOf = async <Document>(typed: readonly string[]): Promise<Document> =>
  JSON.parse((await here([...typed, '--json', '--quiet'], { cwd })).stdout);

const RUN = ['run', '--agents', 'sample,random', '--players', '5,15', '--games', '3', '--seed', 'time', '--quiet'];
const play = (out: string, ...flags: string[]) => here([...RUN, '--out', out, ...flags], { cwd });
const files = (out: string) => filesOf(join(cwd, out));
const setsIn = (out: string): number[] =>
  JSON.parse(files(out)['/plan.json']!).blocks.map(({ sets }: { readonly sets: number }) => sets);

test('a run with a time limit is the run with as many sets, byte for byte, and goes on', async () => {
  expect(await play('timed', '--for', '0.2s', '--threads', '2')).toMatchObject({ code: 0, stderr: '' });
  const [four, five] = setsIn('timed');
  expect(four).toBe(five);
  await play('same', '--sets', String(four));
  expect(files('timed')).toEqual(files('same'));

  await play('timed', '--for', '0.2s');
  const [later] = setsIn('timed');
  expect(later).toBeGreaterThan(four!);
  await play('same', '--sets', String(later));
  expect(files('timed')).toEqual(files('same'));
});

test('it ends at --sets if these are finished earlier', async () => {
  await play('both', '--for', '1h', '--sets', '3');
  expect(setsIn('both')).toEqual([3, 3]);
});

test('after an interruption, all sets before a finished one are played, even if the time is over', async () => {
  await play('torn', '--sets', '9');
  const journal = join(cwd, 'torn/journal.ndjson');
  const lines = readFileSync(journal, 'utf8').split('\n');
  writeFileSync(journal, lines.filter((line) => !/"set":[1357],/.test(line)).join('\n'));
  await play('torn', '--for', '0.001s');
  await play('ten', '--sets', '10'); // at least one new set is played
  expect(files('torn')).toEqual(files('ten'));
});

const FIELD = ['--field', 'sample,random', '--games', '3', '--threads', '2'];

test('a comparison without a verdict in time is inconclusive, and the same command goes on', async () => {
  const typed = ['compare', 'liar', 'hunter', ...FIELD, '--fixed-sets', '12'];
  const first = await documentOf<CompareDocument>([...typed, '--for', '0.001s', '--out', 'gate']);
  expect(first).toMatchObject({ verdict: 'inconclusive', reason: expect.stringMatching(/^the time was over/) });
  expect(first.lines[0]!.sets).toBeLessThan(12);
  const { stdout } = await here([...typed, '--for', '0.001s', '--out', 'gate'], { cwd });
  expect(stdout).toContain('The same command resumes');
  const [timed, whole] = [
    await documentOf<CompareDocument>([...typed, '--for', '1h', '--out', 'gate']),
    await documentOf([...typed]),
  ];
  const { lines, verdict } = whole as CompareDocument;
  expect(timed.verdict).toBe(verdict);
  expect(timed.lines[0]!.difference).toEqual(lines[0]!.difference);
});

test('in a sweep, all candidates have finished the same sets when the time is over', async () => {
  const typed = ['sweep', 'bayes', '--param', 'partner=0,0.5,1', ...FIELD, '--sets', '8', '--max-sets', '10'];
  const early = await documentOf<SweepDocument>([...typed, '--for', '0.001s', '--out', 'sweep']);
  const [sets, ...others] = early.candidates.map((one) => one.sets);
  expect(sets).toBeGreaterThan(0);
  for (const one of others) expect(one).toBe(sets);
  const late = await documentOf<SweepDocument>([...typed, '--for', '1h', '--out', 'sweep']);
  const whole = await documentOf<SweepDocument>([...typed, '--out', 'whole']);
  const ratesOf = ({ candidates }: SweepDocument) => candidates.map(({ winRate }) => winRate);
  expect(ratesOf(late)).toEqual(ratesOf(whole));
});

test('all agents of an evaluation play as many sets as the first does in its part of the time', async () => {
  const typed = ['eval', 'liar', 'hunter', ...FIELD, '--players', '5', '--for', '0.2s', '--out', 'cards'];
  const { agents } = await documentOf<EvalDocument>(typed);
  expect(agents.map(({ name }) => name)).toEqual(['liar', 'hunter']);
  const [first, second] = agents.map(({ sizes }) => sizes[0]!.sets);
  expect(first).toBeGreaterThan(0);
  expect(second).toBe(first);
});

test.each([
  ['--shard', '1/2', /--for cannot be used with --shard/],
  ['--logs', 'sample:3', /--for cannot be used with a sample of logs/],
  ['--for', '10', /--for 10: expected a time with its unit, such as 90s, 10m or 2h/],
])('%s %s is refused', async (flag, value, message) => {
  const options = flag === '--for' ? [] : ['--for', '1s'];
  expect(await refusalOf([...RUN, ...options, flag, value])).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
});
