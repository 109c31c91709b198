import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arena } from './aiwolf-arena.ts';
import { refusalOf } from './refusal.ts';

const cwd = mkdtempSync(join(tmpdir(), 'rank-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const play = async (out: string, ...flags: string[]) => {
  const common = ['--players', '5', '--games', '10', '--quiet', '--out', out];
  expect(await arena(['run', ...common, ...flags], { cwd })).toMatchObject({ code: 0 });
};
const FIELD = ['--agents', 'random,chatty,believer,liar,hunter,follower', '--sets', '12'];

beforeAll(async () => {
  await play('one', ...FIELD, '--seed', '1');
  await play('two', ...FIELD, '--seed', '2');
  await play('talk', ...FIELD, '--seed', '3', '--rules', 'regulation-2019');
  await play('few', '--agents', 'random,chatty', '--sets', '2', '--seed', '1');
  cpSync(join(cwd, 'one'), join(cwd, 'torn'), { recursive: true });
  appendFileSync(join(cwd, 'torn/journal.ndjson'), '{"block":"run/5","set":3,"ha');
  cpSync(join(cwd, 'one'), join(cwd, 'broken'), { recursive: true });
  const lines = readFileSync(join(cwd, 'one/journal.ndjson'), 'utf8').split('\n');
  const lied = lines.map((line, at) =>
    at === 4 ? line.replace('"games":10', '"games":-1') : line,
  );
  writeFileSync(join(cwd, 'broken/journal.ndjson'), lied.with(1, '[]').join('\n'));
  cpSync(join(cwd, 'one'), join(cwd, 'empty'), { recursive: true });
  writeFileSync(join(cwd, 'empty/journal.ndjson'), '');
  mkdirSync(join(cwd, 'folder'));
}, 60_000);

const rank = (...args: string[]) => arena(['rank', ...args], { cwd });

describe('rank', () => {
  test('says who stands where, how sure that is, and what would settle it, in 100 columns', async () => {
    const { code, stdout, stderr } = await rank('one', '--finalists', '2');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^RANKING: 12 sets at 5 players \(120 games\)\n/);
    expect(stdout).toMatch(
      /^rank +agent +win rate +95 % interval +ranks +top 2 +final +balanced +worth$/m,
    );
    expect(stdout).toMatch(/^---- {2}cut: 2 finalists$/m);
    expect(stdout).toMatch(
      /^ranks: all still possible, for all agents at once; top 2, final: share of replays/m,
    );
    expect(stdout).toMatch(/^Surely in the top 2: .*\nSurely out: .*\nUndecided: /m);
    expect(stdout).toMatch(/^1 run, seed 1$/m);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  test('prints one document, the same every time', async () => {
    const { code, stdout, stderr } = await rank('one', '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const json = JSON.parse(stdout);
    expect(json).toMatchObject({
      schema: 'aiwolf-arena/rank/1',
      seeds: ['1'],
      runs: 1,
      repeated: 0,
      notes: [],
    });
    expect(json.stages).toHaveLength(1);
    const [stage] = json.stages;
    expect(stage).toMatchObject({ stage: 'run', rankBy: 'pooled', level: 0.95, places: null });
    expect(stage.blocks).toMatchObject([{ players: 5, draw: 'balanced', sets: 12, games: 120 }]);
    expect(stage.agents).toHaveLength(6);
    expect(stage.agents[0]).toMatchObject({
      rank: 1,
      drift: { sets: 10 },
      luck: { roles: expect.any(Number) },
    });
    expect(stage.agents[0].winRate.method).not.toMatch(/independent/);
    expect((await rank('one', '--json')).stdout).toBe(stdout);
  });

  test('merges runs in any order, a set once', async () => {
    const merged = JSON.parse((await rank('one', 'two', '--json')).stdout);
    expect(merged).toMatchObject({ seeds: ['1', '2'], runs: 2, repeated: 0 });
    expect(merged.stages[0].blocks[0]).toMatchObject({ sets: 24, games: 240 });
    expect(JSON.parse((await rank('two', 'one', '--json')).stdout)).toEqual(merged);
    const twice = JSON.parse((await rank('one', 'one', '--json')).stdout);
    expect(twice.repeated).toBe(12);
    expect(twice.stages).toEqual(JSON.parse((await rank('one', '--json')).stdout).stages);
  });

  test('says of a contest what contest said, for both stages', async () => {
    const flags = ['--agents', 'random,chatty,believer,liar,hunter,follower', '--players', '5'];
    const size = ['--sets', '4', '--games', '10', '--finalists', '5', '--seed', '1', '--quiet'];
    const contest = await arena(['contest', ...flags, ...size, '--out', 'spring', '--json'], {
      cwd,
    });
    const { standings, ranking } = JSON.parse(contest.stdout);
    const { stages } = JSON.parse((await rank('spring', '--json')).stdout);
    expect(standings).toEqual(stages);
    expect(
      stages.map(({ stage, places }: { stage: string; places: number }) => [stage, places]),
    ).toEqual([
      ['preliminary', 5],
      ['final', null],
    ]);
    const names = (lines: { name: string }[]) => lines.map(({ name }) => name);
    expect(names(stages[0].agents)).toEqual(names(ranking));
  });

  test('prints CSV with all numbers and Markdown with the same columns', async () => {
    const csv = (await rank('one', '--csv')).stdout.trimEnd().split('\r\n');
    expect(csv).toHaveLength(7);
    expect(csv[0]).toMatch(/^stage,rankBy,rank,tiedAtCut,agent,score,scoreLow,scoreHigh,/);
    const markdown = (await rank('one', '--markdown')).stdout;
    expect(markdown).toMatch(
      /^\*\*RANKING: 12 sets at 5 players \(120 games\)\*\*\n\n\| rank \| agent \|/,
    );
    expect(markdown).toMatch(/^- One interval in 20 is expected to miss\.$/m);
  });

  test.each(['pooled', 'size-mean', '5', 'balanced'])('ranks by %s', async (rule) => {
    const { stages } = JSON.parse((await rank('one', '--rank-by', rule, '--json')).stdout);
    const scores = stages[0].agents.map(({ score }: { score: number }) => score);
    expect(String(stages[0].rankBy)).toBe(rule);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  test('keeps to COLUMNS where there is no terminal, and leaves nothing out where that is not set', async () => {
    const narrow = (await arena(['rank', 'one'], { cwd, env: { COLUMNS: '54' } })).stdout;
    expect(narrow).toMatch(/want of room/);
    for (const line of narrow.split('\n')) expect(line.length).toBeLessThanOrEqual(54);
    expect((await rank('one')).stdout).not.toMatch(/want of room/);
  });

  test('says of a run with given roles that it is no contest, and who has no score', async () => {
    await play(
      'given',
      '--agents',
      'random,chatty',
      '--sets',
      '3',
      '--seed',
      '1',
      '--role',
      'chatty=SEER',
    );
    const { stdout } = await rank('given', '--rank-by', 'balanced');
    expect(stdout).toContain('No contest: chatty is always SEER.');
    expect(stdout).toMatch(/^No score by balanced for random: never SEER at 5 players\.$/m);
    expect(stdout).not.toMatch(/[<>]\d+ %/);
    const json = JSON.parse((await rank('given', '--json')).stdout);
    expect(json.stages[0].wishes).toEqual([{ name: 'chatty', role: 'SEER' }]);
  });

  test('leaves a torn line out and says so', async () => {
    const { code, stdout, stderr } = await rank('torn');
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^torn\/journal\.ndjson:13: left out: torn in the middle; its set counts as not played\n$/,
    );
    expect(stdout).toMatch(/12 sets/);
  });

  test('leaves out lines that are no sets, wherever they stand, and says which', async () => {
    const { code, stdout, stderr } = await rank('broken');
    expect(code).toBe(0);
    expect(stderr).toMatch(/^broken\/journal\.ndjson:2: left out: .*\nbroken\/journal\.ndjson:5: /);
    expect(stdout).toMatch(/^RANKING: 10 sets/);
  });

  test('marks what rests on few sets', async () => {
    expect((await rank('few')).stdout).toMatch(/^~ few sets \(2 to 4\)/m);
  });

  test.each([
    ['nothing', [], /missing required argument 'runs'/],
    ['no folder', ['nowhere'], /there is no folder nowhere/],
    ['another folder', ['folder'], /folder is not the folder of a run: it has no plan\.json/],
    ['a file', ['one/plan.json'], /is a file: name the folder of a run/],
    ['a run without a set', ['empty'], /no finished set in empty/],
    ['other rules', ['one', 'talk'], /one and talk cannot be merged: run\/5: other rules: /],
    ['other agents', ['one', 'few'], /cannot be merged: \w+ plays in one and not in the other/],
    ['an unknown rate', ['one', '--rank-by', 'balance'], /Did you mean balanced\?/],
    [
      'a size that was not played',
      ['one', '--rank-by', '15'],
      /15 is not among the village sizes 5/,
    ],
    ['two forms at once', ['one', '--json', '--csv'], /choose one of --json, --csv and --markdown/],
    ['no place in the final', ['one', '--finalists', '0'], /--finalists: expected a whole number/],
  ])('exits 2 for %s', async (_, args, message) => {
    const ended = await rank(...args);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(message);
  });
});

describe('power', () => {
  const power = (...args: string[]) => arena(['power', ...args], { cwd });
  test.each([
    [['--detect', '2pp', '--icc', '0', '--rate', '.5'], 99],
    [['--detect', '2pp', '--icc', '.01', '--rate', '.5'], 196],
    [['--detect', '5%', '--icc', '.05', '--rate', '.5'], 94],
    // (.3 / 100 + .3 * .02 * 99 / 100) (1.96 + .842)^2 / .02^2
    [['--detect', '2pp', '--paired', '--discordant', '.3', '--icc', '.02'], 176],
    [['--detect', '2pp', '--paired', '--discordant', '.3', '--spread', '0'], 59],
    [['--detect', '2pp', '--paired', '--discordant', '.3', '--spread', '.03'], 77],
    [['--detect', '5pp', '--paired', '--discordant', '.05', '--spread', '0'], 10],
    [['--detect', '2pp', '--players', '5'], 157],
    [['--detect', '2pp', '--players', '15'], 133],
    [['--detect', '2pp', '--players', '5', '--paired'], 77],
    [['--detect', '2pp', '--players', '15', '--paired'], 31],
  ])('%j needs %i sets', async (flags, sets) => {
    const json = JSON.parse((await power(...flags, '--json')).stdout);
    expect(json).toMatchObject({ schema: 'aiwolf-arena/power/1', needed: { sets }, given: null });
  });

  /** Another value than the default of each, which is in effect beside the other flags. */
  test.each([
    ['--players', '5', []],
    ['--games', '50', []],
    ['--icc', '.1', []],
    ['--rate', '.1', []],
    ['--players', '5', ['--paired']],
    ['--games', '50', ['--paired']],
    ['--discordant', '.5', ['--paired']],
    ['--spread', '.1', ['--paired']],
  ])('%s %s changes the plan (%j)', async (flag, value, others) => {
    const needed = async (...flags: string[]) =>
      JSON.parse((await power('--detect', '1pp', ...others, ...flags, '--json')).stdout).needed
        .sets;
    expect(await needed(flag, value)).not.toBe(await needed());
  });

  test('says what was assumed, and from where', async () => {
    const { stdout } = await power('--detect', '2pp', '--players', '12');
    expect(stdout).toMatch(/^Assumed, at 12 players: 100 games a set, win rates near 41 %,/m);
    expect(stdout).toMatch(/as the bundled agents have it at 15 players; yours may differ\.$/m);
  });

  test('too few sets detect nothing, and no number of sets a difference of 0', async () => {
    const one = ['--sets', '2', '--games', '1', '--icc', '1'];
    expect((await power(...one)).stdout).toMatch(
      /^2 sets for each of two agents can detect no difference that there can be \(4 games\)\./m,
    );
    expect(JSON.parse((await power(...one, '--json')).stdout).given.difference).toBeNull();
    const { stdout } = await power('--sets', '1000000000', '--detect', '.05pp');
    expect(stdout).toMatch(/can detect 0\.05 points .*\n.* about less than 0\.01 points/);
  });

  test('few sets are promised what t gives them', async () => {
    const given = async (sets: string) =>
      JSON.parse((await power('--sets', sets, '--paired', '--json')).stdout).given;
    for (const sets of ['2', '3', '10', '29']) {
      const { difference, power: chance } = await given(sets);
      if (difference !== null) expect(chance).toBeCloseTo(0.8, 6);
    }
    expect((await given('3')).difference).toBeGreaterThan(2 * (await given('10')).difference);
    const floor = ['--detect', '5pp', '--paired', '--discordant', '.05', '--spread', '0'];
    expect((await power(...floor)).stdout).toMatch(
      /No plan has\s+fewer than 10 sets\. [^.]* over 99 %/,
    );
  });

  test('what so many sets detect needs so many sets', async () => {
    const terms = ['--icc', '.02', '--rate', '.5'];
    const { given } = JSON.parse((await power('--sets', '293', ...terms, '--json')).stdout);
    expect(given.difference).toBeCloseTo(0.02, 4);
    const { stdout } = await power('--detect', '2pp', '--sets', '30', ...terms);
    expect(stdout).toMatch(
      /^About 293 sets for each of two agents can detect 2\.0 points \(58,600 games\)\.\n30 sets /,
    );
  });

  test.each([
    [[], /ask for a difference \(--detect 2pp\)/],
    [['--detect', '2'], /--detect: expected points of win rate with their unit, such as 2pp/],
    [['--detect', '2pp', '--paired', '--discordant', '.01'], /no difference above 1 points/],
    [['--detect', '99.95pp', '--rate', '.999'], /no difference above 99.9 points/],
    [['--sets', '1'], /--sets: expected a whole number from 2/],
    [['--detect', '0pp'], /0\.01pp or more/],
    [['--detect', '.0000001pp'], /0\.01pp or more/],
    [['--detect', '100pp'], /less than 100pp/],
    [['--detect', '-2pp'], /--detect/],
    [['--detect', 'NaNpp'], /--detect: expected points/],
    [['--sets', '0'], /--sets: expected a whole number/],
    [['--detect', '2pp', '--icc', '2'], /--icc: expected a number from 0 to 1/],
    [['--detect', '2pp', '--discordant', '.3'], /add --paired/],
    [['--detect', '2pp', '--spread', '.3'], /add --paired/],
    [
      ['--detect', '2pp', '--paired', '--icc', '.1', '--spread', '.1'],
      /--icc and --spread say the same of agents in the same seats/,
    ],
    [['--detect', '2pp', '--paired', '--rate', '.4'], /--rate does not count with --paired/],
    [['--detect', '2pp', '--players', '2'], /--players: expected a whole number from 3 to 18/],
  ])('%j exits 2', async (flags, message) => {
    const refusal = await refusalOf(['power', ...flags]);
    expect(refusal?.stderr).toMatch(message);
    expect(refusal?.code).toBe(2);
  });
});
