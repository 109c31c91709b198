// The seed of a contest's stage: a secret of the organiser until the stage closes, and then everybody's.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { command } from './aiwolf-arena.ts';
import { filesOf } from './files-of.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'seeds-'));
afterAll(() => rmSync(cwd, { recursive: true }));

/** None of them errs, in whatever trial: its seed is drawn anew each time, and what it finds stands in the manifest. */
const TEAMS = ['random', 'chatty', 'follower', 'silent', 'liar', 'hunter'];
const ENTRIES = TEAMS.map((name) => `  - { team: ${name}, language: bundled, agent: ${name} }`);
const SMALL = ['--players', '5', '--sets', '2', '--games', '2', '--finalists', '5'];
const TYPED = 'Nobody guesses this one.';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const path = (name: string): string => join(cwd, name);
const json = (name: string) => JSON.parse(readFileSync(path(name), 'utf8'));
const secretOf = (stage: string): string => readFileSync(path(`${stage}/seed.secret`), 'utf8').trimEnd();

const run = (...typed: string[]) => here(typed, { cwd });
const preliminary = (...flags: string[]) => run('contest', 'preliminary', '--roster', 'roster.yaml', ...SMALL, ...flags);
async function fine(ended: ReturnType<typeof run>): Promise<string> {
  const { code, stdout, stderr } = await ended;
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  return `${stdout}${stderr}`;
}

/** All that a folder holds, packed or not, but for the one file that is nobody's business. */
const textIn = (folder: string): string =>
  Object.keys(filesOf(path(folder)))
    .filter((name) => !name.endsWith('seed.secret'))
    .map((name) => {
      const bytes = readFileSync(join(path(folder), name));
      return name.endsWith('.gz') ? gunzipSync(bytes).toString('latin1') : bytes.toString('latin1');
    })
    .join('\n');

let closing: string;
beforeAll(async () => {
  writeFileSync(path('roster.yaml'), ['entries:', ...ENTRIES].join('\n'));
  closing = await fine(preliminary('--out', 'cup'));
});

describe('a stage that is closed', () => {
  test('has a seed of 128 bits that was drawn, and the promise that it kept', () => {
    const { seed, seedSha256 } = json('cup/preliminary/plan.json');
    expect(seed).toMatch(/^[0-9a-f]{32}$/);
    expect(seedSha256).toBe(sha256(seed));
    expect(json('cup/preliminary/draw.json')).toMatchObject({ seed, seedSha256 });
    expect(json('cup/contest.json').stages.preliminary.seed).toBe(seed);
    expect(secretOf('cup/preliminary')).toBe(seed);
    expect(closing).toContain(`seed sha256:${seedSha256}; results in`);
  });

  test('is played again by anybody from its folder, without the secret file', async () => {
    cpSync(path('cup'), path('shown'), { recursive: true });
    rmSync(path('shown/preliminary/seed.secret'));
    await fine(run('verify', 'shown/preliminary', '--quiet'));
    await fine(run('play', '--replay', 'shown/preliminary#preliminary/5/1/1'));
  });

  test('is played again from its seed: the same bytes', async () => {
    const { seed } = json('cup/preliminary/plan.json');
    await fine(preliminary('--out', 'again', '--seed', seed, '--quiet'));
    for (const name of ['plan.json', 'journal.ndjson', 'draw.json', 'standings.json'])
      expect(textIn('again')).toContain(readFileSync(path(`cup/preliminary/${name}`), 'latin1'));
  });

  test('stays as it is when its command comes again', async () => {
    const before = filesOf(path('cup'));
    await fine(preliminary('--out', 'cup', '--quiet'));
    expect(filesOf(path('cup'))).toEqual(before);
  });

  test('tells nothing of the next: the final has a seed of its own, and not a known one', async () => {
    const { seed } = json('cup/preliminary/plan.json');
    const known = await run('contest', 'final', '--from', 'cup', '--seed', seed);
    expect(known.code).toBe(2);
    expect(known.stderr).toMatch(/--seed: the preliminary has the same seed/);
    await fine(run('contest', 'final', '--from', 'cup', '--quiet'));
    const final = json('cup/final/plan.json');
    expect(final.seed).toMatch(/^[0-9a-f]{32}$/);
    expect(final.seed).not.toBe(seed);
    expect(final.seedSha256).toBe(sha256(final.seed));
  });

  test.each([
    ['before the book and the draw', ['preliminary/draw.json', 'preliminary/standings.json']],
    ['before anything was told', ['preliminary/draw.json', 'contest.json']],
  ])('is closed by the same command if that was killed %s', async (when, missing) => {
    const folder = `killed-${missing.length}-${when.length}`;
    cpSync(path('again'), path(folder), { recursive: true });
    for (const name of missing) rmSync(path(`${folder}/${name}`));
    if (when.endsWith('told')) {
      const plan = readFileSync(path(`${folder}/preliminary/plan.json`), 'utf8');
      const { seed, seedSha256 } = JSON.parse(plan);
      const hidden = plan.replace(`"seed": "${seed}"`, `"seed": "sha256:${seedSha256}"`);
      writeFileSync(path(`${folder}/preliminary/plan.json`), hidden);
      const early = await run('contest', 'final', '--from', folder);
      expect(early.stderr).toMatch(/contains no preliminary|has no result yet/);
    }
    await fine(preliminary('--out', folder, '--quiet'));
    const [is, was] = [folder, 'again'].map((name) => filesOf(path(name)));
    expect(is).toEqual(was);
  });
});

