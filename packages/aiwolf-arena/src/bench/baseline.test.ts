import type { BenchLine, BenchSheet } from '@aiwolf-arena/analysis';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import { describe, expect, test } from 'vitest';
import { besides, gateOf } from './baseline.ts';

const agentOf = (name: string, hash: string): LoadedAgent => {
  return { name, source: name, hash, entry: name, body: null, data: [] };
};

const lineOf = (name: string, bytes: number): BenchLine => ({
  ...{ name, players: 5, repeats: true, gamesPerCpuSecond: null, cpuMs: [1, 1, 1] },
  counts: { hash: 'a', games: 10, events: 90, calls: { talk: 3 }, faults: {} },
  ...{ bytes: [bytes, bytes, bytes], bytesError: 0, steadyBytes: true, calls: {} },
});

const sheetOf = (name: string, hash: string, node: string, bytes: number): BenchSheet => ({
  terms: {
    ...{ seed: '1', players: [5], sets: 1, gamesPerSet: 10, rules: 'regulation-2021' },
    field: [{ name: 'random', source: 'random', hash: `random-${node}` }],
  },
  rounds: 3,
  machine: { arena: '0', node, cpu: 'some', cores: 2, platform: 'linux' },
  agents: [{ name, source: name, hash }],
  lines: [lineOf(name, bytes)],
});

const stored = (name: string, node = 'v1') => ({
  sheet: sheetOf(name, 'then', node, 1000),
  agents: new Map<string, LoadedAgent>(),
});

describe('what is beside what', () => {
  test("the arena's own agents play again while their code is the same", () => {
    const [same] = besides([agentOf('liar', 'then')], stored('liar'), 'kept.json');
    expect(same!.baseline).toMatchObject({ name: 'liar' });
    const [changed] = besides([agentOf('liar', 'now')], stored('liar'), 'kept.json');
    expect(changed!.baseline).toBeUndefined();
  });

  test('one agent is beside the only one, whatever it is called', () => {
    const [side] = besides([agentOf('new', 'now')], stored('old'), 'kept.json');
    expect(side!.was).toBe('old');
    const two = [agentOf('new', 'now'), agentOf('newer', 'now')];
    expect(() => besides(two, stored('old'), 'kept.json')).toThrow(/kept\.json contains no baseline of new/);
  });
});

test.each([
  ['v1', 1.5, false],
  ['v2', null, true],
])('code that is gone is judged by what was stored, its memory if Node is the same (%s)', (node, bytes, passed) => {
  const sides = besides([agentOf('liar', 'now')], stored('liar'), 'kept.json');
  const measured = { sheet: sheetOf('liar', 'now', node, 1500), again: new Map() };
  const gate = gateOf(sides, measured, stored('liar'), { against: 'kept.json', allowChanges: false });
  expect(gate).toMatchObject({ passed, comparisons: [{ bytes, time: null, hint: 'not measured' }] });
  expect(gate.notes.join()).toBe(node === 'v1' ? '' : 'these opponents have other code than in the stored baseline: random');
});
