import fc from 'fast-check';
import seedrandom from 'seedrandom';
import { describe, expect, test } from 'vitest';
import { mergeRuns, RunsDiffer, rankRuns, type StageRanking } from '../src/index.ts';
import { GAMES, playedRun } from './played-run.ts';

type Sets = readonly (readonly (number | null)[])[];

const rank = (sets: Sets, options: Parameters<typeof rankRuns>[2] = {}, names?: string[]) =>
  rankRuns(mergeRuns([playedRun(sets, names === undefined ? {} : { names })]), seedrandom.alea, options)[0]!;

const wins = fc.integer({ min: 0, max: GAMES });
const setsOf = (agents: number, max = 8) =>
  fc.array(fc.array(wins, { minLength: agents, maxLength: agents }), { minLength: 1, maxLength: max });
const options = fc.record({
  rule: fc.constantFrom('pooled' as const, 'size-mean' as const, 'balanced' as const, 5),
  finalists: fc.integer({ min: 1, max: 6 }),
});

/** Every number in a document, with where it stands. */
function* numbersIn(value: unknown, path = ''): Generator<readonly [string, number]> {
  if (typeof value === 'number') yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* numbersIn(inner, `${path}.${key}`);
}

describe('laws of a ranking', () => {
  test('no number is NaN, infinite or -0, and every interval holds its estimate', () => {
    fc.assert(
      fc.property(setsOf(4), options, (sets, asked) => {
        const ranking = rank(sets, asked);
        for (const [path, number] of numbersIn(ranking)) {
          expect({ path, fine: Number.isFinite(number) && !Object.is(number, -0) }).toEqual({ path, fine: true });
        }
        for (const { winRate, balanced, drift } of ranking.agents) {
          for (const rate of [winRate, balanced, drift]) {
            if (rate?.low == null || rate.value === null) continue;
            expect(rate.low).toBeLessThanOrEqual(rate.value + 1e-12);
            expect(rate.high!).toBeGreaterThanOrEqual(rate.value - 1e-12);
          }
        }
      }),
      { numRuns: 12 },
    );
  });

  test('ranks agree with scores, lie in their rank sets, and the places agree with the cut', () => {
    fc.assert(
      fc.property(setsOf(5), options, (sets, asked) => {
        const { agents, places } = rank(sets, asked);
        for (const line of agents) {
          const better = agents.filter(({ score }) => score! > line.score! + 1e-12).length;
          expect(line.rank).toBe(1 + better);
          expect(line.ranks!.best).toBeLessThanOrEqual(line.rank!);
          expect(line.ranks!.worst).toBeGreaterThanOrEqual(line.rank!);
          if (line.place === 'certainly in') expect(line.rank).toBeLessThanOrEqual(places!);
          if (line.place === 'certainly out') expect(line.rank).toBeGreaterThan(places!);
          expect(line.first === 'certainly in' && line.rank !== 1).toBe(false);
          expect((line.place ?? line.first) !== 'undecided' && line.moreSets !== null).toBe(false);
        }
      }),
      { numRuns: 12 },
    );
  });

  test('shares of resamples fill the places, and one wins the final', () => {
    fc.assert(
      fc.property(setsOf(5), options, (sets, asked) => {
        fc.pre(sets.length > 1);
        const { agents, places } = rank(sets, asked);
        const sum = (of: 'inTop' | 'winsFinal') => agents.reduce((all, line) => all + line[of]!, 0);
        expect(sum('inTop')).toBeCloseTo(places ?? 1, 9);
        expect(sum('winsFinal')).toBeCloseTo(places === null ? 0 : 1, 9); // a run without a cut has no final
      }),
      { numRuns: 12 },
    );
  });

  test('other names and another order of agents change nothing but the order of equals', () => {
    const figures = ({ agents }: StageRanking) =>
      agents
        .map(({ name, rank: own, score, winRate, ranks, drift, balanced }) => {
          return { name, own, score, winRate, ranks, drift, balanced };
        })
        .sort((a, b) => (a.name < b.name ? -1 : 1));
    fc.assert(
      fc.property(setsOf(4), fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (sets, order) => {
        const names = ['a', 'b', 'c', 'd'];
        const permuted = sets.map((row) => order.map((at) => row[at]!));
        expect(
          figures(
            rank(
              permuted,
              {},
              order.map((at) => names[at]!),
            ),
          ),
        ).toEqual(figures(rank(sets, {}, names)));
      }),
      { numRuns: 12 },
    );
  });

  test('runs can be merged in any order, and a run twice counts once', () => {
    fc.assert(
      fc.property(setsOf(3, 4), setsOf(3, 4), (one, other) => {
        const [a, b] = [playedRun(one, { seed: 'a' }), playedRun(other, { seed: 'b' })];
        const merged = mergeRuns([a, b]);
        expect(mergeRuns([b, a])).toEqual(merged);
        expect(rankRuns(mergeRuns([b, a, b]), seedrandom.alea)).toEqual(rankRuns(merged, seedrandom.alea));
        expect(mergeRuns([a, a]).repeated).toBe(one.length);
      }),
      { numRuns: 12 },
    );
  });
});

