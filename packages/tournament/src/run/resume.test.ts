import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveRules } from '@aiwolf-arena/engine';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { filesOf, play } from '../../test/play-folder.ts';
import { agent, planOf } from '../../test/small-run.ts';
import { setsOf } from '../plan/block.ts';
import type { Plan, PlannedAgent } from '../plan/plan.ts';

const root = mkdtempSync(join(tmpdir(), 'resume-'));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;
const fresh = (): string => join(root, String(folders++));

/** An agent that may be trusted. */
const trusting = (name: string, trusted: boolean): PlannedAgent => (trusted ? { ...agent(name), trusted: true } : agent(name));

const uninterrupted = (plan: Plan): Record<string, string> => {
  const path = fresh();
  play(path, plan);
  return filesOf(path);
};

describe('a run that is stopped and asked for again', () => {
  test('plays each set once and ends with the same files, however often it is stopped', () => {
    const plan = planOf();
    const whole = uninterrupted(plan);
    expect(Object.keys(whole)).toContain('/logs/run-5/set-00005/game-000.log');
    expect(whole['/output/a.log']).toMatch(/^run\/5 set \d game 0 Agent\[01\]: one\nrun.*: two \d\n/);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 5 }), (stops) => {
        const path = fresh();
        const played = stops.flatMap((stop) => play(path, plan, { stop }).played);
        played.push(...play(path, plan).played);
        expect(played).toEqual([...setsOf(plan)].map(({ set }) => `run/5 ${set}`));
        expect(filesOf(path)).toEqual(whole);
      }),
      { numRuns: 10 },
    );
  });

  test('goes on with those who were trusted, whose mark stands in the plan, and no other', () => {
    const plan = planOf({ agents: 'abcdefg'.split('').map((name) => trusting(name, name < 'c')) });
    const path = fresh();
    play(path, plan, { stop: 2 });
    expect(play(path, plan).played).toHaveLength(4);
    expect(filesOf(path)['/plan.json']!.match(/"trusted": true/g)).toHaveLength(2);
    expect(uninterrupted(planOf())['/plan.json']).not.toContain('trusted');
  });

  test('plays nothing when it is finished', () => {
    const path = fresh();
    play(path, planOf());
    const before = filesOf(path);
    expect(play(path, planOf())).toEqual({ played: [], notes: [] });
    expect(filesOf(path)).toEqual(before);
  });

  test.each(['fixed', 'balanced', 'random'] as const)('%s villages: more sets only add', (draw) => {
    const options = draw === 'fixed' ? { lineUp: [0, 1] } : { draw };
    const path = fresh();
    play(path, planOf({ ...options, sets: 4 }));
    const { played } = play(path, planOf({ ...options, sets: 9 }));
    expect(played).toEqual([4, 5, 6, 7, 8].map((set) => `run/5 ${set}`));
    expect(filesOf(path)).toEqual(uninterrupted(planOf({ ...options, sets: 9 })));
  });

  test('console output of a set that was not finished is not there twice', () => {
    const path = fresh();
    play(path, planOf(), { stop: 3 });
    const stray = 'run/5 set 4 game 0 Agent[01]: one\n';
    for (const name of readdirSync(join(path, 'output'))) writeFileSync(join(path, 'output', name), stray, { flag: 'a' });
    play(path, planOf());
    expect(filesOf(path)).toEqual(uninterrupted(planOf()));
  });

  test.each([
    ['another seed', planOf({ seed: '2' }), 'seed: 1 -> 2'],
    ['other games', planOf({ gamesPerSet: 20 }), 'games in a set: 10 -> 20'],
    ['another draw', planOf({ draw: 'random' }), 'run/5: draw: balanced -> random'],
    ['another size', planOf({ players: [5, 6] }), 'village sizes: [5] -> [5,6]'],
    [
      'another rule',
      planOf({ rulesOf: (players) => resolveRules(players, 'regulation-2021', { maxTalk: 3 }) }),
      'run/5: rule maxTalk: 10 -> 3',
    ],
    ['other agents', planOf({ agents: 'abcdefx'.split('').map(agent) }), 'agents: a, b, c, d, e, f, g -> a, b, c, d, e, f, x'],
    [
      'other code',
      planOf({ agents: 'abcdefg'.split('').map((name) => ({ ...agent(name), hash: `${name === 'b' ? 'new' : name}-hash` })) }),
      'code of b: b-hash -> new-hash',
    ],
    [
      'another agent trusted',
      planOf({ agents: 'abcdefg'.split('').map((name) => trusting(name, name === 'b')) }),
      'agents: a, b, c, d, e, f, g -> a, b (trusted), c, d, e, f, g',
    ],
    ['fewer sets', planOf({ sets: 5 }), 'set 5 (from 0) is already finished: request at least as many sets as before'],
  ])('refuses %s, says so, and touches nothing', (_, plan, message) => {
    const path = fresh();
    play(path, planOf());
    const before = filesOf(path);
    expect(() => play(path, plan)).toThrow(message);
    expect(filesOf(path)).toEqual(before);
  });

  test('refuses to count behaviour where finished sets do not', () => {
    const path = fresh();
    play(path, planOf(), { stop: 1, behaviour: false });
    expect(() => play(path, planOf(), { behaviour: true })).toThrow('behaviour: not counted -> counted');
    expect(play(path, planOf(), { behaviour: false }).played).toHaveLength(5);
  });

  test('says which finished sets leave no logs when logs are asked for later', () => {
    const path = fresh();
    play(path, planOf(), { stop: 2 });
    rmSync(join(path, 'logs'), { recursive: true });
    const sample = { kind: 'sample', games: 3 } as const; // of sets 1, 3 and 5
    expect(play(path, planOf(), { logs: sample }).notes).toEqual([
      expect.stringMatching(/^1 finished set has no logs, because logs were not requested/),
    ]);
    expect(play(path, planOf(), { logs: sample }).notes).toHaveLength(1);
  });

  test('takes fewer sets as long as none of those is played', () => {
    const path = fresh();
    play(path, planOf({ sets: 9 }), { stop: 2 });
    play(path, planOf());
    expect(filesOf(path)).toEqual(uninterrupted(planOf()));
  });
});
