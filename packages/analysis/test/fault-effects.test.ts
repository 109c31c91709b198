import { FAULT_KINDS, isViolation } from '@aiwolf-arena/engine';
import fc from 'fast-check';
import seedrandom from 'seedrandom';
import { describe, expect, test } from 'vitest';
import { faultEffectsOf, type Judgement, mergeRuns, type Pardon, POLICIES, rankJudged, rankRuns } from '../src/index.ts';
import { type Faulty, faultyRun } from './faulty-run.ts';

const PARDON: Pardon = { agent: 'agent0', kind: 'exception', reason: 'the disk was full' };
const judge = (policy: Judgement['policy'], ...pardons: Pardon[]): Judgement => ({ policy, pardons });

/** Agent 0 wins most, and errs; agent 1 is second. */
const SETS = [
  [16, 10, 6],
  [15, 11, 5],
  [16, 9, 7],
  [15, 10, 4],
  [16, 10, 6],
];
const FAULTS: Faulty[] = [
  { set: 1, agent: 0, kinds: ['exception'], games: 6, wins: 6 },
  { set: 3, agent: 0, kinds: ['exception', 'wrong-type'], games: 2, wins: 1 },
  { set: 3, agent: 2, kinds: ['rejected-promise'], games: 1, wins: 0 },
];

const faultEffects = (judgement: Judgement, faulty = FAULTS, sets = SETS) => {
  const run = faultyRun(sets, faulty);
  return faultEffectsOf(mergeRuns([run]), [run], judgement)[0]!;
};
const ranks = (judgement: Judgement, faulty = FAULTS) =>
  faultEffects(judgement, faulty).agents.map(({ name, asPlayed, forfeits, eliminated }) => {
    return [name, asPlayed.rank, forfeits.rank, eliminated?.rank ?? 'out'];
  });

describe('three rankings side by side', () => {
  test('affected games are lost for who erred and for nobody else; violators are taken out', () => {
    const { agents, policy } = faultEffects(judge('record'));
    expect(policy).toBe('record');
    const [first, second, third] = agents;
    expect(first).toMatchObject({
      name: 'agent0',
      violations: ['exception', 'wrong-type'],
      asPlayed: { rank: 1, winRate: { value: 78 / 100, sets: 5 } },
      forfeits: { rank: 1, winRate: { value: 71 / 100, sets: 5 }, games: 8, winsLost: 7 },
      eliminated: null,
    });
    expect(second).toMatchObject({ violations: [], eliminated: { rank: 1 } });
    expect(second!.forfeits.winRate.value).toBe(second!.asPlayed.winRate.value);
    expect(third).toMatchObject({ forfeits: { games: 1, winsLost: 0 }, eliminated: null });
  });

  test('forfeits can turn the ranking', () => {
    const faulty = SETS.map((_, set) => {
      return { set, agent: 0, kinds: ['exception'], games: 8, wins: 8 };
    });
    expect(ranks(judge('record'), faulty)).toEqual([
      ['agent0', 1, 2, 'out'],
      ['agent1', 2, 1, 1],
      ['agent2', 3, 3, 2],
    ]);
  });

  test.each(FAULT_KINDS)('%s forfeits its game, and eliminates if and only if it is a violation', (kind) => {
    const faulty = [{ set: 0, agent: 1, kinds: [kind], games: 2, wins: 1 }];
    const second = faultEffects(judge('record'), faulty).agents.find(({ name }) => name === 'agent1');
    expect(second).toMatchObject({ forfeits: { games: 2, winsLost: 1 } });
    expect(second!.violations).toEqual(isViolation(kind) ? [kind] : []);
    expect(second!.eliminated === null).toBe(isViolation(kind));
  });

  test('a pardoned kind costs nothing, another kind in the same game still does', () => {
    const [first] = faultEffects(judge('record', PARDON)).agents;
    expect(first).toMatchObject({ violations: ['wrong-type'], forfeits: { games: 2, winsLost: 1 }, eliminated: null });
    const both = [PARDON, { ...PARDON, kind: 'wrong-type' }];
    expect(ranks(judge('record', ...both))[0]).toEqual(['agent0', 1, 1, 1]);
    expect(ranks(judge('record', { ...PARDON, agent: 'agent1' }))[0]).toEqual([...['agent0', 1, 1], 'out']);
  });

  test('says what a pardon forgave', () => {
    const unused = { ...PARDON, agent: 'agent1' };
    expect(faultEffects(judge('record', PARDON, unused)).pardons).toEqual([
      { ...PARDON, count: 16, games: 8 },
      { ...unused, count: 0, games: 0 },
    ]);
  });

  test('faults have their share of games, by set, and the seed of their first case', () => {
    const runs = ['a', 'b'].map((seed) => faultyRun(SETS, seed === 'b' ? FAULTS : [], { seed }));
    const [stage] = faultEffectsOf(mergeRuns(runs), runs, judge('record'));
    const [fault] = stage!.agents[0]!.faults;
    expect(fault).toMatchObject({
      ...{ kind: 'exception', count: 16, games: 8, rate: { value: 8 / 200, sets: 10 } },
      first: { seed: 'b', block: 'run/5', set: 1, game: 3, detail: 'nonsense' },
    });
  });
});

