// @module-tag dear
// Sets that the arena fails in. No sandboxed agent can bring that about, so a trusted one does: while a file is there, it
// ends all processes of the pool in some of its sets, so that no seat can be named.
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ended } from './aiwolf-arena.ts';
import { moduleThat } from './contest-entries/entries.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'missing-'));
afterAll(() => rmSync(cwd, { recursive: true }));

/** A line of the journal, as the format has it: the checksum of all before it is its last field. */
function withChecksum(json: string): string {
  const text = json.slice(0, -1);
  return `${text},"crc":"${crc32(text).toString(16).padStart(8, '0')}"}`;
}

const BROKEN = join(cwd, 'broken');
const FALLS = `import { existsSync, readdirSync, readFileSync } from 'node:fs';
const siblings = () => {
  const about = (pid) => {
    try {
      return readFileSync('/proc/' + pid + '/stat', 'utf8').split(') ')[1].split(' ')[1] + readFileSync('/proc/' + pid + '/cmdline', 'utf8');
    } catch {}
  };
  return readdirSync('/proc').filter((pid) => pid > 0 && about(pid) === about('self')).sort((pid) => (Number(pid) === process.pid ? 1 : -1));
};
export default (context) => {
  const isTried = process.argv[1].includes('check-process'); // only a trusted agent can know
  const unlucky = context.random() < 0.3 && !isTried;
  if (unlucky && existsSync(${JSON.stringify(BROKEN)})) for (const pid of siblings()) process.kill(Number(pid), 'SIGKILL');
  return { getName: () => context.name, initialize() {}, update() {}, dayStart() {}, talk: () => 'Over',
    whisper: () => 'Over', vote: () => null, attack: () => null, guard: () => null, divine: () => null, finish() {} };
};`;
writeFileSync(join(cwd, 'falls.mjs'), FALLS);

const FEW = ['--players', '5', '--games', '3', '--seed', '1', '--quiet'];
const TRUST = ['--trust', 'falls', '--threads', '1'];
const VILLAGE = './falls.mjs,random,chatty,sample,silent';
const RUN = ['run', '--agents', VILLAGE, ...FEW, '--trust', 'falls', '--threads', '2', '--sets', '4'];

beforeEach(() => writeFileSync(BROKEN, ''));
const mended = (): void => rmSync(BROKEN, { force: true });
const rootIn = (text: string): string => /root hash (\w+)/.exec(text)![1]!;
const journal = (folder: string): string => readFileSync(join(cwd, folder, 'journal.ndjson'), 'utf8');

