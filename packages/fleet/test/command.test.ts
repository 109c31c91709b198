// @module-tag redis
// @module-tag python
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesOf, type Running, start } from './command.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

const cwd = mkdtempSync(join(tmpdir(), 'fleet-command-'));
let server: RedisServer;
const workers: Running[] = [];

const FOX = `export default ({ random }) => ({
  getName: () => 'fox', initialize() {}, update() {}, dayStart() {}, finish() {}, talk: () => (random() < 0.5 ? 'Skip' : 'Over'),
  whisper: () => 'Over', vote: () => null, attack: () => null, guard: () => null, divine: () => null,
});
`;
const FIELD = 'sample,liar,hunter,believer';

const on = (typed: string): Running => start([...typed.split(' '), '--queue', server.url], cwd);
const joined = (typed = 'queue work --threads 1'): Running => {
  const worker = on(typed);
  workers.push(worker);
  return worker;
};

async function leave(): Promise<void> {
  for (const { child } of workers) child.kill('SIGTERM');
  for (const { ended } of workers.splice(0)) await ended;
}

beforeAll(async () => {
  server = await startRedis();
  writeFileSync(join(cwd, 'fox.js'), FOX);
  writeFileSync(join(cwd, 'bob.js'), FOX);
  return () => server.remove();
});
afterAll(async () => {
  await leave();
  rmSync(cwd, { recursive: true });
});

describe('a run', () => {
  afterAll(leave);
  const RUN = `run --agents ${FIELD},./fox.js --players 5 --sets 40 --games 20 --quiet`;

  test('ends with exit code 6 if nobody comes', { timeout: 60_000 }, async () => {
    const { code, stderr } = await on(`${RUN} --seed 8 --out ${cwd}/nobody --wait 1s`).ended;
    expect({ code, stderr }).toMatchObject({ code: 6, stderr: expect.stringContaining('no worker is here') });
  });

  test('can be cancelled', { timeout: 60_000 }, async () => {
    const first = on(`${RUN} --seed 9 --out ${cwd}/first`);
    while (!existsSync(`${cwd}/first/plan.json`)) await pause(50);
    let cancelled = { stdout: '' };
    while (!cancelled.stdout.includes('is cancelled')) cancelled = await on(`queue cancel ${cwd}/first`).ended;
    const { code, stderr } = await first.ended;
    expect({ code, stderr }).toMatchObject({
      code: 130,
      stderr: expect.stringContaining('was cancelled (queue cancel); finished sets are stored'),
    });
  });

  test('ends with exit code 5 and the name of a worker that plays other games', { timeout: 240_000 }, async () => {
    const run = on(`${RUN} --seed 12 --out ${cwd}/differs`);
    const liar = new URL('../../../scripts/prove/torture/lying-worker.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, ['--no-warnings', liar, server.url, 'lab9'], { stdio: 'ignore' });
    const { code, stderr } = await run.ended;
    child.kill('SIGKILL');
    expect({ code, stderr }).toMatchObject({
      code: 5,
      stderr: expect.stringMatching(/worker lab9 plays other games than this machine/),
    });
    joined();
    expect((await on(`${RUN} --seed 12 --out ${cwd}/differs`).ended).code).toBe(0);
    await start([...RUN.split(' '), '--seed', '12', '--out', `${cwd}/alone`], cwd).ended;
    expect(filesOf(`${cwd}/differs`)).toEqual(filesOf(`${cwd}/alone`));
    await leave();
  });

  test('survives an agent that is damaged on the way', { timeout: 60_000 }, async () => {
    await server.flush();
    const run = on(`${RUN} --seed 10 --out ${cwd}/damaged`);
    let blobs: string[] = [];
    while (blobs.length === 0) blobs = (await server.keys()).filter((key) => key.startsWith('aiwolf:blob:'));
    for (const key of blobs) await server.ask('SET', key, 'nonsense');
    joined();
    const { code, stderr } = await run.ended;
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/refused a chunk: the code of fox on the queue is not \w{12}/),
    });
  });

  test('of a trusted agent stays here', async () => {
    const { code, stderr } = await on(`${RUN} --trust fox --out ${cwd}/trusted`).ended;
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is trusted (--trust) and does not travel'),
    });
  });
});

