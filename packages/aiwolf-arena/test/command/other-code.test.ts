// What was played by other code than that which is here: read, verified, gone on with where it is the same, and else refused.
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesOf } from './files-of.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'other-code-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const OTHER = 'c'.repeat(64);
const OTHER_TEXT = /aiwolf-arena \d+\.\d+\.\d+ \(commit [^;]*; games hash cccccccc\)/.source;
const HERE_TEXT = /aiwolf-arena \d+\.\d+\.\d+ \(commit [^;]*; games hash (?!c{8})[0-9a-f]{8}\)/.source;

const FEW = ['--players', '4', '--games', '3', '--seed', '1', '--quiet'];
const run = (sets: number, out: string, ...more: string[]) => {
  const asked = ['--agents', 'random,chatty', '--sets', `${sets}`, '--out', out];
  return here(['run', ...asked, ...FEW, ...more], { cwd });
};
const planIn = (folder: string) => JSON.parse(readFileSync(join(cwd, folder, 'plan.json'), 'utf8'));

/** The folder of a run as other code would have begun it. */
function begunByOther(from: string, to: string): void {
  cpSync(join(cwd, from), join(cwd, to), { recursive: true });
  const file = join(cwd, to, 'plan.json');
  const { gamesHash } = planIn(from).arena;
  writeFileSync(file, readFileSync(file, 'utf8').replace(gamesHash, OTHER));
}

