import { resolveRules } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isStop, type Kill } from '../play/set-result.ts';
import type { SetOutcome, SetTask } from '../play/set-task.ts';
import type { WorkerInput } from '../realm/realm-input.ts';
import { PoolClosed, SetPool, workerInputOf } from './set-pool.ts';

/** Every agent is quiet until its seventh vote of a set. */
const ACTIONS = {
  harmless: '',
  'loops for ever': 'for (;;);',
  'never answers': 'return new Promise(() => {});',
  'floods microtasks': 'const on = () => Promise.resolve().then(on); on();',
  'loops in a promise': 'Promise.resolve().then(() => { for (;;); });',
  'fills the heap': 'const all = []; for (;;) all.push(new Array(100000).fill(all.length));',
  'sits in native code': 'for (;;) new Float64Array(2e7).map((_, i) => (i * 7919) % 1000003).sort();',
} as const;
type Action = keyof typeof ACTIONS;

const ANSWERS = 'talk() { return "Skip"; }, whisper() { return "Skip"; }, attack() {}, guard() {}, divine() {}';
const body = (action: string): string => `module.exports = ({ name }) => {
  let votes = 0;
  return {
    getName: () => name, initialize() {}, update() {}, dayStart() {}, finish() {}, ${ANSWERS},
    vote() { if (++votes === 7) { ${action} } return null; },
  };
};`;

const NAMES = ['sample', 'chatty', 'silent', 'random', ...Object.keys(ACTIONS)];
const LIMITS = { cpuMs: 200, heapMiB: 128, bytesMiB: 256, waitMs: 10_000 };

let input: WorkerInput;
let pool: SetPool;
let outcomes: Map<string, SetOutcome>;
const kills = new Map<string, Kill[]>();

const taskOf = (action: string, set = 0): SetTask => ({
  block: 'run/5',
  root: rootOf('pool', 'run/5'),
  rules: resolveRules(5),
  set,
  seats: [0, 1, NAMES.indexOf(action), 2, 3],
  roleRequests: null,
  balanced: false,
  games: 10,
  logs: [],
  behaviour: false,
  notes: false,
  kills: [],
  redrawn: 0,

  hashes: false,
  records: [],
});

/** The counts of the seats that did nothing wrong. */
const others = ({ result }: SetOutcome): unknown => result.seats.filter((_, i) => i !== 2);

beforeAll(async () => {
  const bundled = NAMES.slice(0, 4).map((name) => ({ name, entry: name, body: null }));
  const own = Object.entries(ACTIONS).map(([name, action]) => ({ name, entry: null, body: body(action) }));
  const loaded = [...bundled, ...own].map((agent) => ({ ...agent, source: '', hash: '', data: [] }));
  input = await workerInputOf(loaded);
  pool = new SetPool(input, 2, LIMITS);
  const played = Object.keys(ACTIONS).map(async (action) => {
    kills.set(action, []);
    return [action, await pool.play(taskOf(action), { onKill: (kill) => kills.get(action)!.push(kill) })] as const;
  });
  outcomes = new Map(await Promise.all(played));
});

afterAll(() => pool.close());

/** Those that take memory also compute, so either limit can be the first that they exceed. */
const kindsOf = (action: string): RegExp => (/fills the heap/.test(action) ? /^(?:memory-limit|no-answer)$/ : /^no-answer$/);
const hostile = Object.keys(ACTIONS).filter((action) => action !== 'harmless') as Action[];

describe.each(hostile)('a player that %s', (action) => {
  test('is stopped, and nobody else is', () => {
    expect(kills.get(action)).toHaveLength(1);
    expect(kills.get(action)![0]!.seat).toBe(3);
    expect(outcomes.get(action)!.result.kills).toEqual(kills.get(action));
    const stops = outcomes.get(action)!.result.seats.map(({ faults }) => faults.map(({ kind }) => kind).filter(isStop));
    expect(stops).toEqual([[], [], [expect.stringMatching(kindsOf(action))], [], []]);
  });

  test('leaves the others what they would have had beside a seat that gives no answers', () => {
    const [kill] = kills.get(action)!;
    expect(kill!.game).toBeGreaterThanOrEqual(0);
    expect(kill!.call).toBeGreaterThan(0);
    expect(others(outcomes.get(action)!)).toEqual(others(outcomes.get('harmless')!));
  });

  test('is stopped at the same call when the set is played again with what is known', async () => {
    const again = await pool.play({ ...taskOf(action), kills: kills.get(action)! });
    expect(again).toEqual(outcomes.get(action));
  });
});

test('a fault that stops a player touches every game from there on', () => {
  const { result } = outcomes.get('loops for ever')!;
  const [fault] = result.seats[2]!.faults.filter(({ kind }) => kind === 'no-answer');
  expect(fault).toMatchObject({ count: 1, games: 10 - kills.get('loops for ever')![0]!.game });
  expect(fault!.first).toMatchObject({
    request: 'VOTE',
    detail: 'no answer after 0.2 s of computing (the clock of agents does not advance, so they cannot wait for a time)',
  });
});

test.each([0, 300, 900])('a process that dies after %i ms is replaced, and nobody notices', async (ms) => {
  const short = new SetPool(input, 2, LIMITS);
  const sets = [0, 1, 2, 3, 4, 5];
  const played = sets.map((set) => short.play(taskOf('harmless', set)));
  await new Promise((resolve) => setTimeout(resolve, ms));
  process.kill(short.pid!, 'SIGKILL');
  const undisturbed = sets.map((set) => pool.play(taskOf('harmless', set)));
  expect(await Promise.all(played)).toEqual(await Promise.all(undisturbed));
  await short.close();
});

test('sets in flight are lost when the pool is closed, and none can be played afterwards', async () => {
  const short = new SetPool(input, 1, LIMITS);
  const lost = short.play(taskOf('loops for ever'));
  await short.close();
  await expect(lost).rejects.toThrow(PoolClosed);
  await expect(short.play(taskOf('harmless'))).rejects.toThrow(PoolClosed);
});
