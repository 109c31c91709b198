// The daily contest: a testing contest each day, in which a revision that erred is out until a new one is handed in.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunFolder } from '@aiwolf-arena/tournament';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { moduleThat } from './contest-entries/entries.ts';
import { here } from './here.ts';

let cwd = '';
const folders: string[] = [];
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'days-'));
  folders.push(cwd);
  writeFileSync(join(cwd, 'fox.ts'), moduleThat('Over'));
  writeFileSync(join(cwd, 'late.ts'), LATE);
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Passes the trial, in which a set has as many games as players, and fails in the games after it. */
const LATE = moduleThat('Over')
  .replace('initialize(first) {', 'initialize(first) { games++; ')
  .replace(
    'let info;',
    'let info; let games = 0; const fail = () => { console.log("vote of a late game"); throw new Error("too late"); };',
  )
  .replace('vote: () => other()', 'vote: () => (games > 5 ? fail() : other())');

const roster = (entries: readonly string[], regulation = 2023): void =>
  writeFileSync(
    join(cwd, 'roster.yaml'),
    [`regulation: ${regulation}`, 'entries:', ...HOUSE, ...entries.map((one) => `  - { ${one} }`), ''].join('\n'),
  );
const HOUSE = ['random', 'chatty', 'silent', 'liar'].map((name) => `  - { team: ${name}, language: bundled, agent: ${name} }`);
const LATE_1 = 'team: late, language: typescript, file: late.ts';
const FOX = 'team: fox, language: typescript, file: fox.ts';

async function testing(day: string, ...more: string[]) {
  const games = ['--players', '5', '--games', '8', '--no-behaviour', '--day', day, '--out', 'cup', '--quiet'];
  const run = await here(['contest', 'testing', '--roster', 'roster.yaml', ...games, ...more], { cwd });
  expect(run.code, run.stderr).toBe(0);
  return run;
}
const read = (path: string): string => readFileSync(join(cwd, path), 'utf8');
const entrants = (): string[] =>
  JSON.parse(read('cup/contest.json')).stages.testing.entrants.map((one: { team: string }) => one.team);
const status = async () => JSON.parse((await here(['contest', 'status', 'cup', '--json'], { cwd })).stdout);

test('who errs on a day is out on the next, is told why, and comes back with a new revision', async () => {
  roster([LATE_1, FOX]);
  const first = await testing('monday');
  expect(first.stdout).toMatch(/^Out until a new revision: late: testing contest of monday: exception .*too late/m);
  expect((await testing('monday')).stdout).toMatch(/^Out until a new revision: late: /m);
  expect(existsSync(join(cwd, 'cup/days'))).toBe(false);
  const second = await testing('tuesday');
  expect(entrants()).not.toContain('late');
  expect(second.stdout).toMatch(/^Not admitted: late \(revision 1\): testing contest of monday: exception .*too late/m);
  expect(readdirSync(join(cwd, 'cup/days'))).toEqual(['monday']);
  const { code } = await here(['verify', 'cup/days/monday', '--quiet'], { cwd });
  expect(code).toBe(0);

  await here(['contest', 'export-logs', 'cup', '--team', 'late'], { cwd });
  const message = read('cup/exports/late/message.txt');
  expect(message).toContain('npx aiwolf-arena check FILE --regulation 2023\n');
  expect(message).toMatch(/^testing monday: your agent played \d sets? \(\d+ games\), with faults:$/m);
  expect(message).toMatch(
    /^- revision 1: error: run\/5 set \d+, game 5, .*: testing contest of monday: exception .*hand in a new revision$/m,
  );
  expect(read('cup/exports/late/days/monday/console.txt')).toContain('vote of a late game');
  expect(readdirSync(join(cwd, 'cup/exports/late/days/monday/logs/run-5')).length).toBeGreaterThan(0);
  expect(read('cup/exports/late/index.html')).toContain('Testing monday');

  writeFileSync(join(cwd, 'late-2.ts'), moduleThat('Skip'));
  roster([LATE_1, 'team: late, language: typescript, file: late-2.ts, revision: 2', FOX]);
  await testing('wednesday');
  expect(entrants()).toContain('late');
  const { days, notAdmitted } = await status();
  expect(days.map(({ day, erred, back }: Day) => [day, erred.map(({ team }) => team), back])).toEqual([
    ['monday', ['late'], []],
    ['tuesday', [], []],
    ['wednesday', [], ['late']],
  ]);
  expect(notAdmitted).toEqual([]);
  await here(['contest', 'export-logs', 'cup', '--team', 'late'], { cwd });
  expect(read('cup/exports/late/message.txt')).not.toMatch(/revision 1|submit again/);
  await testing('thursday');
  expect((await status()).days.at(-1)).toMatchObject({ day: 'thursday', back: [] });
}, 120_000);