describe('the ranking that counts', () => {
  const rank = (judgement: Judgement, faulty = FAULTS) =>
    rankJudged(mergeRuns([faultyRun(SETS, faulty)]), seedrandom.alea, {}, judgement);
  const named = (judgement: Judgement) => rank(judgement)[0]!.agents.map(({ name, rank: own }) => [name, own]);

  test('as played it is the ranking', () => {
    expect(rank(judge('record'))).toEqual(rankRuns(mergeRuns([faultyRun(SETS, FAULTS)]), seedrandom.alea));
  });

  test('with forfeits it has their rates', () => {
    const { agents } = rank(judge('forfeit'))[0]!;
    expect(agents.map(({ name, wins }) => [name, wins])).toEqual([
      ['agent0', 71],
      ['agent1', 50],
      ['agent2', 28],
    ]);
  });

  test('eliminated agents are not in it, and are no fillers either', () => {
    expect(named(judge('eliminate'))).toEqual([['agent1', 1]]);
    expect(rank(judge('eliminate'))[0]!.fill).toEqual([]);
    const wrong = { ...PARDON, kind: 'wrong-type' };
    expect(named(judge('eliminate', PARDON, wrong))[0]).toEqual(['agent0', 1]);
  });

  test('everybody may be out', () => {
    const faulty = [0, 1, 2].map((agent) => {
      return { set: 0, agent, kinds: ['exception'], games: 1, wins: 0 };
    });
    expect(rank(judge('eliminate'), faulty)[0]!.agents).toEqual([]);
  });
});

test('laws: nobody gains rate by forfeits, none is out without a violation, no fault is no difference', () => {
  const wins = fc.integer({ min: 8, max: 20 });
  const game = fc.record({
    set: fc.nat({ max: 2 }),
    agent: fc.nat({ max: 3 }),
    kinds: fc.constantFrom(['exception'], ['wrong-type'], ['exception', 'wrong-type']),
    games: fc.integer({ min: 1, max: 3 }),
    wins: fc.nat({ max: 1 }),
  });
  const sets = fc.array(fc.array(wins, { minLength: 4, maxLength: 4 }), { minLength: 3, maxLength: 3 });
  const each = fc.uniqueArray(game, { selector: ({ set, agent }) => `${set} ${agent}` });
  fc.assert(
    fc.property(sets, each, fc.constantFrom(...POLICIES), (played, faulty, policy) => {
      const { agents } = faultEffects(judge(policy, PARDON), faulty, played);
      const left = agents.filter(({ eliminated }) => eliminated !== null);
      for (const line of agents) {
        expect(line.forfeits.winRate.value).toBeLessThanOrEqual(line.asPlayed.winRate.value!);
        expect(line.eliminated === null).toBe(line.violations.length > 0);
        if (line.violations.length === 0) expect(line.forfeits.winRate.value).toBe(line.asPlayed.winRate.value);
        const better = left.filter(({ asPlayed }) => asPlayed.score! > line.asPlayed.score! + 1e-12);
        if (line.eliminated !== null) expect(line.eliminated.rank).toBe(1 + better.length);
      }
    }),
    { numRuns: 60 },
  );
});
