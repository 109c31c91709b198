import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenedQueue, RunCard, ServerReport, WorkerCard, WorkerOpening } from '@aiwolf-arena/fleet';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { here } from './here.ts';

const FLEET = '@aiwolf-arena/fleet';
const cwd = mkdtempSync(join(tmpdir(), 'queue-command-'));
afterAll(() => rmSync(cwd, { recursive: true }));
afterEach(() => vi.doUnmock(FLEET));

const SERVER: ServerReport = {
  ...{
    name: 'valkey',
    version: '8.0.1',
    appendOnly: true,
    memoryBytes: 41 << 20,
    memoryLimitBytes: null,
    policy: 'noeviction',
  },
  ...{ faults: [], notes: [] },
};
const worker = (name: string, changes: Partial<WorkerCard> = {}): WorkerCard => ({
  ...{ id: `${name}-0123456789`, name, host: name, threads: 8, code: '04a80d5f', version: '0.2.0' },
  ...{ has: ['js'], sets: 1000, cpuMs: 131_000 },
  ...changes,
});
const RUN: RunCard = {
  ...{ run: '5eed5eed5eed5eed', title: 'results/spring', user: 'aya', host: 'desk', code: '04a80d5f', version: '0.2.0' },
  ...{ need: 'js', finished: 8120, open: 31_880, checked: 162, startedAt: Date.now() - 100_000 },
};

/** A queue with three workers, one of them of other code, and two runs. */
function fakeQueue(report = SERVER) {
  const orders: string[][] = [];
  const queue: OpenedQueue = {
    code: '04a80d5f',
    report,
    workers: async () => [
      worker('lab1', { has: ['js', 'client:bob'] }),
      worker('lab2', { cpuMs: 402_000 }),
      worker('lab8', { code: '128e8715', version: '0.1.9', sets: 0 }),
    ],
    runs: async () => [RUN, { ...RUN, run: 'ffffffff', title: 'fox vs fox-2' }],
    cancel: async (run) => orders.push(['cancel', run]) > 0,
    close: async () => void orders.push(['close']),
  };
  vi.doMock(FLEET, () => ({ openQueue: async () => queue }));
  return orders;
}

const QUEUE = ['--queue', 'redis://localhost'];
const at = (...typed: string[]) => here(['queue', ...typed, ...QUEUE], { cwd });

describe('queue', () => {
  test('status says whether the server can be used, who is there, and what is played', async () => {
    fakeQueue({ ...SERVER, faults: ['the queue may throw work away'] });
    const { code, stdout, stderr } = await at('status');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^queue redis:\/\/localhost {2}valkey 8\.0\.1, append-only, 41 MiB {2}code 04a80d5f /);
    expect(stdout).toMatch(/^workers 2 \(16 threads\) {2}of other code 1$/m);
    expect(stdout).toMatch(/^CANNOT be used: the queue may throw work away$/m);
    expect(stdout).toMatch(/^results\/spring +aya +desk +8,120 \/ 40,000 +\d+\.\d +162 ok +5eed5eed$/m);
    expect(stdout).toMatch(/^lab2 +8 +1,000 +402 ms/m);
    expect(stdout).toMatch(/^lab8 .*code 128e8715, aiwolf-arena 0\.1\.9/m);
    const { stdout: json } = await at('status', '--json');
    expect(JSON.parse(json)).toMatchObject({ schema: 'aiwolf-arena/queue/2', code: '04a80d5f', runs: [{ run: RUN.run }, {}] });
  });

  test.each(['fox vs fox-2', 'ffff'])('cancel %s', async (typed) => {
    const orders = fakeQueue();
    const { code, stdout } = await at('cancel', typed);
    expect({ code, orders }).toEqual({ code: 0, orders: [['cancel', 'ffffffff'], ['close']] });
    expect(stdout).toContain('fox vs fox-2 (ffffffff) is cancelled');
    expect(JSON.parse((await at('cancel', typed, '--json')).stdout)).toEqual({
      ...{ schema: 'aiwolf-arena/queue-cancel/1', run: 'ffffffff', title: 'fox vs fox-2' },
    });
  });

  test('cancel names what is there if a run is not', async () => {
    fakeQueue();
    const { code, stderr } = await at('cancel', 'autumn');
    expect(code).toBe(2);
    expect(stderr).toContain('There are: results/spring (5eed5eed), fox vs fox-2 (ffffffff)');
  });

  test('needs an address', async () => {
    const { code, stderr } = await here(['queue', 'status'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain('give the queue: --queue');
  });
});

describe('queue work', () => {
  const played = (idleMs: number) => {
    const opened: WorkerOpening[] = [];
    const open = async (options: WorkerOpening) => {
      opened.push(options);
      return { code: '04a80d5f', sets: 812, idleMs, stop: async () => {} };
    };
    vi.doMock(FLEET, () => ({ openWorker: open }));
    return opened;
  };

  test('plays until it is idle', async () => {
    const opened = played(400_000);
    const typed = ['queue', 'work', ...QUEUE, '--threads', '4', '--name', 'lab1', '--class', 'epyc', '--until-idle', '5m'];
    const { code, stdout, stderr } = await here(typed, { cwd });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^lab1 has played 812 sets in .*: nothing was left/),
    });
    expect(stderr).toContain('worker lab1 plays for redis://localhost: 4 threads, code 04a80d5f');
    expect(opened).toMatchObject([
      { threads: 4, name: 'lab1', class: 'epyc', clients: {}, server: { url: 'redis://localhost' } },
    ]);
  });

  test('offers clients', async () => {
    const opened = played(400_000);
    const client = ['--client', 'bob=python3 agent.py {host} {port} {name}', '--no-sandbox'];
    const { stdout } = await here(['queue', 'work', ...QUEUE, '--until-idle', '5m', ...client, '--json'], { cwd });
    expect(JSON.parse(stdout)).toEqual({
      schema: 'aiwolf-arena/queue-work/1',
      name: expect.any(String),
      sets: 812,
      why: 'idle',
    });
    expect(opened[0]!.clients).toMatchObject({ bob: { sandbox: undefined, launch: { name: 'bob' } } });
  });

  test('--no-sandbox without a client is an error', async () => {
    const { code, stderr } = await here(['queue', 'work', ...QUEUE, '--no-sandbox'], { cwd });
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--no-sandbox has no effect without --client'),
    });
  });

  test('leaves when it gets a signal', async () => {
    played(0);
    setTimeout(() => process.emit('SIGTERM'), 300);
    const { code, stdout, stderr } = await here(['queue', 'work', ...QUEUE], { cwd });
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('it was stopped') });
    expect(stderr).toContain('finishing the sets in progress');
  });

  test('--doctor says what the machine lacks', async () => {
    const { code, stdout } = await here(['queue', 'work', '--doctor'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^agents in JavaScript and TypeScript: ok \(1 cores?, \d+ GiB, Node v26/);
    expect(JSON.parse((await here(['queue', 'work', '--doctor', '--json'], { cwd })).stdout)).toMatchObject({
      schema: 'aiwolf-arena/doctor/1',
      programs: [{ name: 'java' }, { name: 'python3' }, { name: 'dotnet' }, { name: 'bubblewrap' }],
    });
  });
});