interface Day {
  readonly day: string;
  readonly erred: readonly { readonly team: string }[];
  readonly back: readonly string[];
}

test('a day that was stopped is continued with all its revisions, also with those that have erred in it', async () => {
  roster([LATE_1, FOX]);
  await testing('monday', '--sets', '2');
  const journal = read('cup/testing/journal.ndjson');
  writeFileSync(join(cwd, 'cup/testing/journal.ndjson'), `${journal.split('\n').slice(0, -2).join('\n')}\n`);
  await testing('tuesday', '--sets', '2');
  expect(entrants()).toContain('late');
  expect(read('cup/testing/journal.ndjson')).toBe(journal);
  await testing('tuesday', '--sets', '2');
  expect(entrants()).not.toContain('late');
}, 60_000);

test('a contest of all stages that was stopped is continued, also if a revision has erred in its testing contest', async () => {
  roster([LATE_1, FOX]);
  const all = () => {
    const games = ['--players', '5', '--games', '8', '--sets', '1', '--finalists', '5', '--no-behaviour'];
    return here(['contest', '--roster', 'roster.yaml', ...games, '--out', 'cup', '--quiet'], { cwd });
  };
  expect((await all()).code).toBe(0);
  const journal = read('cup/final/journal.ndjson');
  writeFileSync(join(cwd, 'cup/final/journal.ndjson'), journal.slice(0, journal.indexOf('\n') + 1));
  const { code, stderr } = await all();
  expect(code, stderr).toBe(0);
  expect(read('cup/final/journal.ndjson')).toBe(journal);
  expect(entrants()).toContain('late');
}, 60_000);

test('an agent of --known is tried as any other if its team hands it in', async () => {
  const broken = moduleThat('Over').replace('vote: () => other()', 'vote: () => { throw new Error("broken"); }');
  mkdirSync(join(cwd, 'known'));
  writeFileSync(join(cwd, 'known/fox.ts'), broken);
  writeFileSync(join(cwd, 'known/roster.yaml'), `entries: [{ ${FOX} }]\n`);
  const other = 'team: other, language: typescript, file: fox.ts';
  roster([FOX, other]);
  await testing('monday', '--known', 'known');
  writeFileSync(join(cwd, 'fox-2.ts'), broken);
  roster([other, 'team: fox, language: typescript, file: fox-2.ts, revision: 2']);
  const { stdout } = await testing('tuesday', '--known', 'known');
  expect(stdout).toMatch(/^Not admitted: fox \(revision 2\): exception .*broken/m);
}, 60_000);

test('a day in which another command plays is not moved away', async () => {
  roster([FOX]);
  await testing('monday');
  const other = RunFolder.open(join(cwd, 'cup/testing'));
  try {
    roster([FOX, LATE_1]);
    const flags = ['--roster', 'roster.yaml', '--players', '5', '--games', '8', '--out', 'cup', '--quiet'];
    const { code } = await here(['contest', 'testing', ...flags], { cwd });
    expect(code).not.toBe(0);
    expect(existsSync(join(cwd, 'cup/days'))).toBe(false);
  } finally {
    other.close();
  }
}, 60_000);

test('days may have any name, and a publication says nothing of them', async () => {
  roster([LATE_1, FOX]);
  await testing('g'); // `testing` ends in it
  await testing('testing');
  await here(['contest', 'export-logs', 'cup', '--team', 'fox'], { cwd });
  expect(readdirSync(join(cwd, 'cup/exports/fox')).sort()).toEqual(['days', 'index.html', 'message.txt', 'testing']);
  expect(readdirSync(join(cwd, 'cup/exports/fox/days'))).toEqual(['g']);
  const { code, stderr } = await here(['contest', 'publish', 'cup', '--out', 'site', '--quiet'], { cwd });
  expect(code, stderr).toBe(0);
  expect(JSON.parse(read('site/contest.json')).days).toEqual([]);
}, 60_000);

