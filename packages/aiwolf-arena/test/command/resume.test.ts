import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { arena } from './aiwolf-arena.ts';
import { filesOf } from './files-of.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'resume-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const PRINTING = `export default (context) => ({ getName: () => context.name, initialize() { console.log('hello'); },
  update() {}, dayStart() {}, talk: () => 'Over', whisper: () => 'Over', vote: () => null, attack: () => null,
  guard: () => null, divine: () => null, finish() {} });`;
writeFileSync(join(cwd, 'printing.js'), PRINTING);

const written = (folder: string) => filesOf(join(cwd, folder));

const FEW = ['--agents', 'random,chatty,./printing.js', '--players', '4', '--games', '3'];
const typed = (sets: number, out: string, ...flags: string[]) => [
  ...['run', ...FEW, '--sets', `${sets}`, '--seed', '1', '--out', out, ...flags],
];
/** Whether a run has finished a set. */
const hasSets = (folder: string): boolean => {
  const journal = join(cwd, folder, 'journal.ndjson');
  return existsSync(journal) && statSync(journal).size > 0;
};

const run = (...all: Parameters<typeof typed>) => here(typed(...all), { cwd });

/** As kill -9 leaves a folder: no standings, a lock of nobody, a torn line, some sets missing. */
function tear(folder: string): void {
  const journal = join(cwd, folder, 'journal.ndjson');
  const [, second, , fourth] = readFileSync(journal, 'utf8').trim().split('\n');
  writeFileSync(journal, `${fourth}\n${second}\n`);
  appendFileSync(journal, fourth!.slice(0, 99));
  rmSync(join(cwd, folder, 'standings.json'));
  const { pid } = spawnSync('true');
  const holder = { pid, started: '1', host: hostname() };
  writeFileSync(join(cwd, folder, 'run.lock'), JSON.stringify(holder));
}

