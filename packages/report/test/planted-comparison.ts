import type { Comparison, GateLine, RoleComparison } from '@aiwolf-arena/analysis';

/** Name of an agent that tries to steer whatever shows it. */
const HOSTILE = '::error::`<b>|]]>\u001b[2J\u202e&amp;##[add-mask]x @you https://evil.example www.evil.example \'"\uFFFF';

const faults = { games: 3000, faulty: 0, rate: 0, kinds: {}, gamesByKind: {} };

export const role = (over: Partial<RoleComparison> = {}): RoleComparison => ({
  ...{ role: 'SEER', games: 600, candidate: 0.51, baseline: 0.56, difference: -0.05 },
  ...{ interval: { low: -0.08, high: -0.02 }, pValue: 0.0001, adjusted: 0.0004 },
  verdict: 'worse',
  ...over,
});

/** A line of a gate that has passed in 30 sets. */
export const line = (over: Partial<GateLine> = {}): GateLine => ({
  ...{ name: 'old vs field-1, 5 players', players: 5, field: ['sample', 'random'] },
  baseline: { name: 'old', source: './old.ts', hash: 'b'.repeat(64) },
  ...{ verdict: 'pass', unchanged: false, sets: 30, games: 3000 },
  ...{ evidence: { pass: 1, fail: 0 }, setsExpected: null, candidateRate: 0.521 },
  ...{ baselineRate: 0.51, gained: 130, lost: 97, varianceReduction: 0.38, roles: [] },
  worstSets: [
    { set: 12, difference: -0.21 },
    { set: 3, difference: -0.04 },
  ],
  unseen: 0.116,
  difference: {
    ...{ value: 0.011, low: -0.004, high: 0.026, level: 0.95, method: "Student's t by sets" },
    ...{ sets: 30, games: 3000, status: 'ok' },
  },
  always: { low: -0.015, high: 0.037 },
  faults: { candidate: faults, baseline: faults, most: 0.01, exceeded: false },
  runs: { candidate: 'results/gate/a', baseline: 'results/gate/b' },
  ...over,
});

export const INCONCLUSIVE: Partial<GateLine> = {
  ...{ verdict: 'inconclusive', sets: 34 },
  ...{ evidence: { pass: 0.6249, fail: 0.9999 }, setsExpected: 60, unseen: null },
};

/** A line of which next to nothing is known. */
export const EMPTY: Partial<GateLine> = {
  ...{ verdict: 'inconclusive', sets: 0, games: 0 },
  ...{ evidence: null, setsExpected: null, candidateRate: null, baselineRate: null },
  ...{ always: null, gained: 0, lost: 0, varianceReduction: null, worstSets: [], unseen: null },
  difference: {
    ...{ value: null, low: null, high: null, level: 0.95, method: 'none' },
    ...{ sets: 0, games: 0, status: 'no-data' },
  },
  runs: { candidate: 'results/gate/a', baseline: null },
};

const side = {
  games: 3000,
  faulty: 40,
  rate: 40 / 3000,
  kinds: { exception: 44, 'wrong-type': 1 },
  gamesByKind: { exception: 40, 'wrong-type': 1 },
};

export const FAULTY: Partial<GateLine> = { faults: { candidate: side, baseline: faults, most: 0.01, exceeded: true } };

export const comparison = (lines: readonly GateLine[] = [line()], over: Partial<Comparison> = {}): Comparison => ({
  candidate: { name: 'mine', source: './mine.ts', hash: 'a'.repeat(64) },
  arena: { version: '0.1.0', commit: '0a1b2c3d4e', changed: false, gamesHash: '5e6f7a8b9c' },
  ...{ seed: 'demo', gamesPerSet: 100, eachRole: false, lines },
  options: {
    ...{ question: 'not-worse', d0: -0.02, d1: 0, alpha: 0.05, beta: 0.05, method: 'gsprt' },
    ...{ atLeast: 10, cap: 300, width: null },
  },
  ...(lines.length === 0 ? { verdict: 'unusable', loadError: 'it cannot be loaded' } : { verdict: lines[0]!.verdict }),
  ...{ folder: 'results/gate', command: 'npx aiwolf-arena compare ./mine.ts ./old.ts --seed demo' },
  ...over,
});

/** The same with hostile names and texts wherever names and texts of others stand. */
export const hostile = (): Comparison =>
  comparison(
    [
      line({
        ...INCONCLUSIVE,
        ...FAULTY,
        ...{ name: HOSTILE, roles: [role()], field: [HOSTILE] },
        baseline: { name: HOSTILE, source: HOSTILE, hash: HOSTILE },
      }),
      line({ name: HOSTILE, verdict: 'fail' }),
    ],
    {
      ...{ verdict: 'fail', seed: HOSTILE, command: HOSTILE, folder: HOSTILE },
      candidate: { name: HOSTILE, source: HOSTILE, hash: HOSTILE },
    },
  );
