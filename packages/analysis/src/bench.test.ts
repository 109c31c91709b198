import { expect, test } from 'vitest';
import { BenchAccumulator, type BenchLine, compareBench, failsBench, type MeasuredOutcome } from './bench.ts';

const TALK = [100, 300, 200];

interface Shape {
  readonly hash?: string;
  readonly talk?: readonly number[];
  readonly cpuMs?: number;
  readonly bytes?: number;
  readonly faults?: number;
}

/** A set of ten games in which agent 0 talks three times. */
function outcome({ hash = 'a', talk = TALK, cpuMs = 20, bytes = 5e9, faults = 0 }: Shape = {}) {
  const first = { game: 0, day: 0, request: 'TALK', detail: '' };
  const found = faults === 0 ? [] : [{ kind: 'exception', count: faults, games: 1, first }];
  const seats = [
    { agent: 0, roles: {}, faults: found },
    { agent: 1, roles: {}, faults: [{ kind: 'wrong-type', count: 7, games: 7, first }] },
  ];
  const result = { block: 'run/5', set: 0, hash, games: 10, villagerWins: 4, finalDays: [], seats };
  return { result, measured: { cpuMs: [0, cpuMs] as const, bytes, events: 90, calls: { talk, finish: [] } } };
}

const roundOf = (...shapes: Shape[]): MeasuredOutcome[] => shapes.map(outcome);

/** Rounds of one set each, after a first one with calls. */
function lineOf(rounds: readonly Shape[], calls: Shape = {}): BenchLine {
  const book = new BenchAccumulator({ name: 'mine', players: 5, agent: 0 });
  book.addCalls(roundOf(calls));
  for (const shape of rounds) book.addWindow([roundOf(shape), roundOf(shape)], shape.cpuMs ?? 20);
  return book.line();
}

test('a call takes the least of its rounds; the longest of all is kept beside', () => {
  const book = new BenchAccumulator({ name: 'mine', players: 5, agent: 0 });
  book.addCalls(roundOf({ talk: [100, 900, 5_000] }, { talk: [200e6, 700, 400] }));
  book.addCalls(roundOf({ talk: [300, 800, 600] }, { talk: [150e6, 9_000, 400] }));
  expect(book.line().calls).toEqual({
    talk: { calls: 6, p50: 600, p99: 150e6, max: 150e6, longest: 200e6, overLimit: 1 / 6 },
    all: { calls: 6, p50: 600, p99: 150e6, max: 150e6, longest: 200e6, overLimit: 1 / 6 },
  });
});

test('counts are those of the agent, amounts those of a game', () => {
  const line = lineOf([{ cpuMs: 20 }, { cpuMs: 10 }, { cpuMs: 40 }], { faults: 2 });
  expect(line.counts).toMatchObject({ games: 10, events: 90, calls: { talk: 3, finish: 0 } });
  expect(line.counts.faults).toEqual({ exception: 2 });
  expect(line.cpuMs).toEqual([2, 1, 4]);
  expect(line.gamesPerCpuSecond).toEqual({ low: 250, median: 500, high: 1000 });
  expect(line).toMatchObject({ bytes: [5e8, 5e8, 5e8], steadyBytes: true, repeats: true });
});

test('a round too short for the clock gives no speed', () => {
  expect(lineOf([{ cpuMs: 20 }, { cpuMs: 0 }]).gamesPerCpuSecond).toBeNull();
});

test('rounds with other games are said and left out', () => {
  const line = lineOf([{ cpuMs: 20 }, { hash: 'b', cpuMs: 1 }]);
  expect(line).toMatchObject({ repeats: false, cpuMs: [2] });
  const never = lineOf([{ hash: 'b' }, { hash: 'c' }]);
  expect(never).toMatchObject({ repeats: false, gamesPerCpuSecond: null, bytes: [] });
  const unmeasured = compareBench(never, { baseline: line, control: line, sameNode: true });
  expect(unmeasured).toMatchObject({ verdict: 'same', bytes: null, time: null });
});

const STEADY: Shape[] = [{ cpuMs: 20 }, { cpuMs: 21 }, { cpuMs: 19 }, { cpuMs: 20 }];
const changed = (rounds: readonly Shape[], change: Shape): Shape[] => rounds.map((one) => ({ ...one, ...change }));
const BASELINE = lineOf(STEADY);
const beside = { baseline: BASELINE, control: lineOf(STEADY), sameNode: true };

test('the same again is the same, and fails nothing', () => {
  const same = compareBench(lineOf(STEADY), beside);
  expect(same).toMatchObject({ verdict: 'same', changes: [], bytes: 1, hint: 'no difference seen' });
  expect(failsBench(same, false)).toBe(false);
});

test('other games fail unless they were declared', () => {
  const other = compareBench(lineOf(changed(STEADY, { hash: 'b' }), { hash: 'b', talk: [1, 2] }), beside);
  expect(other.changes.map(({ what, was, is }) => [what, was, is])).toEqual([
    ['games', expect.any(String), expect.any(String)],
    ['calls talk', 3, 2],
  ]);
  expect([failsBench(other, false), failsBench(other, true)]).toEqual([true, false]);
});

test.each([
  ['more faults', changed(STEADY, {}), { faults: 1 }],
  ['more memory', changed(STEADY, { bytes: 5.4e9 }), {}],
])('%s is worse, declared or not', (_, rounds, calls) => {
  const worse = compareBench(lineOf(rounds, calls), beside);
  expect(worse.verdict).toBe('worse');
  expect(failsBench(worse, true)).toBe(true);
});

test('memory is judged as far as it is known: not by another Node, not beyond what rounds and the heap leave open', () => {
  const more = lineOf(changed(STEADY, { bytes: 5.4e9 }));
  const elsewhere = compareBench(more, { ...beside, sameNode: false });
  expect(elsewhere).toMatchObject({ bytes: null, verdict: 'same' });
  const shaky = STEADY.map((one, at) => ({ ...one, bytes: (4 + 0.5 * at) * 1e9 }));
  const besideShaky = { ...beside, baseline: lineOf(shaky) };
  expect(compareBench(BASELINE, besideShaky)).toMatchObject({ bytes: 1.25, verdict: 'same' });
  const much = lineOf(changed(STEADY, { bytes: 6e9 }));
  expect(compareBench(much, besideShaky)).toMatchObject({ bytes: 1.5, verdict: 'worse' });
  const few = { ...beside, baseline: lineOf(changed(STEADY, { bytes: 5e6 })) };
  expect(compareBench(lineOf(changed(STEADY, { bytes: 6e6 })), few)).toMatchObject({ verdict: 'same' });
});

test('a round of the baseline too short for the clock gives no ratio', () => {
  const [line, baseline] = [lineOf([{ cpuMs: 20 }, { cpuMs: 20 }]), lineOf([{ cpuMs: 0 }, { cpuMs: 20 }])];
  const beside = compareBench(line, { baseline, control: baseline, sameNode: true });
  expect(beside).toMatchObject({ time: null, noise: null, hint: 'not measured' });
});

test('a slow-down is a hint beyond the noise, and no failure', () => {
  const slow = compareBench(lineOf([{ cpuMs: 30 }, { cpuMs: 33 }, { cpuMs: 28 }, { cpuMs: 31 }]), beside);
  expect(slow).toMatchObject({ hint: 'slower', verdict: 'same' });
  expect(slow.time!.median).toBeGreaterThan(1.4);
  expect(compareBench(BASELINE, { ...beside, control: null })).toMatchObject({ hint: 'not measured', time: null });
});