describe('the same command again', () => {
  test('goes on after kill -9, extends, and repeats what is finished, to the same bytes', async () => {
    const whole = await run(4, 'whole', '--logs', 'all');
    const files = written('whole');
    expect(Object.keys(files).map((name) => name.replace(/[0-9a-f]{12}\.js/, 'HASH.js'))).toEqual(
      expect.arrayContaining(['/agents/printing-HASH.js', '/journal.ndjson', '/output/printing.log']),
    );
    expect(files['/output/printing.log']).toMatch(/^run\/4 set 0 game 0 day 0 INITIALIZE Agent\[0\d\]: hello\n/);
    tear('whole');
    const again = await arena(typed(4, 'whole', '--logs', 'all'), { cwd });
    expect(again.stdout).toBe(whole.stdout);
    expect(again.stderr).toMatch(/journal\.ndjson:3: this line of the journal is ignored: it is incomplete/);
    expect(again.stderr).toMatch(/^2 of 4 game sets are already finished$/m);
    expect(written('whole')).toEqual(files);

    const finished = await run(4, 'whole', '--logs', 'all');
    expect(finished).toMatchObject({ code: 0, stdout: whole.stdout });
    expect(finished.stderr).toMatch(
      /^4 of 4 game sets are already finished\n\nWhere printing loses:\n {2}npx aiwolf-arena why whole --agent printing\nRoles, faults, all tables:\n {2}npx aiwolf-arena rank whole\nCharts and games:\n {2}.*report whole --open\n$/m,
    );

    const longer = await run(6, 'whole', '--logs', 'all');
    expect(longer.stdout).toBe((await run(6, 'six', '--logs', 'all')).stdout);
    expect(written('whole')).toEqual(written('six'));
  });

  test('with other flags is refused with the difference, and exits 2', async () => {
    const before = written('six');
    const ended = await run(6, 'six', '--rules', 'regulation-2019');
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(/six contains a different run \(in the folder -> requested\):\n {2}run\/4: rule /);
    writeFileSync(join(cwd, 'printing.js'), PRINTING.replace('hello', 'good evening'));
    const changed = await run(6, 'six');
    writeFileSync(join(cwd, 'printing.js'), PRINTING);
    expect(changed.stderr).toMatch(/code of printing: [0-9a-f]{12} -> [0-9a-f]{12}\n/);
    expect((await run(3, 'six')).stderr).toMatch(/request at least as many sets as before/);
    expect(written('six')).toEqual(before);
  });

  test('as printed goes on after Ctrl-C', async () => {
    const many = ['run', '--agents', 'chatty', '--sets', '5000', '--games', '5', '--seed', "it's"];
    const ended = await arena([...many, '--out', 'stopped here'], { cwd, stop: () => hasSets('stopped here') });
    expect(ended.code).toBe(130);
    expect(ended.stderr).toMatch(/interrupted; the finished sets are in stopped here\/journal/);
    const [, command] = /^resume with: (.*)$/m.exec(ended.stderr) ?? [];
    expect(command).toMatch(/aiwolf-arena run .* --seed 'it'\\''s' --out 'stopped here'$/);
    expect(readdirSync(join(cwd, 'stopped here')).sort()).toEqual(['journal.ndjson', 'plan.json']);
    const lines = readFileSync(join(cwd, 'stopped here/journal.ndjson'), 'utf8').trimEnd();
    for (const line of lines.split('\n').filter(Boolean)) expect(JSON.parse(line)).toHaveProperty('crc');
  });
});

test('a contest goes on in both stages, and plays a final of others anew', async () => {
  const field = ['--agents', 'random,chatty,believer,liar,./printing.js', '--players', '3'];
  const play = (sets: string, out: string, ...flags: string[]) => {
    const size = ['--sets', sets, '--final-sets', '1', '--games', '3', '--finalists', '4'];
    return here(['contest', ...field, ...size, '--seed', '2', '--out', out, ...flags], { cwd });
  };
  const short = await play('1', 'contest');
  expect(await play('1', 'contest')).toMatchObject({ code: 0, stdout: short.stdout });
  const [longer, fresh] = [await play('3', 'contest'), await play('3', 'fresh')];
  expect(longer.stdout).toBe(fresh.stdout);
  expect(written('contest')).toEqual(written('fresh'));
});

describe('a folder that cannot be written', () => {
  test.each([
    ['a file', () => writeFileSync(join(cwd, 'file'), ''), 'file', 2, /file is a file: choose a folder/],
    ['below a file', () => {}, 'file/below', 2, /file is a file: choose a folder/],
    [
      'full of other things',
      () => mkdirSync(join(cwd, 'mine/own'), { recursive: true }),
      'mine',
      2,
      /mine is not empty and contains no run/,
    ],
    [
      'being written to',
      () => {
        mkdirSync(join(cwd, 'busy'));
        const stat = existsSync('/proc/self/stat') ? readFileSync(`/proc/${process.pid}/stat`, 'utf8') : '';
        const started = stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? null;
        const holder = { pid: process.pid, started, host: hostname() };
        writeFileSync(join(cwd, 'busy/run.lock'), JSON.stringify(holder));
      },
      'busy',
      2,
      /process \d+ on .* is writing to busy: wait until it ends/,
    ],
  ])('%s is one clear error', async (_, make, out, code, message) => {
    make();
    const ended = await here(['run', '--agents', 'random', '--players', '4', '--sets', '1', '--seed', '1', '--out', out], {
      cwd,
    });
    expect(ended).toMatchObject({ code, stdout: '' });
    expect(ended.stderr).toMatch(message);
  });
});

test('a shard is a part, and says so', async () => {
  const [first, second] = [await run(5, 's1', '--shard', '1/2', '--json'), await run(5, 's2', '--shard', '2/2')];
  expect(JSON.parse(first.stdout).partial).toEqual({ shard: '1/2', sets: 3, of: 5 });
  expect(second.stdout).toMatch(
    /^PARTIAL: shard 2\/2, 2 of 5 sets; to combine all shards: npx aiwolf-arena merge FOLDERS --out WHOLE\n/,
  );
  expect((await run(5, 's3', '--shard', '7/9')).stderr).toMatch(/--shard 7\/9: the run has only 5 sets/);
  expect((await run(5, 's3', '--shard', '3/2')).stderr).toMatch(/--shard 3\/2: expected PART\/PARTS/);
});
