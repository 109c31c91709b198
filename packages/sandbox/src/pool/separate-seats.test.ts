import { resolveRules } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SetTask } from '../play/set-task.ts';
import { packed, type WorkerInput } from '../realm/realm-input.ts';
import type { PoolLimits } from './messages.ts';
import type { Opening } from './pool-process.ts';
import { SeparateSeats, STILL_MS } from './separate-seats.ts';
import { SetPool, workerInputOf } from './set-pool.ts';

/** Where an agent takes memory, as code with `take()`; each takes it once in a set. */
const MOMENTS = {
  module: 'take();',
  factory: 'made: { take(); }',
  initialize: 'initialize() { take(); },',
  update: 'update() { take(); },',
  dayStart: 'dayStart() { take(); },',
  talk: 'talk() { take(); return "Over"; },',
  vote: 'vote() { take(); return 1; },',
  'one call': 'talk() { if (n === 20) for (;;) take(); take(); return "Over"; },',
  finish: 'finish() { take(); },',
  'after an await': 'async update() { await null; await 1; take(); },',
  'an async talk': 'async talk() { await null; take(); return "Skip"; },',
  'a reaction that nobody awaits': 'dayStart() { Promise.resolve().then(() => {}).then(take); },',
  'a getter of an exception': 'vote() { throw Object.defineProperty(new Error("x"), "name", { get: () => (take(), "E") }); },',
  'a getter of an answer': 'talk() { return { get then() { take(); return undefined; } }; },',
  'a thenable': 'vote() { return { then(resolve) { take(); resolve(2); } }; },',
  'a rejected promise': 'async vote() { await null; take(); throw new Error("x"); },',
} as const;
type Moment = keyof typeof MOMENTS;
const ALL = Object.keys(MOMENTS) as Moment[];

const KINDS = { bytes: 'new Uint8Array(n << 20).fill(1)', numbers: 'new Array(n << 17).fill(0.5)' } as const;
/** MiB that an agent takes. */
const SIZES = [0, 1, 7, 30] as const;

/** `again`: takes more each time. */
const bodyOf = (moment: Moment, kind: string, mib: number, again = false): string => {
  const code = MOMENTS[moment];
  const [inModule, inFactory] = [moment === 'module', moment === 'factory'];
  const isLoop = again && (inModule || inFactory);
  return `const hoard = []; let open = true; const n = ${mib};
    const once = () => { if (open) { open = ${again}; if (n > 0) hoard.push(${kind}); } };
    const take = () => { for (let i = 0; i < ${isLoop ? 50 : 1}; i++) once(); };
    ${inModule ? code : ''}
    module.exports = ({ name }) => { ${inFactory ? code : ''} return { hoard, getName: () => name, initialize() {}, update() {}, dayStart() {},
      talk: () => 'Over', whisper: () => 'Over', vote: () => null, attack: () => null, guard: () => null, divine: () => null, finish() {},
      ${inModule || inFactory ? '' : code} }; };`;
};

interface Taker {
  readonly moment: Moment;
  readonly kind: keyof typeof KINDS;
  readonly mib: (typeof SIZES)[number];
}

const TAKERS = ALL.flatMap((moment) =>
  (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((kind) => SIZES.map((mib): Taker => ({ moment, kind, mib }))),
);

const LIMITS: PoolLimits = { cpuMs: 2000, heapMiB: 256, bytesMiB: 256, waitMs: 10_000 };
let opening: Opening;
let greedy: WorkerInput;

const taskOf = (seats: readonly number[], games = 2): SetTask => ({
  ...{ block: 'run/5', root: rootOf('seats', 'run/5'), rules: resolveRules(5), set: 0, seats, games },
  ...{ roleRequests: null, balanced: false, logs: [], behaviour: false, notes: false, kills: [], redrawn: 0 },
  ...{ hashes: false, records: [] },
});

const inputOf = (bodies: readonly string[]): Promise<WorkerInput> =>
  workerInputOf(bodies.map((body, i) => ({ source: '', hash: '', data: [], name: `agent-${i}`, entry: null, body })));

beforeAll(async () => {
  const input = packed(await inputOf(TAKERS.map(({ moment, kind, mib }) => bodyOf(moment, KINDS[kind], mib))));
  greedy = await inputOf([
    ...ALL.map((moment) => bodyOf(moment, KINDS.bytes, 7)),
    ...ALL.map((moment) => bodyOf(moment, KINDS.numbers, 20, true)),
  ]);
  opening = { kind: 'open', input, threads: 1, limits: LIMITS, timing: null };
});

/** What is charged to each seat is what it took, at whatever moment: of a MiB, or of 5 %, nothing is known. */
async function isCharged(seats: readonly number[]): Promise<void> {
  const separate = new SeparateSeats(opening, true);
  const from = performance.now();
  const { kill, heldKiB } = await separate.find(taskOf(seats));
  const tookMs = performance.now() - from;
  await separate.close();
  expect(tookMs, 'no seat waits in vain').toBeLessThan(STILL_MS);
  const taken = seats.map((agent) => TAKERS[agent]!.mib * 1024);
  const about = (is: number, of: number): boolean => Math.abs(is - of) <= Math.max(1024, 0.05 * of);
  const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
  const wrong = heldKiB.filter((held, i) => !about(held, taken[i]!));
  expect({ wrong, sum: about(sum(heldKiB), sum(taken)) }, JSON.stringify({ heldKiB, taken })).toEqual({ wrong: [], sum: true });
  if (kill !== null) expect(TAKERS[seats[kill.seat - 1]!]!.mib).toBe(Math.max(...seats.map((agent) => TAKERS[agent]!.mib)));
}

const village = fc.array(fc.nat({ max: TAKERS.length - 1 }), { minLength: 5, maxLength: 5 });

describe('memory is charged to the seat that took it', () => {
  test('in mixtures of innocent and greedy seats', { timeout: 600_000 }, async () => {
    await fc.assert(fc.asyncProperty(village, isCharged), { numRuns: 1, endOnFailure: true });
  });

  test('in 300 mixtures', { tags: 'dear', timeout: 3_600_000 }, async () => {
    await fc.assert(fc.asyncProperty(village, isCharged), { numRuns: 300, endOnFailure: true });
  });
});

describe('who takes too much memory', () => {
  /** Plays a greedy agent among innocent ones that take a little at all moments. */
  async function isStopped(moment: Moment, at: number): Promise<void> {
    const pool = new SetPool(greedy, 1, { ...LIMITS, heapMiB: 96, bytesMiB: 96 });
    const seats = [0, 3, 6, 9, 12].map((innocent) => (innocent + at) % ALL.length);
    seats[at % 5] = ALL.length + ALL.indexOf(moment);
    const { result } = await pool.play(taskOf(seats, 20));
    await pool.close();
    expect(result.kills?.map(({ seat, kind }) => ({ seat, kind }))).toEqual([{ seat: (at % 5) + 1, kind: 'memory-limit' }]);
  }

  test('is stopped, and nobody else is', () => isStopped('a getter of an exception', 1));

  test.each(ALL)('is stopped wherever it takes it: %s', { tags: 'dear' }, async (moment) => {
    for (const at of [0, 2, 4]) await isStopped(moment, at);
  });
});
