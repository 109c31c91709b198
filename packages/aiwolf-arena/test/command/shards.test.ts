// Parts of one run on machines that know nothing of each other.
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { arena } from './aiwolf-arena.ts';
import { filesOf } from './files-of.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'shards-'));
afterAll(() => rmSync(cwd, { recursive: true }));
writeFileSync(join(cwd, 'a-file'), '');

const FEW = ['--players', '4', '--games', '3'];
const RUN = ['run', '--agents', 'random,chatty', ...FEW, '--sets', '6', '--seed', '1', '--quiet'];

describe('a job of an array', () => {
  afterEach(() => vi.unstubAllEnvs());
  const job = (env: Readonly<Record<string, string>>, ...flags: string[]) => {
    vi.unstubAllEnvs();
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    return here([...RUN, ...flags], { cwd });
  };

  test('plays its part', async () => {
    const { stdout } = await job({ JOB_COMPLETION_INDEX: '2' }, '--shard', 'auto/3', '--out', 'third', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ partial: { shard: '3/3', sets: 2, of: 6 } });
    const whole = {
      SLURM_ARRAY_TASK_ID: '0',
      SLURM_ARRAY_TASK_MIN: '0',
      SLURM_ARRAY_TASK_MAX: '1',
      SLURM_ARRAY_TASK_COUNT: '2',
    };
    const half = await job(whole, '--shard', 'auto/auto', '--out', 'half', '--json');
    expect(JSON.parse(half.stdout)).toMatchObject({ partial: { shard: '1/2', sets: 3, of: 6 } });
  });

  test('is refused where nobody numbers it', async () => {
    const { code, stderr } = await job({}, '--shard', 'auto/3', '--out', 'nowhere');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/^error: --shard auto\/3: this process is no job/),
    });
    expect(existsSync(join(cwd, 'nowhere'))).toBe(false);
  });

  test('needs the seed of the others, which a resumed part knows', async () => {
    const unseeded = RUN.filter((word, at) => word !== '--seed' && RUN[at - 1] !== '--seed');
    const { code, stderr } = await here([...unseeded, '--shard', '1/2', '--out', 'unseeded'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(/--shard: all parts need the same seed, and none is given: give each of them --seed [0-9a-f]{12}$/m);
    expect(await here([...unseeded, '--shard', '3/3', '--out', 'third'], { cwd })).toMatchObject({ code: 0 });
  });
});

describe('a lock of another machine', () => {
  const FIELD = ['--field', 'random,chatty,sample', ...FEW];

  test.each([
    [RUN],
    [['contest', '--agents', 'random,chatty,sample,liar', ...FEW, '--sets', '1', '--seed', '1']],
    [['compare', 'chatty', 'random', ...FIELD, '--fixed-sets', '2']],
    [['eval', 'chatty', ...FIELD, '--sets', '2']],
    [['sweep', 'chatty', 'liar', ...FIELD, '--sets', '36', '--max-sets', '36']],
    [['tune', 'bayes', '--param', 'partner', ...FIELD, '--sets', '2', '--max-sets', '36']],
    [['merge', 'third']],
  ])('is taken over only if that is asked for: %j', async ([name, ...flags]) => {
    const typed = [name!, ...flags, '--out', `locked-${name}`];
    await here(typed, { cwd });
    const found = globSync(`locked-${name}/**/{plan.json,course.jsonl}`, { cwd }).sort();
    const lock = join(cwd, dirname(found.find((path) => path.endsWith('course.jsonl')) ?? found[0]!), 'run.lock');
    writeFileSync(lock, JSON.stringify({ pid: 1, started: '1', host: 'elsewhere' }));
    const refused = await here(typed, { cwd });
    expect(refused.stderr).toMatch(/process 1 on elsewhere is writing to .* add --take-over or remove /);
    expect(refused.code).toBe(2);
    const { code, stderr } = await here([...typed, '--take-over'], { cwd });
    expect({ stderr, isDone: [0, 1, 3].includes(code!), isLocked: existsSync(lock) }).toMatchObject({
      isDone: true,
      isLocked: false,
    });
  });
});

