import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arena } from './aiwolf-arena.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'rank-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const play = async (out: string, ...flags: string[]) => {
  const common = ['--players', '5', '--games', '10', '--quiet', '--out', out];
  expect(await here(['run', ...common, ...flags], { cwd })).toMatchObject({ code: 0 });
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
  const lied = lines.map((line, at) => (at === 4 ? line.replace('"games":10', '"games":-1') : line));
  writeFileSync(join(cwd, 'broken/journal.ndjson'), lied.with(1, '[]').join('\n'));
  cpSync(join(cwd, 'one'), join(cwd, 'empty'), { recursive: true });
  writeFileSync(join(cwd, 'empty/journal.ndjson'), '');
  mkdirSync(join(cwd, 'folder'));
});

const AGAIN = ['--players', '5', '--games', '10', '--quiet', '--out', 'part', '--sets', '1', '--seed', '1'];
const rank = (...args: string[]) => here(['rank', ...args], { cwd });

describe('rank', () => {
  test('says who stands where, how sure that is, and what would settle it, in 100 columns', async () => {
    const { code, stdout, stderr } = await rank('one', '--finalists', '2');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '\nCharts and games:\n  npx aiwolf-arena report one --open\n' });
    expect(stdout).toMatch(/\nbeliever leads: 60\.0 % [^\n]*\n(?:[^\n]+\n)+$/);
    expect(stdout).toMatch(/^RANKING: 12 sets at 5 players \(120 games\)\n/);
    expect(stdout).toMatch(/^rank +agent +win rate +95 % interval +ranks +top 2 +final +balanced +n_eff$/m);
    expect(stdout).toMatch(/^---- {2}cut: 2 finalists$/m);
    expect(stdout).toMatch(
      /^ranks: ranks\s+that\s+are\s+still\s+possible,\s+for\s+all\s+agents\s+simultaneously\s+\(~:\s+fewer\s+than\s+5\s+sets\);/m,
    );
    expect(stdout).toMatch(/^Certainly in the top 2: .*\nCertainly below the cut: .*\nUndecided at the cut: /m);
    expect(stdout).toMatch(/^1 run, seed 1$/m);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  test('names agents that have not played, which are in no rate; why refuses to explain them', async () => {
    const five = ['random', 'chatty', 'believer', 'liar', 'hunter', 'follower', 'silent'];
    await play('part', '--agents', five.join(','), '--sets', '1', '--seed', '1');
    const ranked = await rank('part', '--json');
    const shown = await rank('part');
    const [{ agents, notPlayed }] = JSON.parse(ranked.stdout).stages;
    expect(five.filter((name) => !agents.some((one: { name: string }) => one.name === name))).toEqual(notPlayed);
    expect(notPlayed).toHaveLength(2);
    const said = `2 of 7 agents have not played yet: ${notPlayed.join(', ')}. They may be better: `;
    expect(shown.stdout).toContain(said);
    for (const flags of [[], ['--full']])
      expect((await here(['run', '--agents', five.join(','), ...AGAIN, ...flags], { cwd })).stdout).toContain(said);
    expect(JSON.parse(readFileSync(join(cwd, 'part/standings.json'), 'utf8')).notPlayed).toEqual(notPlayed);
    expect((await here(['report', 'part', '--games', '0', '--markdown'], { cwd })).stdout).toContain(said);
    const played = agents[0].name;
    for (const flags of [[notPlayed[0]], [played, '--baseline', notPlayed[0]]])
      expect(await here(['why', 'part', '--agent', ...flags], { cwd })).toEqual({
        code: 2,
        stdout: '',
        stderr: `error: ${notPlayed[0]} has played no finished game of part\n`,
      });
  });

  test('prints one document, the same every time', async () => {
    const { code, stdout, stderr } = await rank('one', '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const json = JSON.parse(stdout);
    expect(json).toMatchObject({ schema: 'aiwolf-arena/rank/3', seeds: ['1'], runs: 1, repeated: 0, notes: [] });
    expect(json.stages).toHaveLength(1);
    const [stage] = json.stages;
    expect(stage).toMatchObject({ stage: 'run', rankBy: 'pooled', level: 0.95, places: null });
    expect(stage.blocks).toMatchObject([{ players: 5, draw: 'balanced', sets: 12, games: 120 }]);
    expect(stage.agents).toHaveLength(6);
    expect(stage.agents[0]).toMatchObject({ rank: 1, drift: { sets: 10 }, rolesLuck: expect.any(Number) });
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
    const size = ['--sets', '2', '--games', '5', '--finalists', '5', '--seed', '1', '--quiet'];
    const contest = await here(['contest', ...flags, ...size, '--out', 'spring', '--json'], { cwd });
    const { standings, ranking } = JSON.parse(contest.stdout);
    const { stages } = JSON.parse((await rank('spring', '--json')).stdout);
    expect(standings).toEqual(stages);
    expect(stages.map(({ stage, places }: { stage: string; places: number }) => [stage, places])).toEqual([
      ['preliminary', 5],
      ['final', null],
    ]);
    const names = (lines: { name: string }[]) => lines.map(({ name }) => name);
    expect(names(stages[0].agents)).toEqual(names(ranking));
    for (const form of [[], ['--markdown']]) {
      const { stdout } = await rank('spring', ...form);
      expect(stdout).toMatch(/^(?:\*\*)?RANKING OF THE FINAL: [\s\S]*RANKING OF THE PRELIMINARY: /);
      for (const note of [/One interval in 20/g, /ranks: ranks that/g, /strength: by how many points/g])
        expect(stdout.replaceAll(/\s+/g, ' ').match(note)).toHaveLength(1);
    }
  });

  test('agents that are one program under two names are ranked as one, with the games of both', async () => {
    const linesOf = async (...flags: string[]) => JSON.parse((await rank('one', '--json', ...flags)).stdout).stages[0].agents;
    const apart: { name: string; games: number; wins: number }[] = await linesOf();
    const pooled = await linesOf('--same', 'liar,hunter', '--same', 'random,chatty');
    const sum = (names: readonly string[]) => {
      const own = apart.filter(({ name }) => names.includes(name));
      return { games: own.reduce((all, { games }) => all + games, 0), wins: own.reduce((all, { wins }) => all + wins, 0) };
    };
    expect(pooled.map(({ name }: { name: string }) => name).sort()).toEqual([
      'believer',
      'follower',
      'liar+hunter',
      'random+chatty',
    ]);
    for (const line of pooled) expect(line).toMatchObject(sum(line.name.split('+')));
  });

  test.each([
    ['liar', 'expected at least two names of agents'],
    ['liar,liar', 'an agent is named twice'],
    ['liar,huntr', 'Did you mean hunter?'],
  ])('--same %s is refused: %s', async (same, why) => {
    const { code, stderr } = await rank('one', '--same', same);
    expect({ code, isShown: stderr.includes(why) }).toEqual({ code: 2, isShown: true });
  });

  test('an agent cannot be in two groups', async () => {
    const { code, stderr } = await rank('one', '--same', 'liar,hunter', '--same', 'hunter,random');
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('hunter is in two groups') });
  });

  test('prints CSV with all numbers and Markdown with the same columns', async () => {
    const csv = (await rank('one', '--csv')).stdout.trimEnd().split('\r\n');
    expect(csv).toHaveLength(7);
    expect(csv[0]).toMatch(/^stage,rankBy,rank,tiedAtCut,agent,score,scoreLow,scoreHigh,/);
    const markdown = (await rank('one', '--markdown')).stdout;
    expect(markdown).toMatch(
      /^\*\*RANKING: 12 sets at 5 players \(120 games\)\*\*\n\nFirst place is not decided .*\n\n.*\n\n\| rank \| agent \|/,
    );
    expect(markdown).toMatch(/^- One interval in 20 is expected not to contain the true value\.$/m);
  });

  test.each(['pooled', 'size-mean', '5', 'balanced'])('ranks by %s', async (rule) => {
    const { stages } = JSON.parse((await rank('one', '--rank-by', rule, '--json')).stdout);
    const scores = stages[0].agents.map(({ score }: { score: number }) => score);
    expect(String(stages[0].rankBy)).toBe(rule);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  test('keeps to COLUMNS where there is no terminal, and leaves nothing out where that is not set', async () => {
    const narrow = (await arena(['rank', 'one'], { cwd, env: { COLUMNS: '54' } })).stdout;
    expect(narrow).toMatch(/hidden to fit/);
    for (const line of narrow.split('\n')) expect(line.length).toBeLessThanOrEqual(54);
    expect((await rank('one')).stdout).not.toMatch(/hidden to fit/);
  });

  test('says of a run with given roles that it is no contest, and who has no score', async () => {
    await play('given', '--agents', 'random,chatty', '--sets', '3', '--seed', '1', '--role', 'chatty=SEER');
    const { stdout } = await rank('given', '--rank-by', 'balanced');
    expect(stdout).toContain('Not a contest: chatty always has the role SEER.');
    expect(stdout).toMatch(/^random got no score \(--rank-by balanced\) for lack of games as SEER at 5 players\.$/m);
    expect(stdout).not.toMatch(/[<>]\d+ %/);
    const json = JSON.parse((await rank('given', '--json')).stdout);
    expect(json.stages[0].roleRequests).toEqual([{ name: 'chatty', role: 'SEER' }]);
  });

  test('leaves a torn line out and says so', async () => {
    const { code, stdout, stderr } = await rank('torn');
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^torn\/journal\.ndjson:13: this line of the journal is ignored: it is incomplete, so its game set counts as not played\n\nCharts and games:\n {2}npx aiwolf-arena report torn --open\n$/,
    );
    expect(stdout).toMatch(/12 sets/);
  });

  test('leaves out lines that are no sets, wherever they stand, and says which', async () => {
    const { code, stdout, stderr } = await rank('broken');
    expect(code).toBe(0);
    expect(stderr).toMatch(/^broken\/journal\.ndjson:2: this line of the journal is ignored: .*\nbroken\/journal\.ndjson:5: /);
    expect(stdout).toMatch(/^RANKING: 10 sets/);
  });

  test('marks what rests on few sets', async () => {
    expect((await rank('few')).stdout).toMatch(/^~ few sets \(2 to 4\)/m);
  });

  test.each([
    ['nothing', [], /missing required argument 'runs'/],
    ['no folder', ['nowhere'], /there is no folder nowhere/],
    ['another folder', ['folder'], /folder is not the folder of a run: it has no plan\.json/],
    ['a file', ['one/plan.json'], /is a file: give the folder of a run/],
    ['a run without a set', ['empty'], /no set is finished in empty/],
    ['other rules', ['one', 'talk'], /one and talk cannot be merged: run\/5: other rules: /],
    ['other agents', ['one', 'few'], /cannot be merged: \w+ plays in only one of them/],
    ['an unknown rate', ['one', '--rank-by', 'balance'], /Did you mean balanced\?/],
    ['a size that was not played', ['one', '--rank-by', '15'], /--rank-by 15: the games are in villages of 5/],
    [
      'two forms at once',
      ['one', '--json', '--csv'],
      /only one of --json, --csv, --markdown and --latex can be used: choose one/,
    ],
    ['no place in the final', ['one', '--finalists', '0'], /--finalists: expected a whole number/],
  ])('exits 2 for %s', async (_, args, message) => {
    const ended = await rank(...args);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(message);
  });
});

test('--lang ja: what people read is Japanese, what programs read is the same as ever', async () => {
  const { code, stdout } = await here(['rank', 'one', '--lang', 'ja'], { cwd });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^順位: 5人村 12セット\(120ゲーム\)\n1位は未確定です。[^A-Z]*\n\n順位 {2}エージェント .*95 %区間/);
  expect(stdout).toMatch(/^役職別\(5人村\)。各勝率の下は/m);
  for (const form of ['--json', '--csv', '--markdown']) {
    const [english, japanese] = [
      await here(['rank', 'one', form], { cwd }),
      await here(['rank', 'one', form, '--lang', 'ja'], { cwd }),
    ];
    expect(japanese).toEqual(english);
  }
  const mistyped = await here(['rank', 'one', '--lang', 'jp'], { cwd });
  expect(mistyped).toMatchObject({ code: 2, stderr: expect.stringContaining('--lang: there is no "jp": choose en, ja.') });
});
