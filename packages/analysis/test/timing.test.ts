import type { SetTiming, TimedSet } from '@aiwolf-arena/tournament';
import seedrandom from 'seedrandom';
import { expect, test } from 'vitest';
import { faultEffectsOf, type Judgement, measuredFaults, mergeRuns, rankJudged, timingsOf } from '../src/index.ts';
import { GAMES, playedRun } from './played-run.ts';

const RUN = playedRun([
  [16, 10, 6],
  [15, 11, 5],
  [16, 9, 7],
]);
const MERGED = mergeRuns([RUN]);
const STRICT = { ms: 0, share: 0 };

const QUIET: SetTiming = { everyMs: 10, looks: [6, 2, 2], cpuMs: 50, limitMs: 100, slow: [] };
/** The first seat, which is agent 0's, takes too long in two games. */
const SLOW: SetTiming = {
  ...QUIET,
  looks: [4, 26],
  slow: [
    {
      seat: 1,
      games: [
        [2, 1, 130],
        [7, 3, 190],
      ],
      first: { game: 2, call: 5, request: 'TALK', ms: 130 },
    },
  ],
};

const timed = (set: number, timing: SetTiming): TimedSet => {
  const { block, hash } = RUN.results[set]!;
  return { block, set, hash, ...timing };
};
const ALL = [timed(0, QUIET), timed(1, SLOW), timed(2, QUIET)];
const stage = (timings: TimedSet[], tolerance = STRICT) => timingsOf(MERGED, [RUN], timings, tolerance)[0]!;

test('time is shared out by looks, and CPU time by that', () => {
  const { agents, arenaShare, looks, sets, of, everyMs, limitsMs } = stage(ALL);
  expect({ looks, sets, of, everyMs, limitsMs }).toEqual({ ...{ looks: 50, sets: 3, of: 3, everyMs: [10], limitsMs: [100] } });
  expect(arenaShare).toBe(16 / 50);
  expect(agents.map(({ share }) => share)).toEqual([30 / 50, 4 / 50, 0]);
  expect(agents[0]!.msPerGame).toBeCloseTo((150 * 0.6) / (3 * GAMES));
});

test('times of sets with clients are added to those of sampled sets, and are no samples', () => {
  const measured: SetTiming = { ...QUIET, everyMs: 0.001, looks: [0, 90_000, 10_000], cpuMs: 100 };
  const { agents, arenaShare, everyMs, looks } = stage([timed(0, QUIET), timed(1, measured)]);
  expect({ everyMs, looks, arenaShare }).toEqual({ everyMs: [10], looks: 10, arenaShare: 60 / 200 });
  expect(agents.map(({ share }) => share)).toEqual([(20 + 90) / 200, (20 + 10) / 200, 0]);
});

test('calls over the limit: how many, in which share of games by sets, and the first', () => {
  const [slow, other] = stage(ALL).agents;
  expect(slow!.over).toMatchObject({
    ...{ calls: 4, games: 2, slowestMs: 190, beyond: 2, isFault: true },
    rate: { value: 2 / (3 * GAMES), sets: 3, games: 3 * GAMES },
    first: { seed: '1', block: 'run/5', set: 1, game: 2, call: 5, request: 'TALK', ms: 130 },
  });
  expect(other!.over).toMatchObject({ calls: 0, games: 0, slowestMs: null, isFault: false });
  expect(other!.over!.rate.value).toBe(0);
});

test.each([
  ['nothing', { ms: 0, share: 0 }, 2, true],
  ['a little more time', { ms: 30, share: 0 }, 1, true],
  ['more time than it took', { ms: 90, share: 0 }, 0, false],
  ['so many games', { ms: 0, share: 2 / (3 * GAMES) }, 2, false],
  ['fewer games', { ms: 0, share: 1 / (3 * GAMES) }, 2, true],
])('%s is tolerated', (_, tolerance, beyond, isFault) => {
  expect(stage(ALL, tolerance).agents[0]!.over).toMatchObject({ beyond, isFault });
});

test('sets without times are said, and those of other games count for none', () => {
  const others = { ...timed(1, SLOW), hash: 'played otherwise' };
  const { sets, of, agents } = stage([timed(0, QUIET), others]);
  expect({ sets, of }).toEqual({ sets: 1, of: 3 });
  expect(agents[0]!.over).toMatchObject({ calls: 0, rate: { games: GAMES } });
});

test('without a limit there are shares, and nobody is blamed', () => {
  const { limitsMs, agents } = stage([timed(0, { ...QUIET, limitMs: null })]);
  expect(limitsMs).toEqual([]);
  expect(agents[0]).toMatchObject({ share: 0.2, over: null });
  expect(stage([]).agents).toEqual([]);
});

test('who takes too long is out by policy unless pardoned, and loses no games by forfeit', () => {
  const measured = measuredFaults([stage(ALL)]);
  const pardons = [{ agent: 'agent0', kind: 'too-slow', reason: 'a slow machine' }];
  const judge = (judgement: Judgement) => faultEffectsOf(MERGED, [RUN], judgement)[0]!;
  const [first] = judge({ policy: 'record', pardons: [], measured }).agents;
  expect(first).toMatchObject({ name: 'agent0', violations: ['too-slow'], eliminated: null });
  expect(first!.forfeits.games).toBe(0);
  const pardoned = judge({ policy: 'record', pardons, measured });
  expect(pardoned.agents[0]).toMatchObject({ violations: [], eliminated: { rank: 1 } });
  expect(pardoned.pardons).toEqual([{ ...pardons[0], count: 4, games: 2 }]);
  const [ranking] = rankJudged(MERGED, seedrandom.alea, {}, { policy: 'eliminate', pardons: [], measured });
  expect(ranking!.agents.map(({ name }) => name)).toEqual(['agent1', 'agent2']);
});
