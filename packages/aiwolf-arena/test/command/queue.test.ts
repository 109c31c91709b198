import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BarredWorker, OpenedQueue, RunCard, ServerReport, WorkerCard, WorkerOpening } from '@aiwolf-arena/fleet';
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
  ...{ user: 'aya', rights: [{ name: 'offer chunks', of: 'coordinator', granted: true }], faults: [], notes: [] },
};
const worker = (name: string, changes: Partial<WorkerCard> = {}): WorkerCard => ({
  ...{ id: `${name}-0123456789`, name, host: name, threads: 8, code: '04a80d5f', version: '0.2.0' },
  ...{ has: ['js'], sets: 1000, cpuMs: 131_000, setsPerSecond: 6.42 },
  ...changes,
});
const RUN: RunCard = {
  ...{
    run: '5eed5eed5eed5eed',
    owner: 'o',
    title: 'results/spring',
    user: 'aya',
    host: 'desk',
    code: '04a80d5f',
    version: '0.2.0',
  },
  ...{ priority: 20, finished: 8120, open: 31_880, checked: 162, startedAt: Date.now() - 100_000 },
};

/** A queue with three workers, one of them of other code, and two runs. */
function fakeQueue(server = SERVER) {
  const barred: BarredWorker[] = [{ id: 'lab7-9999', name: 'lab7', why: 'run/15 set 812 ended otherwise' }];
  const orders: string[][] = [];
  const queue: OpenedQueue = {
    code: '04a80d5f',
    serverReport: async () => server,
    workers: async () => [
      worker('lab1', { has: ['js', 'client:bob'] }),
      worker('lab2', { cpuMs: 402_000 }),
      worker('lab8', { code: '128e8715', version: '0.1.9', sets: 0 }),
    ],
    runs: async () => [
      { ...RUN, state: 'playing' },
      { ...RUN, run: 'ffffffff', title: 'fox vs fox-2', state: 'paused' },
    ],
    barred: async () => barred,
    order: async (run, state) => orders.push([run, state]) > 0,
    bar: async ({ id, why }) => void orders.push(['bar', id, why]),
    pardon: async (id) => orders.push(['pardon', id]) > 0,
    close: async () => void orders.push(['close']),
  };
  vi.doMock(FLEET, () => ({ openQueue: async () => queue }));
  return orders;
}

const QUEUE = ['--queue', 'redis://localhost'];
const at = (...typed: string[]) => here(['queue', ...typed, ...QUEUE], { cwd });

