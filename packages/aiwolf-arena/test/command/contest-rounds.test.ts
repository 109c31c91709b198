// Stages that are played for a time, or until they are decided.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { command } from './aiwolf-arena.ts';
import { moduleThat } from './contest-entries/entries.ts';
import { filesOf } from './files-of.ts';
import { here } from './here.ts';
import { refusalOf } from './refusal.ts';

const cwd = mkdtempSync(join(tmpdir(), 'contest-rounds-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const SEED = 'the first week of May';
const house = (team: string, agent = team): string => `  - { team: ${team}, language: bundled, agent: ${agent} }`;
const roster = (name: string, entries: readonly string[]): void =>
  writeFileSync(join(cwd, name), ['entries:', ...entries].join('\n'));

/** Six teams in villages of 5: a round is 6 sets, of which each team plays 5. */
const stage = (name: string, list: string, ...flags: string[]) => {
  const usual = ['--players 5', '--games 2', '--finalists 5'].filter((flag) => !flags.includes(flag.split(' ')[0]!)).join(' ');
  return here(['contest', name, '--roster', list, ...usual.split(' '), '--seed', SEED, '--quiet', ...flags], { cwd });
};
const preliminary = (out: string, ...flags: string[]) => stage('preliminary', 'roster.yaml', '--out', out, ...flags);

interface PlanFile {
  readonly rounds?: number;
  readonly blocks: readonly { readonly sets: number; readonly minimum: number }[];
}
const planIn = (folder: string): PlanFile => JSON.parse(readFileSync(join(cwd, folder, 'plan.json'), 'utf8'));
const recordIn = (folder: string, name: string) =>
  JSON.parse(readFileSync(join(cwd, folder, 'contest.json'), 'utf8')).stages[name];
/** The files of a stage but for its plan, which also says that it was played in rounds. */
const gamesIn = (folder: string) => {
  const { '/plan.json': _, ...files } = filesOf(join(cwd, folder));
  return files;
};
/** In how many sets of a stage each agent plays. */
const setsByAgent = (folder: string): number[] => {
  const counts: number[] = [];
  for (const line of readFileSync(join(cwd, folder, 'journal.ndjson'), 'utf8')
    .trim()
    .split('\n'))
    for (const [, agent] of line.matchAll(/"agent":(\d+)/g)) counts[Number(agent)] = (counts[Number(agent)] ?? 0) + 1;
  return counts;
};

beforeAll(() => {
  roster(
    'roster.yaml',
    ['random', 'chatty', 'sample', 'silent', 'liar', 'bayes'].map((team) => house(team)),
  );
  roster(
    'equal.yaml',
    ['a', 'b', 'c', 'd', 'e', 'f'].map((team) => house(team, 'random')),
  );
});

describe('a stage for a time', () => {
  test('says what a round is, and ends with a whole one: it is the stage with as many sets, byte for byte', async () => {
    const { code, stderr } = await preliminary('timed', '--for', '0.3s');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'A round: 6 sets with 5 players; each of the 6 teams plays 5 sets of each size. Only whole rounds count\n',
    });
    const { rounds, blocks } = planIn('timed/preliminary');
    expect(rounds).toBeGreaterThan(0);
    expect(blocks).toMatchObject([{ sets: 6 * rounds!, minimum: 5 * rounds! }]);
    expect(recordIn('timed', 'preliminary').limits).toEqual(['--for', '0.3s']);
    await preliminary('counted', '--sets', `${5 * rounds!}`, '--draw', 'balanced', '--final-sets', '20');
    const plan = (folder: string) => readFileSync(join(cwd, folder, 'preliminary/draw.json'), 'utf8');
    expect(plan('timed')).toBe(plan('counted'));
    expect(gamesIn('timed/preliminary')).toEqual(gamesIn('counted/preliminary'));
  });

  test('says it in Japanese', async () => {
    const { stderr } = await preliminary('japanese', '--for', '0.001s', '--lang', 'ja');
    expect(stderr).toBe(
      '1ラウンド: 5人6セット。6チームのそれぞれが、村の人数ごとに5セットをプレイします。完了したラウンドのみ集計します\n',
    );
  });

  test('ends at --sets, rounded up to whole rounds; the same command plays nothing then', async () => {
    await preliminary('both', '--for', '1h', '--sets', '7');
    expect(planIn('both/preliminary')).toMatchObject({ rounds: 2, blocks: [{ sets: 12, minimum: 10 }] });
    const files = filesOf(join(cwd, 'both'));
    await preliminary('both', '--for', '1h', '--sets', '7');
    expect(filesOf(join(cwd, 'both'))).toEqual(files);
  });

  test('that was killed in a round is shown as unfinished, and finishes the round if there is no time', async () => {
    await preliminary('whole', '--for', '1h', '--sets', '15');
    cpSync(join(cwd, 'whole'), join(cwd, 'torn'), { recursive: true });
    const journal = join(cwd, 'torn/preliminary/journal.ndjson');
    const lines = readFileSync(journal, 'utf8').split('\n');
    writeFileSync(journal, lines.filter((line) => !/"set":(?:7|1[3-7]),/.test(line)).join('\n'));
    const { stdout } = await here(['contest', 'status', 'torn'], { cwd });
    expect(stdout).toContain('preliminary: 12 sets so far (--for 1h --sets 15), 24 games');
    expect(stdout).toContain('contest preliminary --for 1h --sets 15 --roster roster.yaml');
    await preliminary('torn', '--for', '0.001s');
    expect(planIn('torn/preliminary').rounds).toBe(3);
    expect(filesOf(join(cwd, 'torn/preliminary'))).toEqual(filesOf(join(cwd, 'whole/preliminary')));
  });

  test.each([3, 40])(
    'that is killed after %i sets is, after --for 0.001s, as if it was never stopped',
    { tags: 'dear' },
    async (sets) => {
      const [node, main] = command();
      const out = `killed-${sets}`;
      const typed = [
        'contest',
        'preliminary',
        '--roster',
        'roster.yaml',
        '--players',
        '5',
        '--games',
        '40',
        '--finalists',
        '5',
      ];
      const child = spawn(node, [main, ...typed, '--seed', SEED, '--quiet', '--for', '1h', '--out', out], {
        cwd,
        stdio: 'ignore',
      });
      const ended = once(child, 'exit');
      const journal = join(cwd, out, 'preliminary/journal.ndjson');
      while (!existsSync(journal) || readFileSync(journal, 'utf8').split('\n').length <= sets) await setTimeout(5);
      child.kill('SIGKILL');
      await ended;
      await preliminary(out, '--games', '40', '--for', '0.001s');
      const { rounds } = planIn(`${out}/preliminary`);
      expect(rounds).toBeGreaterThanOrEqual(Math.ceil(sets / 6));
      await preliminary(`${out}-not`, '--games', '40', '--for', '1h', '--sets', `${5 * rounds!}`);
      expect(filesOf(join(cwd, out, 'preliminary'))).toEqual(filesOf(join(cwd, `${out}-not`, 'preliminary')));
    },
  );

  test('counts the same sets for a slow team as for the others', async () => {
    const slow = moduleThat('Over').replace('let info;', 'let info; for (let at = 0; at < 1e6; at++) JSON.stringify(at);');
    writeFileSync(join(cwd, 'slow.ts'), slow);
    roster('slow.yaml', [
      '  - { team: slow, language: typescript, file: slow.ts }',
      ...['a', 'b', 'c', 'd', 'e', 'f'].map((team) => house(team, 'random')),
    ]);
    await stage('preliminary', 'slow.yaml', '--out', 'slow', '--for', '0.5s');
    const [sets, ...others] = setsByAgent('slow/preliminary');
    expect(sets).toBeGreaterThan(0);
    expect(others).toEqual(Array(6).fill(sets));
  });

  test('in parts: merged, it has the rounds that all parts have, and the contest continues with it', async () => {
    await preliminary('first', '--shard', '1/2', '--for', '1h', '--sets', '5');
    await preliminary('second', '--shard', '2/2', '--for', '1h', '--sets', '15');
    expect((await here(['contest', 'status', 'first'], { cwd })).stdout).toMatch(/ --shard 1\/2 --out first$/m);
    const { stdout, stderr } = await here(['merge', 'first/preliminary', 'second/preliminary', '--out', 'cup/preliminary'], {
      cwd,
    });
    expect(stderr).toBe('1 round is finished in all parts; omitted: 6 sets of later rounds\n');
    expect(stdout).toContain(
      'repeat its command without --shard and with --sets 5 (so that no more rounds are played) and --out cup\n',
    );
    expect(await preliminary('cup', '--for', '1h', '--sets', '5')).toMatchObject({ code: 0 });
    await preliminary('one', '--for', '1h', '--sets', '5');
    expect(filesOf(join(cwd, 'cup/preliminary'))).toEqual(filesOf(join(cwd, 'one/preliminary')));
  });
});