describe('what a ranking says', () => {
  const steady = (rates: readonly number[], sets = 12): Sets =>
    Array.from({ length: sets }, (_, set) => rates.map((rate, at) => rate + ((set + at) % 3) - 1));

  test('agents far apart are told apart, near ones are undecided with a plan', () => {
    const { agents } = rank(steady([18, 10, 10, 2]), { finalists: 2 });
    expect(agents[0]).toMatchObject({ rank: 1, place: 'certainly in', ranks: { best: 1, worst: 1 } });
    expect(agents[3]).toMatchObject({ rank: 4, place: 'certainly out' });
    const nearly = rank(
      steady([11, 10]).map((row, set) => (set === 0 ? [10, 10] : row)),
      { finalists: 1 },
    );
    expect(nearly.agents.map(({ rank: own }) => own)).toEqual([1, 2]);
  });

  test('equals at the cut are tied, whoever is in', () => {
    const { agents } = rank(
      [
        [9, 5, 5, 1],
        [8, 5, 5, 2],
      ],
      { finalists: 2 },
    );
    expect(agents.map(({ tiedAtCut }) => tiedAtCut)).toEqual([false, true, true, false]);
  });

  test('one set leaves every rank open and no share of resamples', () => {
    const { agents } = rank([[18, 2]], { finalists: 1 });
    expect(agents[0]).toMatchObject({ ranks: { best: 1, worst: 2 }, inTop: null, winsFinal: null, moreSets: null });
    expect(agents[0]!.winRate.status).toBe('single-set');
  });

  test('an agent of the stage without a game has no line, but is named, unless it only fills seats or was not to play', () => {
    const { plan, ...run } = playedRun([
      [9, null, 5, null, null],
      [8, null, 6, null, null],
    ]);
    const agents = plan.agents.map((agent, at) => ({ ...agent, ranked: at !== 3 }));
    const blocks = plan.blocks.map((block) => ({ ...block, entrants: [0, 1, 2, 3] }));
    const [ranking] = rankRuns(mergeRuns([{ ...run, plan: { ...plan, agents, blocks } }]), seedrandom.alea);
    expect(ranking!.agents.map(({ name }) => name)).toEqual(['agent0', 'agent2']);
    expect(ranking!.notPlayed).toEqual(['agent1']);
  });

  test('a field no larger than the final has no cut', () => {
    expect(
      rank([
        [9, 5],
        [8, 6],
      ]).places,
    ).toBeNull();
  });

  test('an even deal has no luck of roles, and one village none of opponents', () => {
    const [best] = rank(steady([14, 8, 8])).agents;
    expect(best!.rolesLuck).toBe(0);
    expect(best!.strength).toBeNull();
    expect(best!.sensitivity).toBeNull();
  });

  test('an opponent that makes it hard is found, and left out once', () => {
    const sets = Array.from({ length: 12 }, (_, set) =>
      set % 2 === 0 ? [5 + (set % 3), 15, null] : [14 + (set % 3), null, 6],
    );
    const { agents } = rank(sets);
    const first = agents.find(({ name }) => name === 'agent0')!;
    expect(['agent1', 'agent2']).toContain(first.sensitivity!.opponent);
    const { change, low, high } = first.sensitivity!;
    expect(Math.abs(change)).toBeGreaterThan(0.15);
    expect(low * high).toBeGreaterThan(0); // more than chance
  });

  test('an opponent that changes nothing beyond chance has 0 in its interval', () => {
    const sets = Array.from({ length: 12 }, (_, set) => [5 + ((set * 7) % 9), ...other(set)]);
    const first = rank(sets).agents.find(({ name }) => name === 'agent0')!;
    const { low, high } = first.sensitivity!;
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0);
  });

  const other = (set: number) => (set % 2 === 0 ? [10, null] : [null, 10]);

  test('the same runs give the same figures again', () => {
    const sets = steady([12, 10, 9]);
    expect(rank(sets)).toEqual(rank(sets));
  });
});

describe('runs that do not belong together are refused, with what differs', () => {
  const run = (seed: string) =>
    playedRun(
      [
        [9, 5],
        [8, 6],
      ],
      { seed },
    );
  const changed = (change: (plan: ReturnType<typeof run>['plan']) => object) => {
    const other = run('2');
    return { ...other, plan: { ...other.plan, ...change(other.plan) } as typeof other.plan };
  };
  test.each([
    ['games', changed(() => ({ gamesPerSet: 5 })), /their sets have 20 and 5 games/],
    [
      'agents',
      changed(({ agents }) => ({ agents: [agents[0], { ...agents[1], name: 'eve' }] })),
      /agent1 plays in only one of them/,
    ],
    ['code', changed(({ agents }) => ({ agents: [agents[0], { ...agents[1], hash: 'new' }] })), /the code of agent1 differs/],
    [
      'rules',
      changed(({ blocks }) => ({ blocks: [{ ...blocks[0], rules: { ...blocks[0]!.rules, maxTalk: 3 } }] })),
      /run\/5: other rules: maxTalk is undefined in one and 3 in the other/,
    ],
    [
      'draw',
      changed(({ blocks }) => ({ blocks: [{ ...blocks[0], draw: 'balanced' }] })),
      /villages are drawn differently \(random in the first, balanced in the second\)/,
    ],
  ])('%s', (_, other, message) => {
    expect(() => mergeRuns([run('1'), other])).toThrow(RunsDiffer);
    expect(() => mergeRuns([run('1'), other])).toThrow(message);
  });

  test('the same set of the same seed, played differently', () => {
    const other = run('1');
    const results = other.results.map((result) => ({ ...result, hash: 'else' }));
    expect(() => mergeRuns([run('1'), { ...other, folder: 'other', results }])).toThrow(/need other seeds/);
  });
});