/** The same, where that code played other games. */
function playedOtherwise(from: string, to: string): void {
  begunByOther(from, to);
  const file = join(cwd, to, 'journal.ndjson');
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const forged = lines.map((line) => {
    const text = line.slice(0, line.indexOf(',"crc":')).replace(/"hash":"..../, '"hash":"ffff');
    return `${text},"crc":"${crc32(text).toString(16).padStart(8, '0')}"}\n`;
  });
  writeFileSync(file, forged.join(''));
}

beforeAll(async () => {
  await run(4, 'four');
  await run(6, 'six');
  begunByOther('four', 'same');
  playedOtherwise('four', 'otherwise');
});

test('a plan names who plays it: version, commit, and the hash of the code that decides', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  expect(planIn('four').schema).toBe('aiwolf-arena/plan/5');
  expect(planIn('four').arena).toEqual({
    version,
    commit: expect.toSatisfy((commit) => commit === null || /^[0-9a-f]{40}/.test(commit)),
    changed: expect.toSatisfy((changed) => changed === null || typeof changed === 'boolean'),
    gamesHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

describe('going on', () => {
  test('where two finished sets are as recorded, names both arenas, once', async () => {
    const { code, stderr, stdout } = await run(6, 'same');
    const said = `^same was played by ${OTHER_TEXT}; this is ${HERE_TEXT} \\(replayed as recorded: run/4 set \\d, run/4 set \\d\\)$`;
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(new RegExp(said, 'm')) });
    expect(stdout).toBe((await run(6, 'six')).stdout);
    const { arena, resumedBy } = planIn('same');
    expect([arena.gamesHash, resumedBy]).toEqual([OTHER, [planIn('six').arena]]);
    const files = filesOf(join(cwd, 'same'));
    expect(await run(6, 'same')).toMatchObject({ code: 0, stderr: expect.not.stringContaining('played by') });
    expect(filesOf(join(cwd, 'same'))).toEqual(files);
  });

  test('with nothing left to play names only who has played', async () => {
    begunByOther('four', 'whole');
    expect(await run(4, 'whole')).toMatchObject({ code: 0 });
    expect(planIn('whole').arena.gamesHash).toBe(OTHER);
    expect(planIn('whole')).not.toHaveProperty('resumedBy');
  });

  test('where a set is another now is refused, with who began it, and touches nothing', async () => {
    const before = filesOf(join(cwd, 'otherwise'));
    const { code, stderr } = await run(6, 'otherwise');
    expect(code).toBe(2);
    expect(stderr).toMatch(
      new RegExp(
        `otherwise was played by ${OTHER_TEXT}; this is ${HERE_TEXT}, which does not play run/4 set \\d, run/4 set \\d as recorded: ` +
          'resume with the version that started the run, or choose another folder \\(--out\\); npx aiwolf-arena rank otherwise shows',
      ),
    );
    expect(filesOf(join(cwd, 'otherwise'))).toEqual(before);
  });

  test('by another plan is told as that', async () => {
    const { code, stderr } = await run(6, 'otherwise', '--rules', 'regulation-2019');
    expect([code, stderr]).toEqual([2, expect.stringContaining('contains a different run')]);
  });

  test('a format that this one does not read says who does', async () => {
    cpSync(join(cwd, 'four'), join(cwd, 'older'), { recursive: true });
    const file = join(cwd, 'older/plan.json');
    const older = { ...planIn('four'), schema: 'aiwolf-arena/plan/1', arena: '0.1.0' };
    writeFileSync(file, JSON.stringify(older));
    for (const ended of [await run(6, 'older'), await here(['rank', 'older'], { cwd })]) {
      expect(ended.code).toBe(2);
      expect(ended.stderr).toMatch(/plan\/1, but this version reads only .*plan\/5: use aiwolf-arena 0\.1\.0/);
    }
  });
});

test('shards of two arenas are one run, which names both', async () => {
  for (const shard of ['1/2', '2/2']) await run(4, `part-${shard[0]}`, '--shard', shard);
  begunByOther('part-2', 'part-2-other');
  const merged = await here(['merge', 'part-1', 'part-2-other', '--out', 'merged'], { cwd });
  expect(merged).toMatchObject({ code: 0 });
  const { arena, resumedBy } = planIn('merged');
  const hashes = [arena, ...resumedBy].map(({ gamesHash }) => gamesHash).sort();
  expect(hashes).toEqual([OTHER, planIn('four').arena.gamesHash].sort());
});

describe('whatever played it', () => {
  test('rank and report read it, and the report says who', async () => {
    const { stdout } = await here(['rank', 'four'], { cwd });
    expect(await here(['rank', 'otherwise'], { cwd })).toMatchObject({ code: 0, stdout });
    const shown = await here(['report', 'otherwise', '--games', '0', '--markdown'], { cwd });
    expect(shown.stdout).toMatch(new RegExp(OTHER_TEXT));
  });

  test('a page has only games that a replay gives as they were recorded', async () => {
    const countIn = (page: string): unknown => /"games":\{"count":(\d+)/.exec(readFileSync(join(cwd, page), 'utf8'))?.[1];
    expect(await here(['report', 'four', '-o', 'four.html'], { cwd })).toMatchObject({ code: 0 });
    expect(Number(countIn('four.html'))).toBeGreaterThan(0);
    const { code, stderr } = await here(['report', 'otherwise', '-o', 'otherwise.html'], { cwd });
    expect([code, countIn('otherwise.html')]).toEqual([0, '0']);
    expect(stderr).toMatch(/^run\/4 set \d: a replay of otherwise differs from the record/m);
  });

  test('verify says so at once, goes on, and certifies by whom', async () => {
    begunByOther('four', 'certified');
    const { code, stderr, stdout } = await here(['verify', 'certified', '--quiet'], { cwd });
    expect(code).toBe(0);
    expect(stderr).toMatch(
      new RegExp(`^the games were played by ${OTHER_TEXT}; this is ${HERE_TEXT}, which may play other games\n$`),
    );
    expect(stdout).toMatch(new RegExp(`^played by {4}${OTHER_TEXT}\n[^]*^replayed by {2}${HERE_TEXT}, Node v`, 'm'));
    const kept = JSON.parse(readFileSync(join(cwd, 'certified/certificate.json'), 'utf8'));
    expect(kept).toMatchObject({ repeats: true, arena: planIn('four').arena, arenas: [planIn('certified').arena] });
    const other = await here(['verify', 'otherwise', '--quiet'], { cwd });
    expect(other.code).toBe(1);
    expect(other.stdout).toMatch(new RegExp(`another version of aiwolf-arena played the set \\(${OTHER_TEXT}\\)`));
  });
});

describe('a comparison', () => {
  const field = ['--field', 'chatty,liar', '--players', '4', '--games', '3', '--seed', '1'];
  const few = [...field, '--fixed-sets', '12', '--quiet'];
  const compare = (baseline: string, ...more: string[]) => here(['compare', 'random', baseline, ...few, ...more], { cwd });

  test('goes on in its folder, or not, as a run does', async () => {
    const first = await compare('chatty', '--out', 'compared');
    const side = 'compared/field-1/candidate';
    begunByOther(side, 'kept');
    playedOtherwise(side, 'changed');
    rmSync(join(cwd, side), { recursive: true });
    cpSync(join(cwd, 'kept'), join(cwd, side), { recursive: true });
    const again = await compare('chatty', '--out', 'compared');
    expect([again.code, again.stderr]).toEqual([first.code, expect.stringMatching(HERE_TEXT)]);
    rmSync(join(cwd, side), { recursive: true });
    cpSync(join(cwd, 'changed'), join(cwd, side), { recursive: true });
    const refused = await compare('chatty', '--out', 'compared');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/candidate was played by .* which does not play run\/4 set \d/);
  });

  test('is not made with a stored baseline of other code, whose games cannot be paired', async () => {
    const kept = ['compare', 'chatty', '--fixed-sets', '12', ...field, '--quiet', '--save', 'b.json'];
    expect((await here(kept, { cwd })).code).toBe(0);
    const file = join(cwd, 'b.json');
    const { schema, plan, sets } = JSON.parse(readFileSync(file, 'utf8'));
    const content = { plan: { ...plan, arena: { ...plan.arena, gamesHash: OTHER } }, sets };
    const sha256 = createHash('sha256').update(JSON.stringify(content)).digest('hex');
    writeFileSync(file, JSON.stringify({ schema, sha256, ...content }));
    const refused = await compare('b.json', '--out', 'with-stored');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(new RegExp(`version: ${OTHER_TEXT} -> ${HERE_TEXT}`));
  });
});