describe('a stage that is open', () => {
  let message: string;
  beforeAll(async () => {
    const part = ['--seed', TYPED, '--shard', '1/2', '--out', 'part-1'];
    message = await fine(preliminary(...part));
    message += await fine(preliminary(...part, '--json'));
  });

  test('keeps its seed in one file, for one reader, and promises it everywhere else', () => {
    expect(secretOf('part-1/preliminary')).toBe(TYPED);
    expect(statSync(path('part-1/preliminary/seed.secret')).mode & 0o777).toBe(0o600);
    const seedSha256 = sha256(TYPED);
    const seed = `sha256:${seedSha256}`;
    expect(json('part-1/preliminary/plan.json')).toMatchObject({ seed, seedSha256 });
    expect(json('part-1/preliminary/draw.json')).toMatchObject({ seed: null, seedSha256 });
    expect(json('part-1/contest.json').stages.preliminary.seed).toBe(seed);
  });

  test('tells its seed nobody: not on the screen, not in documents, reports, or what is handed out', async () => {
    const looks = [
      ['rank', 'part-1/preliminary', '--json'],
      ['report', 'part-1', '--games', '4'],
      ['report', 'part-1/preliminary', '--output', 'part.html'],
      ['verify', 'part-1/preliminary', '--quiet', '--json'],
      ['play', '--replay', 'part-1/preliminary#preliminary/5/0/1', '--json'],
      ['play', '--replay', 'part-1/preliminary#preliminary/5/0/1', '--kept', '--seat', '2'],
      ['contest', 'publish', 'part-1', '--out', 'public'],
      ['contest', 'export-logs', 'part-1', '--team', 'liar', '--out', 'for-liar'],
    ];
    for (const typed of looks) {
      const { code, stdout, stderr } = await run(...typed);
      expect({ typed, code, stderr: code === 0 ? '' : stderr }).toEqual({ typed, code: 0, stderr: '' });
      message += stdout + stderr;
    }
    for (const text of [message, ...['part-1', 'public', 'for-liar'].map(textIn)])
      for (const form of [
        TYPED,
        encodeURIComponent(TYPED),
        Buffer.from(TYPED).toString('base64'),
        Buffer.from(TYPED).toString('hex'),
      ])
        expect(text.includes(form)).toBe(false);
    expect(Object.keys(filesOf(path('public'))).join()).not.toContain('secret');
    expect(readFileSync(path('part.html'), 'utf8')).not.toContain(TYPED);
    expect(textIn('public')).toContain('--seed SEED');
  });

  test('goes on without a typed seed', async () => {
    const before = readFileSync(path('part-1/preliminary/plan.json'), 'utf8');
    await fine(preliminary('--shard', '1/2', '--out', 'part-1', '--quiet'));
    expect(readFileSync(path('part-1/preliminary/plan.json'), 'utf8')).toBe(before);
  });

  test('is not read without its secret, nor with another one', async () => {
    cpSync(path('part-1'), path('lost'), { recursive: true });
    const file = path('lost/preliminary/seed.secret');
    writeFileSync(file, 'some other secret, not this\n');
    const commands = [
      () => preliminary('--shard', '1/2', '--out', 'lost', '--quiet'),
      () => run('verify', 'lost/preliminary'),
      () => run('rank', 'lost/preliminary'),
    ];
    for (const command of commands) {
      const { code, stderr } = await command();
      expect(code).toBe(2);
      expect(stderr).toMatch(/lost\/preliminary\/seed\.secret does not contain the seed/);
    }
    rmSync(file);
    for (const command of commands) {
      const { code, stderr } = await command();
      expect(code).toBe(2);
      expect(stderr).toMatch(/lost\/preliminary\/seed\.secret is missing/);
    }
  });

  test('was begun when only its secret was written', async () => {
    cpSync(path('part-1/preliminary/seed.secret'), path('begun/preliminary/seed.secret'));
    await fine(preliminary('--out', 'begun', '--quiet'));
    expect(json('begun/preliminary/plan.json')).toMatchObject({ seed: TYPED });
    const { code, stderr } = await preliminary('--out', 'begun', '--seed', `${TYPED}!`);
    expect(code).toBe(2);
    expect(stderr).toMatch(/seed: sha256:\w+ -> sha256:\w+/);
  });

  test('keeps the secret that it has before it has a plan', async () => {
    cpSync(path('part-1/preliminary/seed.secret'), path('other/preliminary/seed.secret'));
    const { code, stderr } = await preliminary('--out', 'other', '--seed', `${TYPED}!`);
    expect(code).toBe(2);
    expect(stderr).toMatch(/other\/preliminary\/seed\.secret contains a different seed/);
    expect(secretOf('other/preliminary')).toBe(TYPED);
  });
});

