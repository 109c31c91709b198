import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveRules } from '@aiwolf-arena/engine';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { agent, planOf, resultOf } from '../../test/small-run.ts';
import type { Plan } from '../plan/plan.ts';
import { planPreliminary, withFinal } from '../plan/plan-contest.ts';
import { setsOf } from '../plan/sets.ts';
import type { Shard } from '../plan/shard.ts';
import { FolderTaken } from './folder-taken.ts';
import { type FolderTerms, RunFolder } from './run-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'folders-'));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;
const fresh = (): string => join(root, String(folders++));

/** Plays what a folder lacks, until `stop` sets are played; the notes of its beginning. */
function play(
  path: string,
  plan: Plan,
  { stop = 1e9, ...terms }: FolderTerms & { stop?: number } = {},
) {
  const folder = RunFolder.open(path);
  try {
    const notes = folder.begin(plan, terms);
    const played: string[] = [];
    for (const { block, set } of setsOf(plan)) {
      const { name } = plan.blocks[block]!;
      if (played.length >= stop || !folder.wants(name, set)) continue;
      played.push(`${name} ${set}`);
      const result = resultOf(plan, set, plan.blocks[block]!);
      const notes = [{ game: 0, seat: 1, text: `one\ntwo ${set}` }];
      folder.keep({ result, notes, logs: [{ game: 0, text: 'log' }], hashes: [], records: [] });
    }
    if (played.length < stop) folder.seal();
    return { notes, played };
  } finally {
    folder.close();
  }
}

const filesOf = (path: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(path.length), readFileSync(file, 'utf8')]),
  );

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
    expect(whole['/output/a.log']).toMatch(
      /^run\/5 set \d game 0 Agent\[01\]: one\nrun.*: two \d\n/,
    );
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

  test('plays nothing when it is finished', () => {
    const path = fresh();
    play(path, planOf());
    const before = filesOf(path);
    expect(play(path, planOf())).toEqual({ played: [], notes: [] });
    expect(filesOf(path)).toEqual(before);
  });

  test.each(['fixed', 'balanced', 'random'] as const)('%s villages: more sets only add', (draw) => {
    const terms = draw === 'fixed' ? { lineUp: [0, 1] } : { draw };
    const path = fresh();
    play(path, planOf({ ...terms, sets: 4 }));
    const { played } = play(path, planOf({ ...terms, sets: 9 }));
    expect(played).toEqual([4, 5, 6, 7, 8].map((set) => `run/5 ${set}`));
    expect(filesOf(path)).toEqual(uninterrupted(planOf({ ...terms, sets: 9 })));
  });

  test('console output of a set that was not finished is not there twice', () => {
    const path = fresh();
    play(path, planOf(), { stop: 3 });
    const stray = 'run/5 set 4 game 0 Agent[01]: one\n';
    for (const name of readdirSync(join(path, 'output')))
      writeFileSync(join(path, 'output', name), stray, { flag: 'a' });
    play(path, planOf());
    expect(filesOf(path)).toEqual(uninterrupted(planOf()));
  });

  test.each([
    ['another seed', planOf({ seed: '2' }), 'seed: 1 -> 2'],
    ['another version', planOf({ arena: '1' }), 'version of the arena: 0 -> 1'],
    ['other games', planOf({ gamesPerSet: 20 }), 'games in a set: 10 -> 20'],
    ['another draw', planOf({ draw: 'random' }), 'run/5: draw: balanced -> random'],
    ['another size', planOf({ players: [5, 6] }), 'village sizes: [5] -> [5,6]'],
    [
      'another rule',
      planOf({ rulesOf: (players) => resolveRules(players, 'regulation-2021', { maxTalk: 3 }) }),
      'run/5: rule maxTalk: 10 -> 3',
    ],
    [
      'other agents',
      planOf({ agents: 'abcdefx'.split('').map(agent) }),
      'agents: a, b, c, d, e, f, g -> a, b, c, d, e, f, x',
    ],
    [
      'other code',
      planOf({
        agents: 'abcdefg'
          .split('')
          .map((name) => ({ ...agent(name), hash: `${name === 'b' ? 'new' : name}-hash` })),
      }),
      'code of b: b-hash -> new-hash',
    ],
    [
      'fewer sets',
      planOf({ sets: 5 }),
      'set 5 (from 0) of it is finished already: ask for as many sets as before or more',
    ],
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
    expect(() => play(path, planOf(), { behaviour: true })).toThrow(
      'behaviour: not counted -> counted',
    );
    expect(play(path, planOf(), { behaviour: false }).played).toHaveLength(5);
  });

  test('takes fewer sets as long as none of those is played', () => {
    const path = fresh();
    play(path, planOf({ sets: 9 }), { stop: 2 });
    play(path, planOf());
    expect(filesOf(path)).toEqual(uninterrupted(planOf()));
  });
});