describe('queue', () => {
  test('status says who is there, what is played, and who was shut out', async () => {
    fakeQueue();
    const { code, stdout, stderr } = await at('status');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^queue redis:\/\/localhost {2}valkey 8\.0\.1, append-only, 41 MiB {2}code 04a80d5f /);
    expect(stdout).toMatch(/^workers 2 \(16 threads\) {2}of other code 1: lab8 \(0\.1\.9\) {2}shut out 1$/m);
    expect(stdout).toMatch(/^results\/spring +aya +desk +8,120 \/ 40,000 +\d+\.\d +162 ok +5eed5eed$/m);
    expect(stdout).toMatch(/^fox vs fox-2 .* paused +ffffffff$/m);
    expect(stdout).toMatch(/^lab2 +8 +1,000 +6\.4 +402 ms +\d\.\d\d/m);
    expect(stdout).toMatch(/^lab8 .*code 128e8715, aiwolf-arena 0\.1\.9/m);
    expect(stdout).toMatch(/^lab7 +run\/15 set 812 ended otherwise +lab7-999$/m);
  });

  test.each(['status', 'workers', 'runs'])('%s has the same document', async (name) => {
    fakeQueue();
    const { stdout } = await at(name, '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      schema: 'aiwolf-arena/queue/1',
      code: '04a80d5f',
      runs: [{ run: RUN.run }, {}],
    });
  });

  test.each([
    [['pause', 'results/spring'], [RUN.run, 'paused'], /^results\/spring \(5eed5eed\) is paused$/m],
    [['resume', 'ffff'], ['ffffffff', 'playing'], /is resumed/],
    [['cancel', 'fox vs fox-2'], ['ffffffff', 'cancelled'], /is cancelled/],
    [['quarantine', 'lab1', '--why', 'it is hot'], ['bar', 'lab1-0123456789', 'it is hot'], /is quarantined/],
    [['pardon', 'lab7'], ['pardon', 'lab7-9999'], /is pardoned/],
  ])('%j', async (typed, order, says) => {
    const orders = fakeQueue();
    const { code, stdout } = await at(...typed);
    expect({ code, orders }).toEqual({ code: 0, orders: [order, ['close']] });
    expect(stdout).toMatch(says);
    expect(JSON.parse((await at(...typed, '--json')).stdout)).toMatchObject({ schema: 'aiwolf-arena/queue-order/1' });
  });

  test('names what is there if a run or a worker is not', async () => {
    fakeQueue();
    const { code, stderr } = await at('cancel', 'autumn');
    expect(code).toBe(2);
    expect(stderr).toContain(
      'there is no run autumn on the queue. There are results/spring (5eed5eed), fox vs fox-2 (ffffffff)',
    );
  });

  test('check says whether the server can be used', async () => {
    fakeQueue();
    expect(await at('check')).toMatchObject({ code: 0, stdout: expect.stringMatching(/can be used: valkey 8\.0\.1, 41 MiB/) });
    fakeQueue({ ...SERVER, policy: 'allkeys-lru', faults: ['the queue may throw work away'] });
    const { code, stdout } = await at('check');
    expect(code).toBe(1);
    expect(stdout).toMatch(/CANNOT be used: .*\n {2}the queue may throw work away\n/);
    expect(JSON.parse((await at('check', '--json')).stdout)).toMatchObject({ schema: 'aiwolf-arena/queue-check/1' });
  });

  test('needs an address', async () => {
    const { code, stderr } = await here(['queue', 'status'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain('give the queue: --queue');
  });
});

describe('worker', () => {
  const played = (idleMs: number) => {
    const opened: WorkerOpening[] = [];
    const open = async (terms: WorkerOpening) => {
      opened.push(terms);
      return { id: 'w', code: '04a80d5f', sets: 812, idleMs, stop: async () => {} };
    };
    vi.doMock(FLEET, () => ({ openWorker: open }));
    return opened;
  };

  test('plays until it is idle', async () => {
    const opened = played(400_000);
    const typed = ['worker', ...QUEUE, '--threads', '4', '--name', 'lab1', '--class', 'epyc', '--until-idle', '5m'];
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

  test('plays for a time, and offers clients', async () => {
    const opened = played(0);
    const client = ['--client', 'bob=python3 agent.py {host} {port} {name}', '--no-sandbox'];
    const { stdout } = await here(['worker', ...QUEUE, '--max-time', '0.1s', ...client, '--json'], { cwd });
    expect(JSON.parse(stdout)).toEqual({
      schema: 'aiwolf-arena/worker/1',
      id: 'w',
      name: expect.any(String),
      sets: 812,
      why: 'time',
    });
    expect(opened[0]!.clients).toMatchObject({ bob: { sandbox: undefined, launch: { name: 'bob' } } });
  });

  test('--no-sandbox without a client is an error', async () => {
    const { code, stderr } = await here(['worker', ...QUEUE, '--no-sandbox'], { cwd });
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--no-sandbox has no effect without --client'),
    });
  });

  test('leaves when it gets a signal', async () => {
    played(0);
    setTimeout(() => process.emit('SIGTERM'), 300);
    const { code, stdout, stderr } = await here(['worker', ...QUEUE], { cwd });
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('it was stopped') });
    expect(stderr).toContain('finishing the sets in progress');
  });

  test('--doctor says what the machine lacks', async () => {
    const { code, stdout } = await here(['worker', '--doctor'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^agents in JavaScript and TypeScript: ok \(1 cores?, \d+ GiB, Node v26/);
    expect(JSON.parse((await here(['worker', '--doctor', '--json'], { cwd })).stdout)).toMatchObject({
      schema: 'aiwolf-arena/doctor/1',
      programs: [{ name: 'java' }, { name: 'python3' }, { name: 'dotnet' }, { name: 'bubblewrap' }],
    });
  });
});
