import { expect, test } from 'vitest';
import { BenchAccumulator, type BenchLine, compareBench, type MeasuredOutcome } from './bench.ts';

interface Shape {
  readonly hash?: string;
  readonly cpuMs?: number;
  readonly bytes?: number;
  readonly faults?: number;
}

/** A set of ten games. */
function outcome({ hash = 'a', cpuMs = 20, bytes = 5e9, faults = 0 }: Shape = {}) {
  const first = { game: 0, day: 0, request: 'TALK', detail: '' };
  const found = faults === 0 ? [] : [{ kind: 'exception', count: faults, games: 1, first }];
  const seats = [
    { agent: 0, roles: {}, faults: found },
    { agent: 1, roles: {}, faults: [{ kind: 'wrong-type', count: 7, games: 7, first }] },
  ];
  const result = { block: 'run/5', set: 0, hash, games: 10, villagerWins: 4, finalDays: [], seats };
  return { result, measured: { cpuMs: [0, cpuMs] as const, bytes, events: 90, calls: {} } };
}

const evenRound = (...shapes: Shape[]): MeasuredOutcome[] => shapes.map(outcome);

/** Rounds of one set each, after a first one. */
function lineOf(rounds: readonly Shape[], first: Shape = {}): BenchLine {
  const accumulator = new BenchAccumulator({ name: 'mine', players: 5, agent: 0 }, evenRound(first));
  for (const shape of rounds) accumulator.addWindow([evenRound(shape), evenRound(shape)], shape.cpuMs ?? 20);
  return accumulator.line();
}

test('counts are those of the agent, amounts those of a game', () => {
  const line = lineOf([{ cpuMs: 20 }, { cpuMs: 10 }, { cpuMs: 40 }], { faults: 2 });
  expect(line.counts).toMatchObject({ games: 10, events: 90 });
  expect(line.counts.faults).toEqual({ exception: 2 });
  expect(line.cpuMs).toEqual([2, 1, 4]);
  expect(line.gamesPerCpuSecond).toEqual({ low: 250, median: 500, high: 1000 });
  expect(line).toMatchObject({ bytes: [5e8, 5e8, 5e8], repeats: true });
});

test('a round too short for the clock gives no speed', () => {
  expect(lineOf([{ cpuMs: 20 }, { cpuMs: 0 }]).gamesPerCpuSecond).toBeNull();
});

test('rounds with other games are said and left out', () => {
  const line = lineOf([{ cpuMs: 20 }, { hash: 'b', cpuMs: 1 }]);
  expect(line).toMatchObject({ repeats: false, cpuMs: [2] });
  const never = lineOf([{ hash: 'b' }, { hash: 'c' }]);
  expect(never).toMatchObject({ repeats: false, gamesPerCpuSecond: null, bytes: [] });
  const unmeasured = compareBench(never, line, line);
  expect(unmeasured).toMatchObject({ verdict: 'same', bytes: null, time: null });
});

const STEADY: Shape[] = [{ cpuMs: 20 }, { cpuMs: 21 }, { cpuMs: 19 }, { cpuMs: 20 }];
const changed = (rounds: readonly Shape[], change: Shape): Shape[] => rounds.map((one) => ({ ...one, ...change }));
const BASELINE = lineOf(STEADY);
const CONTROL = lineOf(STEADY);

test('the same again is the same, and fails nothing', () => {
  const same = compareBench(lineOf(STEADY), BASELINE, CONTROL);
  expect(same).toMatchObject({ verdict: 'same', changes: [], bytes: 1, hint: 'no difference seen' });
});

test('other games are changes', () => {
  const other = compareBench(lineOf(changed(STEADY, { hash: 'b' }), { hash: 'b' }), BASELINE, CONTROL);
  expect(other.changes.map(({ what, was, is }) => [what, was, is])).toEqual([
    ['games', expect.any(String), expect.any(String)],
  ]);
  expect(other.verdict).toBe('changed');
});

test.each([
  ['more faults', changed(STEADY, {}), { faults: 1 }],
  ['more memory', changed(STEADY, { bytes: 5.4e9 }), {}],
])('%s is worse', (_, rounds, first) => {
  expect(compareBench(lineOf(rounds, first), BASELINE, CONTROL).verdict).toBe('worse');
});

test('memory is judged as far as it is known: not beyond what the heap leaves open', () => {
  const few = lineOf(changed(STEADY, { bytes: 5e6 }));
  expect(compareBench(lineOf(changed(STEADY, { bytes: 6e6 })), few, few)).toMatchObject({ verdict: 'same', bytes: 1.2 });
});

test('a round of the baseline too short for the clock gives no ratio', () => {
  const [line, baseline] = [lineOf([{ cpuMs: 20 }, { cpuMs: 20 }]), lineOf([{ cpuMs: 0 }, { cpuMs: 20 }])];
  expect(compareBench(line, baseline, baseline)).toMatchObject({ time: null, noise: null, hint: 'not measured' });
});

test('a slow-down is a hint beyond the noise, and no failure', () => {
  const slow = compareBench(lineOf([{ cpuMs: 30 }, { cpuMs: 33 }, { cpuMs: 28 }, { cpuMs: 31 }]), BASELINE, CONTROL);
  expect(slow).toMatchObject({ hint: 'slower', verdict: 'same' });
  expect(slow.time!.median).toBeGreaterThan(1.4);
});