describe('a run in which the arena fails in some sets', () => {
  let undisturbed: Ended;
  beforeAll(async () => {
    mended();
    undisturbed = await here([...RUN, '--out', 'b'], { cwd });
  });

  test('plays all others, says which are missing, and tries them again', async () => {
    const broken = await here([...RUN, '--out', 'a'], { cwd });
    expect(broken.code).toBe(5);
    const [, missing] = /^MISSING: an internal error stopped (\d) sets/m.exec(broken.stdout)!;
    expect(broken.stdout).toMatch(
      /^ {2}run\/5 set \d: the process that plays the games ended: SIGKILL; but not with any seat alone \(agents: .*falls.*\)$/m,
    );
    if (Number(missing) > 2) expect(broken.stdout).toMatch(/^ {2}in more than two of these sat: .*falls \(\d\)/m);
    expect(broken.stderr).toMatch(/^a game set could not be finished because of an internal error: run\/5 set \d/m);
    expect(broken.stdout + broken.stderr).not.toContain('internal error (please report it)');
    expect(journal('a').match(/"failed":/g)).toHaveLength(Number(missing));
    expect(journal('a').match(/"villagerWins":/g)).toHaveLength(4 - Number(missing));

    const json = await here([...RUN, '--out', 'a', '--json'], { cwd }); // stops again at the same sets, and nowhere else
    expect(json.code).toBe(5);
    const { missing: sets } = JSON.parse(json.stdout);
    expect(sets).toHaveLength(Number(missing));
    expect(sets[0]).toMatchObject({ block: 'run/5', game: null });
    expect(sets[0].agents).toContain('falls');
    expect(journal('a').match(/"failed":/g)).toHaveLength(Number(missing));

    const shown = async (...typed: string[]) => (await here(typed, { cwd })).stdout;
    expect(await shown('rank', 'a')).toMatch(/^MISSING: an internal error stopped \d sets/m);
    expect(await shown('rank', 'a', '--markdown')).toMatch(/^MISSING: an internal error stopped \d sets/m);
    expect((await here(['rank', 'a', '--csv'], { cwd })).stderr).toMatch(/^MISSING: an internal error stopped \d sets/m);
    expect(JSON.parse(await shown('rank', 'a', '--json')).missing).toEqual(sets);
    expect(await shown('merge', 'a', '--out', 'merged')).toMatch(/^MISSING: an internal error stopped \d sets/m);
    expect(JSON.parse(await shown('merge', 'a', '--out', 'merged', '--json')).missing).toEqual(sets);
    const report = ['report', 'a', '--markdown', '--games', '0', ...TRUST.slice(0, 2)];
    expect(await shown(...report)).toContain(`MISSING: an internal error stopped ${missing} game sets`);

    mended();
    const verified = await shown('verify', 'a', '--quiet', ...TRUST.slice(0, 2));
    expect(verified).toMatch(/^Replayed: the same games$/m);
    expect(verified).toMatch(/^missing +run\/5 set \d/m);

    const whole = await here([...RUN, '--out', 'a'], { cwd });
    expect(whole).toMatchObject({ code: 0 });
    expect(whole.stdout).not.toContain('MISSING');
    expect(rootIn(whole.stdout)).toBe(rootIn(undisturbed.stdout));
    expect(journal('a')).toBe(journal('b'));
  });

  test('is not certified where the arena fails now', async () => {
    const { code, stdout } = await here(['verify', 'b', '--quiet', ...TRUST.slice(0, 2)], { cwd });
    expect(code).toBe(5);
    expect(stdout).toMatch(/^Replayed: no verdict$/m);
    expect(stdout).toMatch(/^not played +run\/5 set \d: the process that plays the games ended/m);
  });
});

describe('a contest in which the arena fails in some sets', () => {
  const CONTEST = ['contest', '--agents', `${VILLAGE},liar`, ...FEW, ...TRUST, '--sets', '2'];
  const SMALL = [...CONTEST, '--finalists', '5'];

  test('decides nothing until they are played', async () => {
    const { code, stdout, stderr } = await here([...SMALL, '--out', 'd'], { cwd });
    expect([code, stdout]).toEqual([5, '']);
    expect(stderr).toMatch(/^error: an internal error stopped \d sets?, and no result is final without them:$/m);
    expect(stderr).toMatch(/^ {2}preliminary\/5 set \d+: .*\(agents: .*falls.*\)$/m);
    expect(stderr).toContain('To get a result without them, add --without-sets');
    expect(readFileSync(join(cwd, 'd/plan.json'), 'utf8')).not.toContain('final/5');
    mended();
    expect(await here([...SMALL, '--out', 'd'], { cwd })).toMatchObject({ code: 0 });
  });

  test('is decided without them if an organiser says so, and says so', async () => {
    const WITHOUT = [...SMALL, '--without-sets', '--out', 'e'];
    const first = await here(WITHOUT, { cwd });
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(
      /^MISSING: an internal error stopped \d+ sets?: the result was decided without these sets \(--without-sets\)$/m,
    );
    mended(); // they are not tried again
    const { code, stdout } = await here([...WITHOUT, '--json'], { cwd });
    const document = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(document.withoutSets).toBe(true);
    expect(document.missing.length).toBeGreaterThan(0);
    expect(document.final).not.toEqual([]);
  });
});