const contestOf = (sets: number, finalSets = 2) => {
  const agents = 'abcdefghi'.split('').map(agent);
  const shared = { arena: '0', seed: '1', players: [5], gamesPerSet: 10, agents } as const;
  const terms = { finalists: 6, finalSets, rankBy: 'pooled' } as const;
  const rulesOf = (players: number) => resolveRules(players);
  return { ...shared, sets, draw: 'random' as const, terms, rulesOf };
};

/** Both stages in one folder, as `contest` plays them. */
function contest(path: string, sets: number, finalists: readonly number[], finalSets = 2) {
  const spec = contestOf(sets, finalSets);
  const preliminary = planPreliminary(spec);
  const plan = withFinal(spec, preliminary, finalists);
  const folder = RunFolder.open(path);
  const played: string[] = [];
  const notes: string[] = [];
  for (const [stage, from] of [
    [preliminary, 0],
    [plan, preliminary.blocks.length],
  ] as const) {
    notes.push(...folder.begin(stage));
    for (const { block, set } of setsOf(stage, from)) {
      const { name } = stage.blocks[block]!;
      if (!folder.wants(name, set)) continue;
      played.push(`${name} ${set}`);
      folder.journal.append(resultOf(stage, set, stage.blocks[block]!));
    }
  }
  folder.seal();
  folder.close();
  return { notes, played };
}

describe('a contest', () => {
  const SIX = [0, 1, 2, 3, 4, 5];
  test('that is longer keeps what stays, plays what is another set now, and equals a new one', () => {
    const path = fresh();
    contest(path, 3, SIX);
    const again = contest(path, 3, SIX);
    expect(again).toEqual({ played: [], notes: [] });
    const { notes, played } = contest(path, 6, SIX);
    expect(notes).toEqual([
      expect.stringMatching(
        /^preliminary\/5: \d finished sets? will be played anew with other villages: a longer draw/,
      ),
    ]);
    expect(played.filter((set) => set.startsWith('final'))).toEqual([]);
    const other = fresh();
    const { played: all } = contest(other, 6, SIX);
    expect(played.length).toBeLessThan(all.length - 4);
    expect(filesOf(path)).toEqual(filesOf(other));
  });

  test('with other finalists plays the final anew and says so', () => {
    const [path, other] = [fresh(), fresh()];
    contest(path, 3, SIX);
    const { notes, played } = contest(path, 3, [3, 4, 5, 6, 7, 8]);
    expect(notes).toEqual([expect.stringMatching(/^final\/5: .* the finalists are others now$/)]);
    expect(new Set(played.map((set) => set.split(' ')[0]))).toEqual(new Set(['final/5']));
    contest(other, 3, [3, 4, 5, 6, 7, 8]);
    expect(filesOf(path)).toEqual(filesOf(other));
  });

  test('refuses a shorter final of the same finalists', () => {
    const path = fresh();
    contest(path, 3, SIX, 4);
    expect(() => contest(path, 3, SIX, 1)).toThrow(/final\/5 has \d sets by this command/);
  });
});

