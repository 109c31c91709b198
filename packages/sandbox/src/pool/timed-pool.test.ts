import { resolveRules } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { beforeAll, expect, test } from 'vitest';
import type { SetTask, TimedOutcome } from '../play/set-task.ts';
import type { WorkerInput } from '../realm/realm-input.ts';
import { SetPool, workerInputOf } from './set-pool.ts';

/** Thinks for some 200 ms at its first vote of every game: a realm has no clock, so it counts. */
const SLOW = `module.exports = ({ name }) => {
  let votes = 0;
  const think = () => { let x = 0; for (let i = 0; i < 4e7; i++) x = (x * 31 + i) | 0; return x; };
  return {
    getName: () => name, initialize() { votes = 0; }, update() {}, dayStart() {}, finish() {},
    talk: () => 'Skip', whisper: () => 'Skip', attack() {}, guard() {}, divine() {},
    vote() { if (votes++ === 0) think(); return null; },
  };
};`;

const TASK: SetTask = {
  ...{ block: 'run/5', root: rootOf('timed', 'run/5'), rules: resolveRules(5), set: 0 },
  ...{ seats: [0, 0, 1, 0, 0], roleRequests: null, balanced: false, games: 2, logs: [] },
  ...{ behaviour: false, notes: false, kills: [], redrawn: 0, hashes: false, records: [] },
};

let input: WorkerInput;
let timed: TimedOutcome;
let plain: TimedOutcome;

const played = async (options: { limitMs: number | null } | null): Promise<TimedOutcome> => {
  const pool = new SetPool(input, 1, undefined, options);
  const done = await pool.playTimed(TASK);
  await pool.close();
  return done;
};

beforeAll(async () => {
  const agent = { source: '', hash: '', data: [] };
  input = await workerInputOf([
    { ...agent, name: 'fast', entry: 'random', body: null },
    { ...agent, name: 'slow', entry: null, body: SLOW },
  ]);
  timed = await played({ limitMs: 50 });
  plain = await played(null);
});

test('the seat that takes too long is found, and no other', () => {
  const { slow, looks, cpuMs } = timed.timing!;
  expect(slow.map(({ seat }) => seat)).toEqual([3]);
  expect(slow[0]!.games.length).toBeGreaterThan(0);
  expect(slow[0]!.first.request).toBe('VOTE');
  expect(Math.max(...looks)).toBe(looks[3]);
  expect(cpuMs).toBeGreaterThan(0);
});

test('what is measured is no part of the outcome, and nothing is measured unless asked', () => {
  expect(plain.outcome).toEqual(timed.outcome);
  expect(plain.timing).toBeNull();
});