test('a comparison skips no set: it ends inconclusive, and goes on when it can', async () => {
  const field = ['--field', 'random,chatty,sample,silent', '--max-sets', '12', ...FEW, ...TRUST];
  const compare = ['compare', './falls.mjs', 'random', ...field, '--out', 'f'];
  const broken = await here([...compare, '--json'], { cwd });
  expect(broken.code).toBe(3);
  const { reason, verdict, lines } = JSON.parse(broken.stdout);
  expect(verdict).toBe('inconclusive');
  expect(reason).toMatch(/^an internal error stopped .* set \d+: .*every set: the same command/);
  expect(lines[0].missing).toMatchObject({ set: lines[0].sets });
  mended();
  const whole = JSON.parse((await here([...compare, '--json'], { cwd })).stdout);
  expect(whole.lines[0].missing).toBeUndefined();
  expect(whole.lines[0].sets).toBeGreaterThan(lines[0].sets);
  const fresh = [...compare.slice(0, -1), 'g', '--json'];
  const other = JSON.parse((await here(fresh, { cwd })).stdout);
  expect(whole.lines[0].difference).toEqual(other.lines[0].difference);
});

test('an evaluation says which sets are missing', async () => {
  const typed = ['eval', './falls.mjs', '--field', 'random,chatty,sample', ...FEW, ...TRUST];
  const { code, stdout } = await here([...typed, '--sets', '4', '--out', 'h'], { cwd });
  expect(code).toBe(5);
  expect(stdout).toMatch(/^MISSING: an internal error stopped \d sets?/m);
});

test('a final waits for the sets of its preliminary, unless an organiser does not', async () => {
  const teams = ['random', 'chatty', 'sample', 'silent', 'liar'];
  const house = teams.map((team) => `  - { team: ${team}, language: bundled, agent: ${team} }`);
  writeFileSync(join(cwd, 'one.ts'), moduleThat('Over'));
  const own = '  - { team: one, language: typescript, file: one.ts }';
  writeFileSync(join(cwd, 'roster.yaml'), ['entries:', own, ...house].join('\n'));
  const seed = ['--seed', 'a seed of some length'];
  const typed = ['--players', '5', '--games', '3', '--quiet', '--finalists', '5', ...seed];
  const stage = ['contest', 'preliminary', '--roster', 'roster.yaml', ...typed];
  expect(await here([...stage, '--sets', '2', '--out', 'cup'], { cwd })).toMatchObject({ code: 0 });
  const path = join(cwd, 'cup/preliminary/journal.ndjson');
  const [first, ...others] = journal('cup/preliminary').trimEnd().split('\n');
  const { block, set } = JSON.parse(/\{.*\}/.exec(first!)![0]);
  writeFileSync(path, `${others.join('\n')}\n`);
  appendFileSync(path, `${withChecksum(JSON.stringify({ block, set, failed: { game: 2, why: 'a bug' } }))}\n`);
  cpSync(join(cwd, 'cup'), join(cwd, 'cup2'), { recursive: true });

  const final = ['contest', 'final', '--from', 'cup', '--final-sets', '1', '--quiet'];
  const refused = await here(final, { cwd });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('is not finished');
  const decided = await here([...final, '--without-sets', '--json'], { cwd });
  expect(decided.code).toBe(0);
  const manifest = JSON.parse(readFileSync(join(cwd, 'cup/contest.json'), 'utf8'));
  expect(manifest.stages.final.flags).toContain('--without-sets');
  expect(await here(['contest', 'publish', 'cup', '--out', 'public'], { cwd })).toMatchObject({ code: 0 });
  const results = readFileSync(join(cwd, 'public/result.md'), 'utf8');
  expect(results).toMatch(/^> MISSING: an internal error stopped 1 set/m);

  const again = await here([...stage, '--sets', '2', '--out', 'cup2'], { cwd });
  expect(again).toMatchObject({ code: 0 });
  expect(journal('cup2/preliminary')).not.toContain('"failed"');
});
