import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { calibrate } from '../../src/compare/alone.ts';
import { compare } from '../../src/compare/compare.ts';
import { evaluate } from '../../src/compare/evaluate.ts';
import { contest } from '../../src/run/contest.ts';
import { loadFleet } from '../../src/run/queue.ts';
import { run } from '../../src/run/run.ts';
import { sweep } from '../../src/sweep/sweep.ts';
import { tune } from '../../src/tune/tune.ts';
import { here } from '../command/here.ts';
import { playInline } from '../command/inline-player.ts';
import { type FakeTerms, fakeFleet } from './fake-fleet.ts';

const FLEET = '@aiwolf-arena/fleet';
beforeAll(playInline);
const root = mkdtempSync(join(tmpdir(), 'queue-'));
afterAll(() => rmSync(root, { recursive: true }));
afterEach(() => vi.doUnmock(FLEET));
let folders = 0;
const fresh = (): string => join(root, String(folders++));

const queue = 'redis://localhost:6379';

const mocked = (terms: FakeTerms) => {
  const fake = fakeFleet(terms);
  vi.doMock(FLEET, () => fake);
  return fake;
};

const OWN = ['queue.json', 'liars.json', 'workers.ndjson'];

/** The texts of the files that say what was played, without times and folders. */
const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(
        (name) =>
          /\.(ndjson|jsonl|json)$/.test(name) && !OWN.some((own) => name.endsWith(own)) && !name.endsWith('timing.ndjson'),
      )
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8').replaceAll(folder, '.')]),
  );

const few = { games: 2, threads: 2, seed: 'queue' };
const FIVE = ['sample', 'random', 'chatty', 'silent', 'follower'];
type Play = (
  out: string,
  on: { readonly queue: string; readonly class?: string } | { readonly queue: false },
) => Promise<unknown>;

const COMMANDS: Readonly<Record<string, Play>> = {
  run: (out, on) => run({ agents: ['sample', 'random'], sets: 12, ...few, out, ...on }),
  'run for a time': (out, on) => run({ agents: ['sample', 'random'], sets: 12, for: 60_000, ...few, out, ...on }),
  contest: (out, on) => contest({ agents: [...FIVE, 'hunter'], players: [5], finalists: 5, sets: 4, ...few, out, ...on }),
  compare: (out, on) =>
    compare({ candidate: 'random', baselines: ['sample', 'chatty'], field: ['sample'], maxSets: 40, ...few, out, ...on }),
  eval: (out, on) =>
    evaluate({
      agents: ['random', 'chatty'],
      field: ['sample'],
      players: [5],
      sets: 8,
      ...few,
      out,
      ...on,
      ...(on.queue && { class: 'x' }),
    }),
  sweep: (out, on) => sweep({ agents: ['random', 'chatty'], field: ['sample'], sets: 12, maxSets: 40, ...few, out, ...on }),
  tune: (out, on) => tune({ agent: join(root, 'own.js'), field: ['random'], sets: 20, maxSets: 40, ...few, out, ...on }),
};

const OWN_AGENT = `
export const params = { x: { kind: 'number', default: 0.2, range: [0, 1] } };
export default (context) => ({ getName: () => context.name, initialize() {}, update() {}, dayStart() {}, talk: () => 'Over',
  whisper: () => 'Over', vote: () => null, attack: () => null, guard: () => null, divine: () => null, finish() {} });`;
writeFileSync(join(root, 'own.js'), OWN_AGENT);

describe.each(Object.entries(COMMANDS))('%s with a worker that lies', { tags: 'dear' }, (_, play) => {
  const local = fresh();
  let expected: Record<string, string> | undefined;

  test.each([
    ['found at the end', { lying: 1, foundAfter: Number.POSITIVE_INFINITY }],
    ['found in the middle', { lying: 1, foundAfter: 7 }],
    ['found in several pools', { lying: 9, foundAfter: 10 }],
  ])('%s gives the same folder as without a queue', async (_, terms) => {
    if (expected === undefined) {
      await play(local, { queue: false });
      expected = filesOf(local);
    }
    const fake = mocked(terms);
    const out = fresh();
    await play(out, { queue });
    expect(fake.found.length).toBeGreaterThan(0);
    expect(filesOf(out)).toEqual(expected);
    const held = readdirSync(out, { recursive: true, encoding: 'utf8' });
    expect(held.some((name) => name.endsWith('liars.json'))).toBe(true);
    for (const name of held.filter((one) => one.endsWith('workers.ndjson')))
      expect(readFileSync(join(out, name), 'utf8')).not.toContain('"liar-');
  });
});

