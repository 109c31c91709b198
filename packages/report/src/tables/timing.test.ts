import type { StageTiming } from '@aiwolf-arena/analysis';
import { expect, test } from 'vitest';
import { timingJson } from '../json.ts';
import { widthOf } from '../sanitize.ts';
import { timingText } from './timing.ts';

const RATE = {
  ...{ value: 0.02, low: 0.01, high: 0.04, level: 0.95, method: 'm', sets: 9, games: 900 },
  ...{ designEffect: 1, status: 'ok' },
};
const CASE = { seed: 's', block: 'run/5', set: 3, game: 8, call: 41, request: 'TALK', ms: 131 };
const OVER = { calls: 24, games: 18, slowestMs: 1190, beyond: 12 };
const CLEAN = { calls: 0, games: 0, rate: RATE, slowestMs: null, first: null, beyond: 0 };
const LINE = { ranked: true, games: 900, share: 0.5, msPerGame: 12.345 };

const TIMING = {
  ...{ stage: 'run', sets: 9, of: 10, looks: 1234, everyMs: [10], limitsMs: [100] },
  ...{ tolerance: { ms: 50, share: 0.01 }, arenaShare: 0.25 },
  agents: [
    { ...LINE, agent: 0, name: 'slow\u001b[2J', over: { ...OVER, rate: RATE, first: CASE, isFault: true } },
    { ...LINE, agent: 1, name: '人狼知能プロトコル部門のエージェント', over: { ...CLEAN, isFault: false } },
    { ...LINE, agent: 2, name: 'filler', ranked: false, share: 0, msPerGame: 0, over: null },
  ],
} as unknown as StageTiming;

test('says who is slow, how that was seen, and that it is not repeatable', () => {
  const text = timingText([TIMING], 100);
  expect(text).toMatch(/^slow\S+ +50.0 % +12 +24\* +2.0 % +1,190 ms$/m);
  expect(text).toMatch(/Measured on the machine that played, in 9 of 10 finished sets. Another/);
  expect(text).toMatch(/every 10 ms/);
  expect(text).toMatch(/^\* marks the fault too-slow: calls over 150 ms in more than 1 % of games/m);
  expect(text).toMatch(/first call over the limit in run\/5 set 3 game 8, call 41 TALK \(131 ms\)$/m);
});

test('times of clients are measured, not sampled, and those of clients that connected by themselves were waited for', () => {
  const clients = { ...TIMING, everyMs: [], looks: 0 };
  expect(timingText([clients], 200)).toMatch(/time: share of the time of all agents; ms a game: CPU time of a seat in a game;/);
  expect(timingText([clients], 200)).not.toMatch(/sample|waited/);
  const text = timingText([{ ...clients, byClock: true }], 200);
  expect(text).toMatch(/of a client that\s+connected by itself, how long it was waited for/);
  expect(timingText([{ ...clients, everyMs: [10], looks: 50 }], 200)).toMatch(/share of 50 samples [^;]* every 10 ms/);
});

test('agents without calls over the limit have no interval, which would say only how few games there were', () => {
  expect(timingText([TIMING], 100)).toMatch(/^人狼\S+ +50.0 % +12 +0 +0.0 % +-$/m);
});

test('without a limit there is nothing about calls, without measurements a way to get them', () => {
  const agents = TIMING.agents.map((line) => ({ ...line, over: null }));
  const text = timingText([{ ...TIMING, limitsMs: [], agents }], 100);
  expect(text).not.toMatch(/over|limit/);
  expect(timingText([{ ...TIMING, sets: 0, agents: [] }], 100)).toMatch(/--timing/);
});

test.each([46, 80, 100, 200])('fits into %i columns, and cannot steer a terminal', (width) => {
  const text = timingText([TIMING], width, { seeds: true });
  for (const line of text.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(width);
  expect(text).not.toMatch(/[^\P{Cc}\n]/u);
});

test('JSON has the numbers in full', () => {
  expect(timingJson([TIMING])[0]).toMatchObject({
    tolerance: { ms: 50, share: 0.01 },
    agents: [{ name: 'slow\u001b[2J', msPerGame: 12.345, over: { first: CASE } }, {}, {}],
  });
});