const LINES = [
  `run --agents ${FIELD},./fox.js --players 5 --sets 30 --games 10 --seed 1`,
  `run --agents ${FIELD},./fox.js --players 5 --sets 6 --games 4 --seed 1 --logs all`,
  `contest --agents ${FIELD},./fox.js,random --players 5 --sets 8 --games 5 --finalists 5 --final-sets 4 --seed 2`,
  `sweep bayes --param revote=0,0.6 --field ${FIELD} --players 5 --sets 12 --games 5 --max-sets 10 --seed 4`,
  `tune bayes --param revote --field ${FIELD} --players 5 --sets 40 --games 5 --max-sets 10 --seed 5`,
];

describe('on a queue', () => {
  beforeAll(() => {
    joined();
    joined();
  });
  afterAll(leave);

  test.each(LINES)('%s leaves the folder that it leaves on one machine', { timeout: 120_000 }, async (line) => {
    const name = line.split(' ')[0];
    const [there, here] = [`${name}-there`, `${name}-here`].map((folder) => join(cwd, folder));
    const local = start([...line.split(' '), '--threads', '1', '--out', here!, '--quiet'], cwd);
    const queued = on(`${line} --out ${there} --quiet`);
    const [a, b] = [await queued.ended, await local.ended];
    expect({ code: a.code, stdout: a.stdout.replaceAll(there!, here!) }).toEqual({ code: b.code, stdout: b.stdout });
    expect(filesOf(there!)).toEqual(filesOf(here!));
    for (const folder of [there!, here!]) rmSync(folder, { recursive: true });
  });

  test('compare ends with the same verdict after the same set', { timeout: 120_000 }, async () => {
    const line = `compare random sample --field ${FIELD} --players 5 --games 10 --margin 5pp --seed 6 --json`;
    const verdicts = [on(`${line} --out ${cwd}/there`), start([...line.split(' '), '--out', `${cwd}/here`], cwd)].map(
      async (command) => {
        const { folder: _, command: __, lines, ...rest } = JSON.parse((await command.ended).stdout);
        return { ...rest, lines: lines.map(({ runs: ___, ...one }: { runs: unknown }) => one) };
      },
    );
    const [there, here] = await Promise.all(verdicts);
    expect(there).toEqual(here);
  });

  test('eval plays the same games, without measuring times', { timeout: 60_000 }, async () => {
    const line = `eval ./fox.js random --field ${FIELD} --players 5 --sets 12 --games 5 --seed 3 --quiet`;
    expect((await on(`${line} --out ${cwd}/eval-there`).ended).code).toBe(0);
    expect((await start([...line.split(' '), '--out', `${cwd}/eval-here`], cwd).ended).code).toBe(0);
    const { 'fox/timing.ndjson': _, 'random/timing.ndjson': __, ...here } = filesOf(`${cwd}/eval-here`);
    expect(filesOf(`${cwd}/eval-there`)).toEqual(here);
  });

  test('verify plays everything again elsewhere', { timeout: 60_000 }, async () => {
    expect(
      (await on(`run --agents ${FIELD},random --players 5 --sets 5 --games 4 --seed 7 --out ${cwd}/again --quiet`).ended).code,
    ).toBe(0);
    const { code, stdout } = await on(`verify ${cwd}/again --json`).ended;
    expect({ code, result: JSON.parse(stdout) }).toMatchObject({ code: 0, result: { differing: [] } });
  });
});

test('clients are started by workers that offer them', { timeout: 90_000 }, async () => {
  const client = new URL('../../bridge/test/clients/over.py', import.meta.url).pathname;
  const COMMAND = `py=python3 ${client} -h {host} -p {port} -n {name}`;
  joined();
  workers.push(start(['queue', 'work', '--threads', '2', '--class', 'lab', '--queue', server.url, '--client', COMMAND], cwd));
  const line = `run --agents ${FIELD} --players 5 --sets 4 --games 2 --seed 11 --out ${cwd}/clients --quiet --class lab`;
  const { code, stderr } = await start([...line.split(' '), '--queue', server.url, '--agent', COMMAND], cwd).ended;
  expect({ code, stderr }).toMatchObject({ code: 0 });
});