test('a calibration is the same, too', async () => {
  const asked = { candidate: 'random', field: ['sample'], maxSets: 12, ...few };
  const { ALONE, COMPARE } = await import('../../src/compare/options.ts');
  const spec = (on: string | false) => ({ ...COMPARE.parse({ ...asked, baselines: ['x'], queue: on }), rounds: 3 });
  expect(ALONE.rounds).toBeDefined();
  const expected = await calibrate(spec(false), {});
  mocked({ lying: 1, foundAfter: 9 });
  expect(await calibrate(spec(queue), {})).toEqual(expected);
});

test('a fault that a liar invents does not stop the run', async () => {
  const out = fresh();
  const asked = { agents: ['random', 'chatty'], sets: 12, onFault: 'abort', ...few } as const;
  await run({ ...asked, out });
  const fake = mocked({ lying: 1, foundAfter: Number.POSITIVE_INFINITY, blames: true });
  const other = fresh();
  await run({ ...asked, out: other, queue });
  expect(fake.found).toHaveLength(1);
  expect(filesOf(other)).toEqual(filesOf(out));
});

test('verify replays everything again, and its certificate names the worker', async () => {
  const out = fresh();
  await run({ agents: ['sample', 'random'], sets: 12, ...few, out });
  mocked({ lying: 1, foundAfter: 6 });
  const { code, stdout } = await here(['verify', out, '--queue', queue, '--quiet'], { cwd: root });
  expect({ code, stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/shut out +lab9: run\/5 set 1 ended otherwise/),
  });
  expect(stdout).toMatch(/^DETERMINISM CERTIFICATE\n/);
});

describe('a run on a queue', () => {
  test('is known by the same ID when it is resumed, and what the pool gets is what was asked', async () => {
    const { opened } = mocked({ lying: 0, foundAfter: 0 });
    const out = fresh();
    const terms = {
      agents: ['sample', 'random'],
      ...few,
      out,
      queue,
      spotCheck: 0.5,
      share: 2,
      wait: 1000,
      class: 'epyc',
    } as const;
    await run({ ...terms, sets: 3 });
    await run({ ...terms, sets: 6, priority: 'low' });
    expect(opened.map(({ run }) => run)).toEqual([opened[0]!.run, opened[0]!.run]);
    expect(JSON.parse(readFileSync(join(out, 'queue.json'), 'utf8'))).toEqual({ run: opened[0]!.run });
    expect(opened[1]).toMatchObject({ spotCheck: 0.5, share: 2, waitMs: 1000, class: 'epyc', priority: 'low', title: out });
    expect(opened[0]!.server).toEqual({ url: queue, password: undefined, ca: undefined });
  });

  test.each([
    ['needs a queue for its options', { spotCheck: 0.1, wait: 9 }, '`spotCheck`, `wait` cannot be used without `queue`'],
    ['needs an address', { queue: 'queue.lab' }, 'expected redis://HOST:PORT'],
    ['shows no password', { queue: 'redis://me:secret@localhost' }, 'AIWOLF_QUEUE_PASSWORD_FILE'],
    ['needs TLS to another host', { queue: 'redis://queue.lab' }, 'unencrypted: use rediss://'],
    ['needs a class to measure times', { queue, timeLimit: 100 }, 'machines differ'],
    [
      'has clients that others start',
      { queue, class: 'x', agent: [{ name: 'bob', command: 'bob {host} {port} {name}' }], replyLimit: 5 },
      'workers start the clients',
    ],
    [
      'has no trusted agents',
      { queue, agents: [join(root, 'own.js')], trust: ['own'] },
      'own is trusted (`trust`) and does not travel',
    ],
  ])('%s', async (_, asked, message) => {
    const out = fresh();
    await expect(run({ agents: ['random'], sets: 1, ...few, out, ...asked })).rejects.toThrow(message);
    expect(existsSync(out)).toBe(false);
  });

  test('says what to install', async () => {
    const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
    await expect(loadFleet(() => Promise.reject(missing))).rejects.toThrow(/npm install @aiwolf-arena\/fleet@\d/);
    await expect(loadFleet(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });
});
