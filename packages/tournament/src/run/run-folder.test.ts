import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { planOf, resultOf } from '../../test/small-run.ts';
import { FolderTaken } from './lock.ts';
import { RunFolder } from './run-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'folders-'));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;
const fresh = (): string => join(root, String(folders++));

describe('a folder', () => {
  test('is written to by one process at a time', () => {
    const path = fresh();
    const folder = RunFolder.open(path);
    expect(() => RunFolder.open(path)).toThrow(FolderTaken);
    expect(() => RunFolder.open(path)).toThrow(`process ${process.pid} on ${hostname()} is writing to`);
    folder.close();
    RunFolder.open(path).close();
    expect(readdirSync(path)).toEqual([]);
  });

  test('is taken as a process left it that was killed before it had written a plan', () => {
    const path = fresh();
    mkdirSync(path);
    for (const name of ['journal.ndjson', 'plan.json.tmp']) writeFileSync(join(path, name), '');
    RunFolder.open(path).close();
    writeFileSync(join(path, 'journal.ndjson'), '{}\n');
    expect(() => RunFolder.open(path)).toThrow(/contains no run/);
  });

  test.each([
    ['a process that ended', () => ({ pid: spawnSync(process.execPath, ['-e', '']).pid, started: '1', host: hostname() })],
    ['an earlier process of a number that lives', () => ({ pid: process.pid, started: '1', host: hostname() })],
  ])('takes over the lock of %s', (_, holder) => {
    const path = fresh();
    mkdirSync(path);
    writeFileSync(join(path, 'run.lock'), JSON.stringify(holder()));
    RunFolder.open(path).close();
    expect(existsSync(join(path, 'run.lock'))).toBe(false);
  });

  test('takes over the lock of a process that was killed and that its parent never looks after', async () => {
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const stat = (pid: number): string[] => {
      const [command, rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ') as [string, string];
      return [command.split('(')[1]!, ...rest.split(' ')];
    };
    try {
      // A shell may look after its children, `sleep` does not.
      await expect.poll(() => stat(parent.pid!)[0], { timeout: 30_000 }).toBe('sleep');
      process.kill(Number(line), 'SIGKILL');
      await expect.poll(() => stat(Number(line))[1], { timeout: 30_000 }).toBe('Z');
      const path = fresh();
      mkdirSync(path);
      const holder = { pid: Number(line), started: stat(Number(line))[20], host: hostname() };
      writeFileSync(join(path, 'run.lock'), JSON.stringify(holder));
      RunFolder.open(path).close();
    } finally {
      parent.kill();
    }
  });

  describe('with the lock of another machine', () => {
    const locked = (holder: object): string => {
      const path = fresh();
      mkdirSync(path);
      writeFileSync(join(path, 'run.lock'), JSON.stringify(holder));
      return path;
    };
    const ELSEWHERE = { pid: 1, started: '1', host: 'elsewhere' };

    test('is left alone, and says what to do', () => {
      const message = /process 1 on elsewhere .* if that process has ended for sure .* `takeOver` or remove .*run\.lock$/;
      expect(() => RunFolder.open(locked(ELSEWHERE))).toThrow(message);
    });

    test('is taken over if that is asked for; the other process leaves the new lock alone when it ends after all', () => {
      const path = locked(ELSEWHERE);
      const folder = RunFolder.open(path, { takeOver: true });
      expect(readFileSync(join(path, 'run.lock'), 'utf8')).toContain(hostname());
      writeFileSync(join(path, 'run.lock'), JSON.stringify(ELSEWHERE)); // somebody has taken it over from here, too
      folder.close();
      expect(JSON.parse(readFileSync(join(path, 'run.lock'), 'utf8'))).toEqual(ELSEWHERE);
    });

    test('is never taken from a process that lives here', () => {
      const path = fresh();
      const folder = RunFolder.open(path);
      expect(() => RunFolder.open(path, { takeOver: true })).toThrow(FolderTaken);
      folder.close();
    });
  });

  test.each([
    ['a file', (path: string) => writeFileSync(path, ''), /is a file: choose a folder/],
    [
      'other things',
      (path: string) => {
        mkdirSync(path);
        writeFileSync(join(path, 'notes.txt'), '');
      },
      /is not empty and contains no run/,
    ],
  ])('that is %s is left alone', (_, make, message) => {
    const path = fresh();
    make(path);
    expect(() => RunFolder.open(path)).toThrow(message);
  });

  test('keeps logs apart until their set is finished, and forgets those of a set that begins again', () => {
    const path = fresh();
    const plan = planOf();
    const folder = RunFolder.open(path);
    folder.begin(plan);
    const result = resultOf(plan, 1);
    const logsIn = (below: string) => readdirSync(join(path, below, result.block.replace('/', '-'), 'set-00001'));
    folder.keepLog(result, { game: 0, text: 'of an earlier attempt' });
    folder.forgetLogs(result);
    folder.keepLog(result, { game: 1, text: 'log' });
    expect(logsIn('logs/unfinished')).toEqual(['game-001.log']);
    const stale = join(path, 'logs', result.block.replace('/', '-'), 'set-00001');
    mkdirSync(stale, { recursive: true });
    writeFileSync(join(stale, 'game-000.log'), 'left by a process that was killed before it had written the result');
    folder.keep({ outcome: { result, notes: [], logs: [], hashes: [], records: [] }, timing: null });
    expect(logsIn('logs')).toEqual(['game-001.log']);
    folder.seal();
    expect(existsSync(join(path, 'logs/unfinished'))).toBe(false);
    folder.close();
  });

  test('keeps at most 1 MiB of an agent that writes without end', () => {
    const path = fresh();
    const plan = planOf();
    const folder = RunFolder.open(path);
    folder.begin(plan);
    const result = resultOf(plan, 0);
    const notes = Array.from({ length: 900 }, () => ({ game: 0, seat: 1, text: 'x'.repeat(999) }));
    const more = { notes, logs: [], hashes: [], records: [] };
    folder.keep({ outcome: { result, ...more }, timing: null });
    for (const set of [1, 2, 3, 4, 5]) {
      const { seats } = result;
      folder.keep({ outcome: { result: { ...resultOf(plan, set), seats }, ...more }, timing: null });
    }
    const [name] = readdirSync(join(path, 'output'));
    const text = readFileSync(join(path, 'output', name!), 'utf8');
    expect(text.length).toBeLessThanOrEqual(1 << 20);
    expect(text).toMatch(/x\n\(further lines were dropped: .*\)\n$/);
    folder.close();
  });
});
