import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { compare } from '../../src/compare/compare.ts';
import { evaluate } from '../../src/compare/evaluate.ts';
import { contest } from '../../src/run/contest.ts';
import { loadFleet } from '../../src/run/queue.ts';
import { run } from '../../src/run/run.ts';
import { sweep } from '../../src/sweep/sweep.ts';
import { tune } from '../../src/tune/tune.ts';
import { playInline } from '../command/inline-player.ts';
import { fakeFleet } from './fake-fleet.ts';

const FLEET = '@aiwolf-arena/fleet';
beforeAll(playInline);
const root = mkdtempSync(join(tmpdir(), 'queue-'));
afterAll(() => rmSync(root, { recursive: true }));
afterEach(() => vi.doUnmock(FLEET));
let folders = 0;
const fresh = (): string => join(root, String(folders++));

const queue = 'redis://localhost:6379';

const mocked = (foundAfter: number) => {
  const fake = fakeFleet(foundAfter);
  vi.doMock(FLEET, () => fake);
  return fake;
};

/** The texts of the files that say what was played, without times and folders. */
const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ndjson|jsonl|json)$/.test(name) && !name.endsWith('timing.ndjson'))
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

describe.each(Object.entries(COMMANDS))('%s with a worker that plays other games', { tags: 'dear' }, (name, play) => {
  test('ends with its name; the same command then leaves the same folder as without a queue', async () => {
    const local = fresh();
    await play(local, { queue: false });
    const { opened } = mocked(4);
    const out = fresh();
    await expect(play(out, { queue })).rejects.toThrow('worker lab9 plays other games');
    expect(textsIn(out)).not.toContain('lab9');
    expect(textsIn(out)).toContain('lab1'); // what others have played stays
    await play(out, { queue });
    expect(opened.length).toBeGreaterThan(1);
    expect(filesOf(out)).toEqual(filesOf(local));
    expect(textsIn(out), name).not.toContain('lab1');
  });
});

const textsIn = (folder: string): string => Object.values(filesOf(folder)).join('');

describe('a run on a queue', () => {
  test('gets what was asked', async () => {
    const { opened } = mocked(Number.POSITIVE_INFINITY);
    const out = fresh();
    await run({ agents: ['sample', 'random'], sets: 2, ...few, out, queue, spotCheck: 0.5, wait: 1000, class: 'epyc' });
    expect(opened[0]).toMatchObject({ spotCheck: 0.5, waitMs: 1000, class: 'epyc', title: out });
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
    await expect(loadFleet(() => Promise.reject(missing))).rejects.toThrow(/npm install aiwolf-arena-\d\S*\.tgz/);
    await expect(loadFleet(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });
});