describe('a final', () => {
  test('in rounds is drawn evenly, and its record says how to play it again', async () => {
    await preliminary('cup-2', '--sets', '2');
    const { code } = await here(['contest', 'final', '--from', 'cup-2', '--for', '1h', '--final-sets', '3', '--quiet'], {
      cwd,
    });
    expect(code).toBe(0);
    expect(planIn('cup-2/final')).toMatchObject({ rounds: 3, blocks: [{ draw: 'fixed', sets: 3, minimum: 3 }] });
    expect(recordIn('cup-2', 'final').limits).toEqual(['--for', '1h', '--final-sets', '3']);
  });
});

describe('a stage until it is decided', () => {
  test('ends as soon as it is; the same command plays nothing then', async () => {
    await preliminary('strong', '--sets', '5', '--games', '10', '--players', '3,5');
    const typed = [
      'contest',
      'final',
      '--from',
      'strong',
      '--until-decided',
      '--final-sets',
      '300',
      '--logs',
      'none',
      '--quiet',
    ];
    const { code, stderr } = await here(typed, { cwd });
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(
        /^A round: .*\nDecided after \d+ rounds: who is first \(5 % error over all looks, of which this was look \d+\)\n$/,
      ),
    });
    const { decision } = recordIn('strong', 'final');
    expect(decision.open).toBe(0);
    expect(planIn('strong/final').rounds).toBe(decision.rounds);
    const files = filesOf(join(cwd, 'strong'));
    await here(typed, { cwd });
    expect(filesOf(join(cwd, 'strong'))).toEqual(files);
  });

  test('ends at its other limit if teams are equal', async () => {
    const { stderr } = await stage(
      'preliminary',
      'equal.yaml',
      '--out',
      'equal',
      '--until-decided',
      '--sets',
      '30',
      '--lang',
      'ja',
    );
    expect(stderr).toMatch(/^決勝進出者は未確定です\(5回のラウンドの後、判定2回目で6チームが未確定\)$/m);
    expect(recordIn('equal', 'preliminary').decision).toEqual({ rounds: 5, looks: 2, open: 6 });
    expect(planIn('equal/preliminary').rounds).toBe(6);
  });
});

test.each([
  [['--for', '1h', '--draw', 'random'], /--for and --until-decided need a balanced draw/],
  [['--until-decided', '--draw', 'random'], /--for and --until-decided need a balanced draw/],
  [['--for', '1h', '--logs', 'sample:3'], /--for and --until-decided cannot be used with a sample of logs/],
  [['--until-decided', '--shard', '1/2'], /--until-decided cannot be used with --shard: .* needs the results of all parts/],
  [['--until-decided', '--final-sets', '3'], /--until-decided needs --for or a number of sets, too/],
  [['--for', '10'], /--for 10: expected a time with its unit/],
])('%j is refused', async (flags, message) => {
  const refused = await refusalOf(['contest', 'preliminary', '--roster', 'roster.yaml', ...flags]);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
});

test('if all teams reach the final, there is nothing to decide', async () => {
  const { code, stderr } = await preliminary('all', '--until-decided', '--sets', '5', '--finalists', '6');
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--until-decided: all teams reach the final'),
  });
});