describe('shards', () => {
  test('are all sets of a plan, each in one of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 9 }), (count, sets) => {
        const plan = planOf({ players: [5, 6], sets });
        const played = Array.from(
          { length: count },
          (_, i) => play(fresh(), plan, { shard: { index: i + 1, count } }).played,
        );
        const all = [...setsOf(plan)].map(({ block, set }) => `${plan.blocks[block]!.name} ${set}`);
        expect(played.flat().sort()).toEqual(all.sort());
        const sizes = played.map(({ length }) => length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(2);
      }),
      { numRuns: 8 },
    );
  });

  test('stay what they are: another part, or all, needs another folder', () => {
    const path = fresh();
    const shard: Shard = { index: 1, count: 3 };
    play(path, planOf(), { shard, stop: 1 });
    expect(() => play(path, planOf())).toThrow('shard: 1/3 -> all');
    expect(() => play(path, planOf(), { shard: { index: 2, count: 3 } })).toThrow(
      'shard: 1/3 -> 2/3',
    );
    expect(play(path, planOf({ sets: 9 }), { shard }).played).toEqual(['run/5 3', 'run/5 6']);
  });
});

describe('a folder', () => {
  test('is written to by one process at a time', () => {
    const path = fresh();
    const folder = RunFolder.open(path);
    expect(() => RunFolder.open(path)).toThrow(FolderTaken);
    expect(() => RunFolder.open(path)).toThrow(
      `process ${process.pid} on ${hostname()} is writing to`,
    );
    folder.close();
    RunFolder.open(path).close();
    expect(readdirSync(path)).toEqual([]);
  });

  test.each([
    [
      'a process that ended',
      () => ({ pid: spawnSync(process.execPath, ['-e', '']).pid, started: '1', host: hostname() }),
    ],
    [
      'an earlier process of a number that lives',
      () => ({ pid: process.pid, started: '1', host: hostname() }),
    ],
  ])('takes over the lock of %s', (_, holder) => {
    const path = fresh();
    mkdirSync(path);
    writeFileSync(join(path, 'run.lock'), JSON.stringify(holder()));
    RunFolder.open(path).close();
    expect(existsSync(join(path, 'run.lock'))).toBe(false);
  });

  test('respects the lock of another machine, and says what to do', () => {
    const path = fresh();
    mkdirSync(path);
    writeFileSync(
      join(path, 'run.lock'),
      JSON.stringify({ pid: 1, started: '1', host: 'elsewhere' }),
    );
    expect(() => RunFolder.open(path)).toThrow(/process 1 on elsewhere .* remove .*run\.lock/);
  });

  test.each([
    ['a file', (path: string) => writeFileSync(path, ''), /is a file: name a folder/],
    [
      'other things',
      (path: string) => {
        mkdirSync(path);
        writeFileSync(join(path, 'notes.txt'), '');
      },
      /is not empty, and holds no run/,
    ],
  ])('that is %s is left alone', (_, make, message) => {
    const path = fresh();
    make(path);
    expect(() => RunFolder.open(path)).toThrow(message);
  });

  test('keeps at most 1 MiB of an agent that writes without end', () => {
    const path = fresh();
    const plan = planOf();
    const folder = RunFolder.open(path);
    folder.begin(plan);
    const result = resultOf(plan, 0);
    const notes = Array.from({ length: 900 }, () => ({ game: 0, seat: 1, text: 'x'.repeat(999) }));
    const more = { notes, logs: [], hashes: [], records: [] };
    folder.keep({ result, ...more });
    for (const set of [1, 2, 3, 4, 5]) {
      const { seats } = result;
      folder.keep({ result: { ...resultOf(plan, set), seats }, ...more });
    }
    const [name] = readdirSync(join(path, 'output'));
    const text = readFileSync(join(path, 'output', name!), 'utf8');
    expect(text.length).toBeLessThanOrEqual(1 << 20);
    expect(text).toMatch(/x\n\(more was not kept: .*\)\n$/);
    folder.close();
  });
});
