import { resolveRules } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SetOutcome, SetTask } from '../play/set-task.ts';
import { SetPool, workerInputOf } from './set-pool.ts';

/** Thinks for a while at every vote, throws at every third talk, and keeps what it makes when it is initialized. */
const THINKER = `module.exports = ({ name }) => {
  let talks = 0;
  const think = () => { let x = 0; for (let i = 0; i < 4e6; i++) x = (x * 31 + i) | 0; return x; };
  return {
    getName: () => name, initialize() { this.kept = new Array(1e5).fill(0).map((_, i) => ({ i })); },
    update() {}, dayStart() {}, finish() {}, whisper: () => 'Over', attack() {}, guard() {}, divine() {},
    talk() { if (++talks % 3 === 0) throw new Error('third'); return 'Skip'; },
    vote() { think(); return null; },
  };
};`;

const GAMES = 6;
const TASK: SetTask = {
  ...{ block: 'run/5', root: rootOf('measured', 'run/5'), rules: resolveRules(5), set: 0 },
  ...{ seats: [0, 0, 1, 0, 0], roleRequests: null, balanced: false, games: GAMES, logs: [] },
  ...{ behaviour: false, notes: false, kills: [], redrawn: 0, hashes: false },
  records: [],
};

let pool: SetPool;
let plain: SetOutcome;
let whole: SetOutcome;
let clocked: readonly SetOutcome[];

beforeAll(async () => {
  const agent = { source: '', hash: '', data: [] };
  const input = await workerInputOf([
    { ...agent, name: 'random', entry: 'random', body: null },
    { ...agent, name: 'thinker', entry: null, body: THINKER },
  ]);
  pool = new SetPool(input, 1);
  plain = await pool.play(TASK);
  whole = await pool.play({ ...TASK, measured: { clocked: null } });
  const both = { ...TASK, measured: { clocked: 1 } };
  clocked = [await pool.play(both), await pool.play(both)];
});
afterAll(() => pool.close());

test('what is measured changes no game, and nothing is measured unless asked', () => {
  expect(plain).not.toHaveProperty('measured');
  for (const { result } of [whole, ...clocked]) expect(result).toEqual(plain.result);
});

test('every call of the agent is timed, and of nobody else', () => {
  const { calls } = clocked[0]!.measured!;
  expect(calls.initialize).toHaveLength(GAMES);
  expect(calls.finish).toHaveLength(GAMES);
  const counts = clocked.map(({ measured }) => Object.values(measured!.calls).map((times) => times.length));
  expect(counts[1]).toEqual(counts[0]);
  expect(Math.min(...calls.vote!)).toBeGreaterThan(20 * Math.min(...calls.dayStart!));
});

test('calls that throw are timed, and throw as before', () => {
  const thrown = plain.result.seats[2]!.faults.find(({ kind }) => kind === 'exception');
  expect(thrown!.count).toBeGreaterThan(0);
  expect(clocked[0]!.measured!.calls.talk!.length).toBeGreaterThanOrEqual(3 * thrown!.count);
});

test('the set as a whole: events, and memory that was handed out', () => {
  const { events, bytes, calls } = whole.measured!;
  expect(calls).toEqual({});
  expect(events).toBe(clocked[0]!.measured!.events);
  expect(bytes).toBeGreaterThan(GAMES * 1e5 * 8);
});