test('a stage that is stopped says how it goes on without its seed, and goes on so', async () => {
  const options = ['--players', '5', '--sets', '40', '--games', '40', '--finalists', '5'];
  const typed = ['contest', 'preliminary', '--roster', 'roster.yaml', ...options, '--out', 'stopped'];
  const [node, main] = command();
  const child = spawn(node, [main, ...typed, '--seed', TYPED], { cwd });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      const isNew = !said.includes('results in');
      said += text;
      if (isNew && said.includes('results in')) child.kill('SIGINT');
    });
  const [code] = await once(child, 'close');
  expect(code).toBe(130);
  expect(said).toMatch(/resume with: .*contest preliminary .* --out stopped\n/);
  expect(said + textIn('stopped')).not.toContain(TYPED);
  const next = await here([...typed, '--shard', '1/9'], { cwd });
  expect(next.stderr).toMatch(/shard: /); // the folder is known, with its seed, and is no shard
  expect(next.stderr).not.toMatch(/seed: /);
});

describe('shards', () => {
  test('never draw seeds of their own, and say how to share one', async () => {
    const { code, stderr } = await preliminary('--shard', '2/2', '--out', 'alone');
    expect(code).toBe(2);
    expect(stderr).toMatch(/type the same --seed for each.*copy the file seed\.secret/s);
  });

  test('share a secret by its file, and make one stage, which closes when it is whole', async () => {
    cpSync(path('part-1/preliminary/seed.secret'), path('part-2/preliminary/seed.secret'));
    await fine(preliminary('--shard', '2/2', '--out', 'part-2', '--quiet'));
    const parts = ['part-1/preliminary', 'part-2/preliminary'];
    const merged = await fine(run('merge', ...parts, '--out', 'whole/preliminary'));
    expect(merged).not.toContain(TYPED);
    expect(textIn('whole')).not.toContain(TYPED);
    expect(statSync(path('whole/preliminary/seed.secret')).mode & 0o777).toBe(0o600);
    await fine(preliminary('--out', 'whole', '--quiet'));
    expect(json('whole/preliminary/plan.json')).toMatchObject({ seed: TYPED });
    expect(json('whole/preliminary/draw.json')).toMatchObject({ seed: TYPED });
  });

  test('of different secrets are no parts of one stage', async () => {
    const seed = ['--seed', 'another one that nobody guesses'];
    await fine(preliminary(...seed, '--shard', '2/2', '--out', 'stray', '--quiet'));
    const parts = ['part-1/preliminary', 'stray/preliminary'];
    const { code, stderr } = await run('merge', ...parts, '--out', 'mixed/preliminary');
    expect(code).toBe(2);
    expect(stderr).toMatch(/seed: sha256:\w+ -> sha256:\w+/);
  });
});

describe('a seed that can be guessed', () => {
  const REASON = /--seed .*: expected at least 16 characters: teams that guess the seed know all roles/;

  test.each([
    ['contest', 'testing', '--roster', 'roster.yaml', '--seed', '1'],
    ['contest', 'preliminary', '--roster', 'roster.yaml', '--seed', 'fifteen letters'],
    ['contest', 'final', '--from', 'cup', '--seed', 'spring'],
    ['contest', '--roster', 'roster.yaml', '--seed', 'spring'],
  ])('is refused: %s %s %s %s %s %s', async (...typed) => {
    const { code, stderr } = await run(...typed);
    expect(code).toBe(2);
    expect(stderr).toMatch(REASON);
    expect(stderr).toMatch(/leave out --seed.*openssl rand -hex 16/is);
  });

  test('is for contests of named agents, as ever', async () => {
    const few = ['--agents', 'random,chatty', '--fill', 'sample', '--players', '5', '--sets', '1'];
    await fine(run('contest', ...few, '--games', '2', '--seed', '1', '--out', 'named', '--quiet'));
    const plan = json('named/plan.json');
    expect(plan.seed).toBe('1');
    expect(plan).not.toHaveProperty('seedSha256');
  });
});

test('all stages at once have a seed each, and of one typed seed no stage tells another', async () => {
  const few = ['--players', '5', '--sets', '1', '--games', '1', '--finalists', '5'];
  const all = ['contest', '--roster', 'roster.yaml', ...few, '--quiet'];
  await fine(run(...all, '--seed', TYPED, '--out', 'all'));
  const stages = ['testing', 'preliminary', 'final'];
  const seeds = stages.map((stage) => json(`all/${stage}/plan.json`).seed);
  const derived = (stage: string) => sha256(`aiwolf-arena/stage-seed/1\n${encodeURIComponent(TYPED)}\n${stage}\n`).slice(0, 32);
  expect(seeds).toEqual(stages.map(derived)); // by nothing else: a contest can be played again
  expect(textIn('all')).not.toContain(TYPED);
  await fine(run('contest', 'publish', 'all', '--out', 'all-public'));
  expect(json('all-public/result.json').stages.map(({ stage }: { stage: string }) => stage)).toEqual(stages);
});