describe('merge --watch', () => {
  const shard = (part: number, out: string) => here([...RUN, '--shard', `${part}/2`, '--out', out], { cwd });
  const lines = (text: string): string[] => text.trimEnd().split('\n');

  test('waits for all parts, tells what has changed, and ends as merge does', async () => {
    const watching = arena(['merge', 'w1', 'w2', '--out', 'watched', '--watch', '0.1'], { cwd });
    await shard(1, 'w1');
    await expect.poll(() => existsSync(join(cwd, 'watched/plan.json')), { timeout: 60_000 }).toBe(true);
    await shard(2, 'w2');
    const { code, stderr, stdout } = await watching;
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^2 folders merged into watched: 6 of 6 sets\n/),
    });
    expect(lines(stderr).at(-1)).toMatch(/^6 of 6 sets merged; parts: 2 complete; \w+ \d+ %, \w+ \d+ %$/);
    expect(new Set(lines(stderr)).size).toBe(lines(stderr).length);
    await here([...RUN, '--out', 'alone'], { cwd });
    expect(filesOf(join(cwd, 'watched'))).toEqual(filesOf(join(cwd, 'alone')));
  });

  test('keeps what it has merged when it is interrupted', async () => {
    const isMerged = (): boolean => Boolean(statSync(join(cwd, 'part/journal.ndjson'), { throwIfNoEntry: false })?.size);
    const ended = await arena(['merge', 'w1', 'later', '--out', 'part', '--watch', '60', '--json'], { cwd, stop: isMerged });
    expect(ended).toMatchObject({
      code: 130,
      stderr: expect.stringMatching(/^3 of 6 sets merged; parts: 1 complete, 1 not there yet; /),
    });
    expect(JSON.parse(ended.stdout)).toMatchObject({ runs: 1, sets: { finished: 3, of: 6 }, repeated: 0 });
    expect(existsSync(join(cwd, 'part/run.lock'))).toBe(false);
  });

  test('reads a part that is being played', async () => {
    const path = join(cwd, 'w2');
    const journal = readFileSync(join(path, 'journal.ndjson'), 'utf8');
    writeFileSync(join(path, 'journal.ndjson'), journal.slice(0, -9)); // the last line is being written
    writeFileSync(join(path, 'run.lock'), JSON.stringify({ pid: 1, started: '1', host: 'elsewhere' }));
    let isShown = false;
    const watching = arena(['merge', 'w1', 'w2', '--out', 'live', '--watch', '0.1'], { cwd, stop: () => isShown });
    await expect.poll(() => existsSync(join(cwd, 'live/plan.json')), { timeout: 60_000 }).toBe(true);
    isShown = true;
    const { stderr } = await watching;
    expect(stderr).toMatch(/^5 of 6 sets merged; parts: 1 complete, 1 playing; [^\n]*\n$/);
  });

  test.each([
    [['third', '--watch', 'soon'], /--watch soon: expected seconds, or a time with its unit, such as 30 or 2m/],
    [['third', '--watch', '0'], /--watch 0: expected seconds/],
    [['a-file', '--watch'], /a-file is a file: give the folder of a run/],
  ])('%j is refused', async (typed, message) => {
    const ended = await here(['merge', '--out', 'refused', ...typed], { cwd });
    expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(message) });
  });
});

describe('run --plan --shards', () => {
  test('tells the sets of each part, and their CPU time', { tags: 'dear' }, async () => {
    const plan = [
      'run',
      '--plan',
      '--agents',
      'random,chatty',
      '--players',
      '4,5',
      '--sets',
      '5',
      '--games',
      '20',
      '--shards',
      '3',
    ];
    const { code, stderr, stdout } = await here(plan, { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'playing sets of 4, 5 players to measure their CPU time ...\n' });
    expect(stdout).toMatch(
      /^shard +sets +games +CPU seconds\n1\/3 +3 +60 +\d[\d.]*\n2\/3 +4 +80 .*\n3\/3 +3 +60 .*\nall +10 +200 /,
    );
    expect(stdout).toMatch(/^run\/4: [\d.]+ ms of CPU time a set, the mean of [\d,]+ sets played/m);
  });

  test('does not guess what clients need', async () => {
    const client = ['--agent', 'bob=python3 bob.py -h {host} -p {port} -n {name}'];
    const { stderr, stdout } = await here(
      ['run', '--plan', '--agents', 'random', ...client, '--players', '5', '--shards', '1'],
      { cwd },
    );
    expect({ stderr, stdout }).toMatchObject({
      stderr: '',
      stdout: expect.stringMatching(/ -\n\nCPU hours are not estimated: clients/),
    });
  });
});