test('the same files with a higher number are refused, too, and no older revision plays instead', async () => {
  roster([LATE_1, FOX]);
  await testing('monday');
  roster([
    FOX,
    'team: late, language: typescript, file: fox.ts',
    'team: late, language: typescript, file: late.ts, revision: 2',
  ]);
  const { stdout } = await testing('tuesday');
  expect(entrants()).not.toContain('late');
  expect(stdout).toMatch(/^Not admitted: late \(revision 2\): same files as revision 1: testing contest of monday: exception/m);
}, 60_000);

test('by the regulation of 2021, testing decides nothing', async () => {
  roster([LATE_1, FOX], 2021);
  await testing('monday');
  const { stdout } = await testing('tuesday');
  expect(entrants()).toContain('late');
  expect(stdout).not.toMatch(/Out until/);
}, 60_000);

test('the same day shows the result, or is another testing contest if other revisions take part', async () => {
  roster([FOX]);
  await testing('monday');
  const seed = read('cup/testing/plan.json');
  await testing('monday');
  expect(read('cup/testing/plan.json')).toBe(seed);
  roster([FOX, 'team: other, language: typescript, file: late.ts']);
  await testing('monday');
  expect((await status()).days.map(({ day }: Day) => day)).toEqual(['monday', 'monday-2']);
  expect(read('cup/days/monday/plan.json')).toBe(seed);
}, 60_000);

test('a stop between two steps of beginning a day loses nothing', async () => {
  roster([FOX]);
  await testing('monday');
  const seed = read('cup/testing/plan.json');
  const { stages, days, ...rest } = JSON.parse(read('cup/contest.json'));
  const { testing: record, ...others } = stages;
  writeFileSync(
    join(cwd, 'cup/contest.json'),
    JSON.stringify({ ...rest, stages: others, days: [...days, { day: 'monday', record }] }),
  );
  await testing('tuesday');
  expect(read('cup/days/monday/plan.json')).toBe(seed);
  expect((await status()).days.map(({ day }: Day) => day)).toEqual(['monday', 'tuesday']);
}, 60_000);

test('an unfinished day is finished first, or kept as it is if other revisions take part', async () => {
  roster([FOX]);
  await testing('monday');
  const lines = read('cup/testing/journal.ndjson').split('\n');
  const cut = (): void => writeFileSync(join(cwd, 'cup/testing/journal.ndjson'), `${lines.slice(0, -2).join('\n')}\n`);
  cut();
  await testing('tuesday');
  expect(existsSync(join(cwd, 'cup/days'))).toBe(false);
  expect(read('cup/testing/journal.ndjson').split('\n').length).toBe(lines.length);
  cut();
  renameSync(join(cwd, 'fox.ts'), join(cwd, 'fox-1.ts'));
  writeFileSync(join(cwd, 'fox.ts'), moduleThat('Skip'));
  const { stderr } = await testing('wednesday');
  expect(stderr).toMatch(/the testing contest monday lacks 1 set, and is kept so in days\/monday/);
}, 60_000);

test('days are not published, neither with the contest nor alone, and no later stage has the seed of a day', async () => {
  roster([LATE_1, `${FOX}, consent: { names: false }`]);
  const seed = 'a seed that nobody can guess';
  await testing('monday', '--seed', seed);
  await testing('tuesday');
  const reused = await here(['contest', 'preliminary', '--roster', 'roster.yaml', '--seed', seed, '--out', 'cup'], { cwd });
  expect([reused.code, reused.stderr]).toEqual([
    2,
    expect.stringMatching(/--seed: the testing contest monday has the same seed/),
  ]);
  const alone = await here(['contest', 'publish', 'cup/days/monday'], { cwd });
  expect([alone.code, alone.stderr]).toEqual([2, expect.stringMatching(/is a stage of the contest/)]);
  await here(['contest', 'publish', 'cup', '--out', 'public'], { cwd });
  expect(read('public/contest.json')).not.toMatch(/"day": "monday"|fox/);
}, 60_000);
